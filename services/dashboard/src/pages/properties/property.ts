/** What the pages of user properties know about one. */
import type { Answer } from "@signalbox/client";

export type UserProperty = Answer<"/api/admin/user-properties", "GET">["userProperties"][number];

export const propertyStatuses = ["NotStarted", "Running", "Paused"] as const;
export const statusColors = { NotStarted: "gray", Running: "green", Paused: "orange" } as const;
