/**
 * Suppressed addresses, to which nothing may be sent: hard bounces, complaints, and what an operator added. One row
 * each.
 */
import { plainAddress, suppressionId, suppressionTable, type SuppressionRow } from "@signalbox/workspace";
import type { StoreChange } from "@signalbox/core";

export function suppress(suppression: Omit<SuppressionRow, "suppressed">): StoreChange {
  const { workspaceId, channel, address } = suppression;
  const row = { ...suppression, address: plainAddress(address), suppressed: true };
  return suppressionTable.put(suppressionId(workspaceId, channel, address), row);
}
