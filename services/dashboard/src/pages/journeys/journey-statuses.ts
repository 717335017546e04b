/** The statuses of journeys, each with its color. */
import type { Schema } from "@signalbox/client";
import type { BadgeColor } from "../../ui/index.js";

export type Journey = Schema<"Journey">;

/** Those of journeys that are listed; that of a broadcast belongs to the broadcast. */
export const journeyStatuses = ["NotStarted", "Running", "Paused"] as const;

export const statusColors: Readonly<Record<Journey["status"], BadgeColor>> = {
  NotStarted: "gray",
  Running: "green",
  Paused: "orange",
  Broadcast: "gray",
};
