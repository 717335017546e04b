/** For how long each kind of data is kept, as the form holds it. Pure. */
import type { Answer } from "@signalbox/client";
import { daysOf, isOutside, isShorter, mostDays, type DaysDraft, type DaysLimits } from "../retention.js";

export type RetentionRead = Answer<"/api/admin/settings/retention", "GET">;
export type ExpiringKind = RetentionRead["progress"][number]["kind"];
export type RetentionDraft = Readonly<Record<ExpiringKind, DaysDraft>>;
type Retention = RetentionRead["retention"];

export interface KindLimits extends DaysLimits {
  /** Whether it can be kept for ever. */
  readonly hasForEver: boolean;
}

const anyTime = { fewest: 1, most: mostDays, hasForEver: true };

/** In the order in which the page has them. */
export const kindLimits: Readonly<Record<ExpiringKind, KindLimits>> = {
  events: { ...anyTime, fewest: 7 },
  deliveries: { ...anyTime, fewest: 7 },
  mailbox: anyTime,
  deadLetters: anyTime,
  rejectedEvents: anyTime,
  commands: { fewest: 1, most: 7, hasForEver: false },
};

export const shownKinds = Object.keys(kindLimits) as readonly ExpiringKind[];

export function retentionDraftOf({ retention }: Pick<RetentionRead, "retention">): RetentionDraft {
  return { ...retention };
}

/** Undefined while a field is incomplete, or outside of its limits. */
export function retentionOfDraft(draft: RetentionDraft): Retention | undefined {
  if (shownKinds.some((kind) => isOutside(draft[kind], kindLimits[kind]))) return undefined;
  const { events, deliveries, mailbox, deadLetters, rejectedEvents, commands } = draft;
  const kept = [events, deliveries, mailbox, deadLetters, rejectedEvents].map(daysOf);
  const ofCommands = daysOf(commands);
  if (kept.includes(undefined) || typeof ofCommands !== "number") return undefined;
  const [first = null, second = null, third = null, fourth = null, fifth = null] = kept;
  return {
    events: first,
    deliveries: second,
    mailbox: third,
    deadLetters: fourth,
    rejectedEvents: fifth,
    commands: ofCommands,
  };
}

/** Whether some data is kept for less time than it is now. */
export function isAnyShorter(
  draft: RetentionDraft,
  { retention }: Pick<RetentionRead, "retention">,
): boolean {
  return shownKinds.some((kind) => {
    const days = daysOf(draft[kind]);
    return typeof days === "number" && isShorter(days, [retention[kind] ?? null]);
  });
}
