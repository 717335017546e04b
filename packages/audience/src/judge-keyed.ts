/** Judges a segment inside a run of a journey that an event started, where `KeyedPerformed` means something. */
import type { EventRecord } from "@signalbox/core";
import type { SegmentDefinition } from "./definition.js";
import { memoryOf, personOf } from "./evaluate-history.js";
import { planSegment } from "./plan.js";
import type { Subject } from "./site.js";

export interface KeyedQuestion {
  readonly definition: SegmentDefinition;
  /** The event that started the journey. */
  readonly entry: EventRecord;
  /** The person's, as far as they count; the entry event among them if it does. */
  readonly events: readonly EventRecord[];
  /** ms; by default the time of the latest event. Matters only for conditions on dates. */
  readonly now?: number;
}

/** Whether they are a member. */
export function judgeKeyed({ definition, ...scene }: KeyedQuestion): boolean {
  const plan = planSegment({ id: "", definition });
  const { entry, events } = scene;
  const subject: Subject = {
    person: personOf(whoseIs(entry), [entry, ...events]),
    memory: memoryOf(plan.needs, events),
    now: scene.now ?? Math.max(...[entry, ...events].map(({ at }) => at)),
    keyed: { entry, events },
  };
  return plan.judge(subject).value;
}

function whoseIs({ userId, anonymousId = "" }: EventRecord): { id: string; kind: "user" | "anonymous" } {
  return userId === undefined ? { id: anonymousId, kind: "anonymous" } : { id: userId, kind: "user" };
}
