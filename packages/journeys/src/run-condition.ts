/**
 * Conditions on what happens to a user while a run is under way: the goal of a journey and its exit conditions. Pure:
 * a condition is met by an event or by a change of a membership, never by a state that was there before.
 */
import {
  compileConditions,
  keyTextOf,
  propertyConditionsSchema,
  type PropertyCondition,
} from "@signalbox/audience";
import type { JsonObject } from "@signalbox/core";
import { z } from "zod";
import type { JourneyUser } from "./journey-user.js";
import { reference } from "./nodes/fields.js";
import type { JourneyEntry } from "./nodes/journey-node.js";
import type { FinishedRun, JourneyRun } from "./run.js";

export type RunCondition =
  | {
      readonly type: "Event";
      /** A name, or a prefix that ends in `*`. */
      readonly event: string;
      /** Only events that meet all of them count. */
      readonly properties?: readonly PropertyCondition[];
    }
  | {
      readonly type: "Segment";
      readonly segmentId: string;
      /** Whether the user comes into the segment, the default, or leaves it. */
      readonly isMember?: boolean;
    };

const eventCondition = z
  .object({
    type: z.literal("Event"),
    event: z
      .string()
      .min(1, { error: "must not be empty; give the name of an event" })
      .describe("The name of the event. `Cart*` means every name that begins with `Cart`."),
    properties: propertyConditionsSchema
      .exactOptional()
      .describe("Conditions on the event's properties. Only events that meet all of them count."),
  })
  .describe("The user performs an event.");

const segmentCondition = z
  .object({
    type: z.literal("Segment"),
    segmentId: reference.describe("The id of the segment."),
    isMember: z
      .boolean()
      .exactOptional()
      .describe("true: the user comes into the segment. false: they leave it. Default true."),
  })
  .describe("The user comes into a segment, or leaves it.");

export const runConditionSchema: z.ZodType<RunCondition> = z
  .discriminatedUnion("type", [eventCondition, segmentCondition])
  .meta({ id: "JourneyCondition" });

/** For the reference. */
export const runConditionKinds: readonly { readonly type: string; readonly schema: z.ZodType }[] = [
  { type: "Event", schema: eventCondition },
  { type: "Segment", schema: segmentCondition },
];

/** What has just happened to a user. */
export interface Occurrence {
  /** An event that the user performed; not one that a journey wrote. */
  readonly event?: {
    readonly messageId: string;
    readonly event: string;
    /** ms */
    readonly at: number;
    readonly properties: JsonObject;
  };
  /** Changes of memberships. */
  readonly transitions: readonly { readonly segmentId: string; readonly isMember: boolean }[];
  /** ms */
  readonly now: number;
}

export interface CompiledCondition {
  /** Stable over versions, because runs and counts keep it: `event:Paid`, `segment:<id>`, `notSegment:<id>`. */
  readonly label: string;
  readonly condition: RunCondition;
  /** When it was met for the run, ms; undefined when it was not. */
  metAt(occurrence: Occurrence, scene: ConditionScene): number | undefined;
  /** Whether the user's memberships meet it at this moment; never of an event. */
  isMetBy(user: Pick<JourneyUser, "isIn">): boolean;
}

export interface ConditionScene {
  readonly run: JourneyRun | FinishedRun;
  readonly entry: JourneyEntry;
}

export function compileRunCondition(condition: RunCondition): CompiledCondition {
  if (condition.type === "Segment") {
    const { segmentId, isMember = true } = condition;
    return {
      label: `${isMember ? "segment" : "notSegment"}:${segmentId}`,
      condition,
      metAt: ({ transitions, now }) =>
        transitions.some((each) => each.segmentId === segmentId && each.isMember === isMember)
          ? now
          : undefined,
      isMetBy: (user) => user.isIn(segmentId) === isMember,
    };
  }
  const isMet = compileConditions(condition.properties ?? []);
  return {
    label: `event:${condition.event}`,
    condition,
    metAt({ event, now }, scene) {
      if (event === undefined || !isNamed(event.event, condition.event)) return undefined;
      if (!isOfRun(event, scene) || !isMet({ data: event.properties, at: event.at, now })) return undefined;
      return Math.min(event.at, now);
    },
    isMetBy: () => false,
  };
}

function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith("*") ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

/**
 * Whether the event can count for the run: it is not the one that started it and did not happen before that one; in a
 * run with a key, it has the same value of the key, or none.
 */
function isOfRun(
  { messageId, at, properties }: NonNullable<Occurrence["event"]>,
  { run, entry }: ConditionScene,
): boolean {
  const { trigger, startedAt, key } = run;
  if (messageId === trigger?.messageId || at < Math.min(startedAt, trigger?.at ?? startedAt)) return false;
  if (key === undefined || entry.by !== "event" || entry.key === undefined) return true;
  const own = keyTextOf(properties, entry.key);
  return own === undefined || own === key;
}
