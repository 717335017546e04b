/**
 * Suppressed addresses, to which nothing may be sent: hard bounces, complaints, and what an operator added. One row
 * each.
 */
import { plainAddress, suppressionId } from "@signalbox/workspace";
import type { Channel, StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export type SuppressionReason = "HardBounce" | "Complaint" | "Manual";

export interface Suppression {
  readonly workspaceId: WorkspaceId;
  readonly channel: Channel;
  readonly address: string;
  readonly reason: SuppressionReason;
  /** ms */
  readonly at: number;
  /** The delivery that bounced or led to the complaint. */
  readonly deliveryId?: string;
}

export function suppress({
  workspaceId,
  channel,
  address,
  reason,
  at,
  deliveryId,
}: Suppression): StoreChange {
  return {
    do: "put",
    table: "suppressions",
    id: suppressionId(workspaceId, channel, address),
    row: {
      workspaceId,
      channel,
      address: plainAddress(address),
      reason,
      suppressed: true,
      at,
      ...(deliveryId !== undefined && { deliveryId }),
    },
  };
}

const rowSchema = z.object({ suppressed: z.boolean(), reason: z.string(), at: z.number() });

/** Null when messages may be sent to the address. */
export function readSuppression(row: unknown): { readonly reason: string; readonly at: number } | null {
  if (row === undefined) return null;
  const { suppressed, reason, at } = rowSchema.parse(row);
  return suppressed ? { reason, at } : null;
}
