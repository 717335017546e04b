/** An entry of the suppression list as operators see it. */
import { channels, holds } from "@signalbox/core";
import { suppressionReasons, type SuppressionRow } from "@signalbox/workspace";
import { z } from "zod";

export const suppressionItemSchema: z.ZodType = z
  .object({
    workspaceId: z.string(),
    channel: z.enum(channels),
    address: holds("data", z.string()),
    reason: z.enum(suppressionReasons),
    at: z.int().describe("Since when, ms."),
    deliveryId: z.string().optional().describe("The delivery that caused it."),
  })
  .meta({ id: "Suppression" });

export function suppressionItem(row: SuppressionRow): object {
  const { workspaceId, channel, address, reason, at, deliveryId } = row;
  return { workspaceId, channel, address, reason, at, ...(deliveryId !== undefined && { deliveryId }) };
}
