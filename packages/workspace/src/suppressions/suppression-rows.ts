/**
 * Rows of `suppressions`: addresses that get no messages. A row that no longer applies is marked instead of removed,
 * because a late writer could restore a removed row.
 */
import type { Channel, StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface AddressList {
  readonly workspaceId: WorkspaceId;
  readonly channel: Channel;
  readonly addresses: readonly string[];
  /** ms */
  readonly at: number;
}

/** The normalized address, for comparison and display: trimmed and in lower case. */
export function plainAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** The id of an address's row. */
export function suppressionId(workspaceId: WorkspaceId, channel: Channel, address: string): string {
  return `${workspaceId}/${channel}/${plainAddress(address)}`;
}

/** Rows that suppress addresses manually, or lift a suppression of any reason. */
export function suppressionRows(
  { workspaceId, channel, addresses, at }: AddressList,
  suppressed: boolean,
): StoreChange[] {
  const plain = new Set(addresses.map(plainAddress));
  return [...plain].map((address) => ({
    do: "put",
    table: "suppressions",
    id: suppressionId(workspaceId, channel, address),
    row: { workspaceId, channel, address, reason: "Manual", suppressed, at },
  }));
}

const rowSchema = z.object({ suppressed: z.boolean(), reason: z.string(), at: z.number() });

/** Null when messages may be sent to the address. */
export function readSuppression(row: unknown): { readonly reason: string; readonly at: number } | null {
  if (row === undefined) return null;
  const { suppressed, reason, at } = rowSchema.parse(row);
  return suppressed ? { reason, at } : null;
}
