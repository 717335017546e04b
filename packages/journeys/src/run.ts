/**
 * One user's progress through one version of one journey: its node, its wait, its path. Plain JSON, stored in the user's
 * document; `v` is the format. Ids derived from it depend on nothing else, so that a repeated step yields the same ones.
 */
import { isJsonObject, uuidV5, type JsonObject } from "@signalbox/core";
import { z } from "zod";

/** What can end the wait; nothing set means that nothing will wake the run. */
export interface Wait {
  /** ms */
  readonly until?: number;
  /** Ids of the segments whose changes may end it. */
  readonly segments?: readonly string[];
  readonly delivery?: { readonly id: string };
  /** Id of the rate-limit request. */
  readonly turn?: string;
}

/** Node id, ms, and the label of the edge taken (or the trigger of the run). */
export type PathEntry = readonly [nodeId: string, at: number, cause: string];

/** The event that started a run. */
export interface RunTrigger {
  readonly messageId: string;
  /** ms */
  readonly at: number;
  /** Its name; absent in runs that began under an earlier release. */
  readonly event?: string;
}

export interface JourneyRun {
  readonly v: 1;
  readonly id: string;
  readonly journeyId: string;
  readonly version: number;
  /** The value of the entry's key, as text. */
  readonly key?: string;
  readonly trigger?: RunTrigger;
  readonly entryProperties?: JsonObject;
  /** ms */
  readonly startedAt: number;
  /** Node id. */
  readonly at: string;
  /** When it arrived there, ms. */
  readonly since: number;
  /** Visited nodes, counting each visit. */
  readonly visits: number;
  readonly wait: Wait;
  /** The latest `maxPath`, oldest first. */
  readonly path: readonly PathEntry[];
  /** When it reached the goal of its journey, ms. */
  readonly convertedAt?: number;
  /** The act that moved it last, so that a repeat of the act changes nothing. */
  readonly movedBy?: string;
  /** A move that waits until the message of the run is settled. */
  readonly moving?: RunMove;
  /**
   * Nodes whose message it was sent before it was moved, and would not have come to again: the first of these messages at
   * each is not requested again.
   */
  readonly sentAt?: readonly string[];
}

export interface RunMove {
  /** Node id, of the version that is published when the run moves. */
  readonly to: string;
  /** Id of the act. */
  readonly by: string;
}

export const maxPath = 200;

export const finishReasons = [
  /** Came to the exit node. */
  "exited",
  /** Reached the goal, which ends runs. */
  "converted",
  /** Met one of the journey's exit conditions. */
  "exitCondition",
  /** Never began: it is of the share that is held out. Its node is the empty text. */
  "heldOut",
  "messageSkipped",
  "messageFailed",
  "journeyPaused",
  "journeyDeleted",
  /** An operator ended it. */
  "stopped",
  /** The user property of a delay has no value. */
  "dateMissing",
  /** Its value is not a date. */
  "dateUnreadable",
  /** Its date is past, and the delay says to leave then. */
  "datePassed",
  /** Arrived at a node again without a wait, which validated definitions exclude. */
  "wentInCircles",
] as const;
export type FinishReason = (typeof finishReasons)[number];

export interface FinishedRun extends Omit<JourneyRun, "wait" | "moving"> {
  readonly finished: FinishReason;
  /** The label of the condition that ended it. */
  readonly met?: string;
  /** The name of the one who stopped it. */
  readonly stoppedBy?: string;
  /** ms */
  readonly finishedAt: number;
}

export function isFinished(run: JourneyRun | FinishedRun): run is FinishedRun {
  return "finished" in run;
}

/** Whether it left before the exit node. */
export function isEarlyExit(reason: FinishReason): boolean {
  return reason !== "exited";
}

export type RunName = {
  readonly workspaceId: string;
  readonly journeyId: string;
  readonly userId: string;
  /** `userId` is an anonymous id: a user may have the same. */
  readonly isAnonymous?: true;
  /** Start time, ms: a user who was erased and returns gets runs, and messages, with new ids. */
  readonly at?: number;
} &
  /** `nth` of those under this key, where it is not the first. */
  (
    | { readonly key: string; readonly nth?: number }
    | { readonly messageId: string }
    /** The ordinal of this run of the user in this journey. */
    | { readonly nth: number }
  );

export function runIdOf({ workspaceId, journeyId, userId, ...rest }: RunName): string {
  return uuidV5(JSON.stringify(["journey-run", journeyId, userId, rest]), workspaceId);
}

/** An id of the run's current visit of its node; a different one per purpose. */
export function visitIdOf(run: JourneyRun, purpose: "visit" | "delivery" | "turn"): string {
  return idOfVisit(run.id, purpose, run.at, run.visits);
}

function idOfVisit(runId: string, purpose: string, nodeId: string, visit: number): string {
  return uuidV5(JSON.stringify([purpose, nodeId, visit]), runId);
}

/** The id of the message requested at a position of the run's path, if that node requests one. */
export function deliveryIdAt(run: JourneyRun | FinishedRun, place: number): string | undefined {
  const entry = run.path[place];
  if (entry === undefined) return undefined;
  const [nodeId] = entry;
  return idOfVisit(run.id, "delivery", nodeId, run.visits - (run.path.length - 1 - place));
}

const waitSchema: z.ZodType<Wait> = z.object({
  until: z.number().exactOptional(),
  segments: z.array(z.string()).exactOptional(),
  delivery: z.object({ id: z.string() }).exactOptional(),
  turn: z.string().exactOptional(),
});

const runFields = {
  v: z.literal(1),
  id: z.string(),
  journeyId: z.string(),
  version: z.number(),
  key: z.string().exactOptional(),
  trigger: z
    .object({ messageId: z.string(), at: z.number(), event: z.string().exactOptional() })
    .exactOptional(),
  entryProperties: z.custom<JsonObject>(isJsonObject).exactOptional(),
  startedAt: z.number(),
  at: z.string(),
  since: z.number(),
  visits: z.number(),
  path: z.array(z.tuple([z.string(), z.number(), z.string()])),
  convertedAt: z.number().exactOptional(),
  movedBy: z.string().exactOptional(),
  sentAt: z.array(z.string()).exactOptional(),
};

export const journeyRunSchema: z.ZodType<JourneyRun> = z.object({
  ...runFields,
  wait: waitSchema,
  moving: z.object({ to: z.string(), by: z.string() }).exactOptional(),
});

export const finishedRunSchema: z.ZodType<FinishedRun> = z.object({
  ...runFields,
  finished: z.enum(finishReasons),
  met: z.string().exactOptional(),
  stoppedBy: z.string().exactOptional(),
  finishedAt: z.number(),
});
