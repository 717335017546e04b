/** An event as the API lists it. */
import type { Answer } from "@signalbox/client";

export type EventRow = Answer<"/api/admin/events", "GET">["events"][number];
