/** Builders for tests: users, nodes, journeys, and workspaces with everything they refer to. */
import type { Json } from "@signalbox/core";
import type { Known } from "./checks/known.js";
import { journeyDefinitionSchema, type JourneyDefinition } from "./definition.js";
import { startRun, type RunStart, type RunStep } from "./interpreter.js";
import { compileJourney, type Journey } from "./journey.js";
import type { JourneyBodyNode, JourneyEntryNode } from "./nodes/index.js";
import type { JourneyUser } from "./journey-user.js";
import { runIdOf, type JourneyRun } from "./run.js";

export const workspaceId = "8a4ad9d6-3d0c-4f7e-9a37-5a4f2c1f0b11";
export const day: number = 24 * 3600;

/** ms */
export function at(iso: string): number {
  return Date.parse(iso);
}

export interface Traits {
  readonly userId?: string;
  readonly segments?: readonly string[];
  /** As `segment/key`. */
  readonly keyed?: readonly string[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly zone?: string;
}

export function aUser({
  userId = "ada",
  segments = [],
  keyed = [],
  properties = {},
  zone,
}: Traits = {}): JourneyUser {
  return {
    userId,
    isIn: (id) => segments.includes(id),
    isInKeyed: (id, key) => keyed.includes(`${id}/${key}`),
    property: (id) => properties[id],
    zone,
  };
}

/** By default with a segment entry. */
export function aDefinition(
  nodes: readonly JourneyBodyNode[],
  entryNode: JourneyEntryNode = {
    type: "EntryNode",
    segment: "everybody",
    child: nodes[0]?.id ?? "ExitNode",
  },
): JourneyDefinition {
  return { entryNode, exitNode: { type: "ExitNode" }, nodes };
}

export function aJourney(
  nodes: readonly JourneyBodyNode[],
  entryNode?: JourneyEntryNode,
  runFields: Partial<JourneyDefinition> = {},
): Journey {
  const definition = journeyDefinitionSchema.parse({ ...aDefinition(nodes, entryNode), ...runFields });
  return compileJourney({ id: "journey-1", version: 1, definition });
}

export function aStart(userId = "ada"): RunStart {
  return { id: runIdOf({ workspaceId, journeyId: "journey-1", userId, nth: 1 }) };
}

export interface Circumstances {
  readonly user?: JourneyUser;
  readonly now?: number;
  readonly start?: RunStart;
  readonly isPaused?: boolean;
}

export function begin(journey: Journey, options: Circumstances = {}): RunStep {
  const { user = aUser(), now = at("2026-05-01T12:00:00Z"), start = aStart(), isPaused = false } = options;
  return startRun({ journey, start, user, now, isPaused });
}

/** Throws when the run is over. */
export function alive({ run }: Pick<RunStep, "run">): JourneyRun {
  if ("finished" in run) throw new Error(`the run is over: ${run.finished}`);
  return run;
}

export function ending({ run }: RunStep): string | undefined {
  return "finished" in run ? run.finished : undefined;
}

/** The ids of the visited nodes. */
export function trail({ run }: Pick<RunStep, "run">): readonly string[] {
  return run.path.map(([nodeId]) => nodeId);
}

export function wait(id: string, seconds: number, child = "ExitNode"): JourneyBodyNode {
  return { type: "DelayNode", id, child, variant: { type: "Second", seconds } };
}

export function email(
  id: string,
  child = "ExitNode",
  options: { readonly skipOnFailure?: boolean; readonly syncProperties?: boolean } = {},
): JourneyBodyNode {
  return {
    type: "MessageNode",
    id,
    child,
    ...options,
    variant: { type: "Email", templateId: `${id} template` },
  };
}

export const known: Known = {
  segments: new Map([
    ["everybody", { keyed: false }],
    ["buyers", { keyed: false }],
    ["carts bought", { keyed: true }],
  ]),
  templates: new Map([
    ["hello", "Email"],
    ["text", "Sms"],
    ["push", "MobilePush"],
    ["hook", "Webhook"],
  ]),
  userProperties: new Set(["trial end"]),
  subscriptionGroups: new Set(["news"]),
};
