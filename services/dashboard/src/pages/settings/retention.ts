/** How long entries are kept, as a form holds it. Pure. */

export interface RetentionDraft {
  readonly isLimited: boolean;
  /** A text while it is typed. */
  readonly days: number | string;
}

interface Retention {
  /** Null: for ever. */
  readonly days: number | null;
  /** Null: none. */
  readonly ceilingDays: number | null;
}

const proposedDays = 365;

export function retentionDraft({ days, ceilingDays }: Retention): RetentionDraft {
  const proposed = Math.min(proposedDays, ceilingDays ?? proposedDays);
  return { isLimited: days !== null, days: days ?? proposed };
}

/** Undefined: it is incomplete. */
export function retentionOf({ isLimited, days }: RetentionDraft): number | null | undefined {
  if (!isLimited) return null;
  return typeof days === "number" ? days : undefined;
}

/** Whether entries are removed that are kept now. */
export function isShorter(days: number, before: Retention): boolean {
  return days < Math.min(before.days ?? Infinity, before.ceilingDays ?? Infinity);
}
