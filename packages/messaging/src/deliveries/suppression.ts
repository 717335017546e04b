/**
 * Suppressed addresses, to which nothing may be sent: hard bounces, complaints, and what an operator added. One row
 * each.
 */
import { plainAddress, suppressionId } from "@signalbox/workspace";
import type { Channel, StoreChange, WorkspaceId } from "@signalbox/core";

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
