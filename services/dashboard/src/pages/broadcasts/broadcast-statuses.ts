/** The statuses of broadcasts, each with its color. */
import type { Schema } from "@signalbox/client";
import type { BadgeColor } from "../../ui/index.js";

export type Broadcast = Schema<"Broadcast">;
export type BroadcastProgress = NonNullable<Broadcast["progress"]>;

const dayMs = 86_400_000;

export const statusColors: Readonly<Record<Broadcast["status"], BadgeColor>> = {
  Draft: "gray",
  Scheduled: "brand",
  Running: "green",
  Paused: "orange",
  Completed: "gray",
  Cancelled: "gray",
  Failed: "red",
};

export function isEnded({ status }: Broadcast): boolean {
  return ["Completed", "Cancelled", "Failed"].includes(status);
}

/** Those who get it, as promised before the start; an API of an earlier release says only who is skipped. */
export function reachedIn({ recipients, skipped, reached }: BroadcastProgress): number {
  return reached ?? recipients - skipped;
}

/** Those in the chosen segments who do not get it: they are excluded, or skipped. */
export function notReachedIn(progress: BroadcastProgress): number {
  return progress.recipients - reachedIn(progress) + excludedIn(progress);
}

export function excludedIn({ excluded = [] }: BroadcastProgress): number {
  return excluded.reduce((sum, { count }) => sum + count, 0);
}

/** Those who get it, and to whom nothing has happened yet. */
export function remainingOf(progress: BroadcastProgress): number {
  return Math.max(0, reachedIn(progress) - progress.sent - progress.failed);
}

/** Of everything that a broadcast has sent, for the analysis. */
export function periodOf({ startedAt }: Broadcast): { readonly startDate: string; readonly endDate: string } {
  return {
    startDate: new Date(startedAt ?? 0).toISOString(),
    // At whole days, so that equal questions share an answer.
    endDate: new Date(Math.ceil(Date.now() / dayMs) * dayMs).toISOString(),
  };
}
