/** An entry of the suppression list as operators see it. */
import { channels, type Row } from "@signalbox/core";
import { z } from "zod";

export const suppressionReasons = ["HardBounce", "Complaint", "Manual"] as const;

export const suppressionItemSchema: z.ZodType = z.object({
  workspaceId: z.string(),
  channel: z.enum(channels),
  address: z.string(),
  reason: z.enum(suppressionReasons),
  at: z.int().describe("Since when, ms."),
  deliveryId: z.string().optional().describe("The delivery that caused it."),
});

/** Other columns are left out. */
export function suppressionItem(row: Row): unknown {
  return suppressionItemSchema.parse(row);
}
