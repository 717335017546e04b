/** A delivery with its steps, as the API explains it. */
import type { Answer } from "@signalbox/client";

export type DeliveryTrace = Answer<"/api/admin/deliveries/{id}/trace", "GET">;
