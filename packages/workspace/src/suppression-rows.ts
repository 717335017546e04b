/**
 * Addresses nothing may be sent to, as rows of `suppressions`. A row that no longer holds says so instead of vanishing,
 * because a row that is gone could be brought back by a late writer.
 */
import type { Channel, StoreChange, WorkspaceId } from "@signalbox/core";

export interface AddressList {
  readonly workspaceId: WorkspaceId;
  readonly channel: Channel;
  readonly addresses: readonly string[];
  /** ms */
  readonly at: number;
}

/** As it is compared and shown: one address however it is capitalized. */
export function plainAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** The row of an address. */
export function suppressionId(workspaceId: WorkspaceId, channel: Channel, address: string): string {
  return `${workspaceId}/${channel}/${plainAddress(address)}`;
}

/** On the list by hand, or off it, whatever put them there. */
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
