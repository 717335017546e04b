/** The statuses of broadcasts, each with its color. */
import type { Schema } from "@signalbox/client";
import type { BadgeColor } from "../../ui/index.js";

export type Broadcast = Schema<"Broadcast">;
export type BroadcastProgress = NonNullable<Broadcast["progress"]>;

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

/** Recipients that nothing has happened to yet. */
export function remainingOf({ recipients, sent, skipped, failed }: BroadcastProgress): number {
  return Math.max(0, recipients - sent - skipped - failed);
}
