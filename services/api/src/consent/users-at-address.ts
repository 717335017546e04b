/** The users of an address: leaving there is leaving for all of them. */
import { comparedAddresses } from "@signalbox/addresses";
import { anonymousKind, parseActorKey, type Channel, type WorkspaceId } from "@signalbox/core";
import { findByAddress } from "@signalbox/user-queries";
import { parseSortKey, type Owner } from "@signalbox/users";
import type { WorkspaceState } from "@signalbox/workspace";
import type { ApiContext } from "../context.js";

export interface ChannelAddress {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly channel: Channel;
  readonly address: string;
}

/** A shared address of more users would be a placeholder; at most this many change. */
const maxUsers = 1_000;
/** The latest deliveries to the address whose recipients are read. */
const maxDeliveries = 1_000;

/** Those who have it now, in any spelling. None for a channel without addresses of people. */
export async function usersAtAddress(
  { workspaceId, state, channel, address }: ChannelAddress,
  { tables }: Pick<ApiContext, "tables">,
): Promise<readonly Owner[]> {
  if (channel !== "Email" && channel !== "Sms") return [];
  const sortKeys = await findByAddress({ workspaceId, state, channel, address }, tables, maxUsers);
  return sortKeys.map((sortKey) => {
    const { kind, id } = parseSortKey(sortKey);
    return kind === "user" ? { userId: id } : { anonymousId: id };
  });
}

/** Those whom a message to it was sent to, whatever address they have now. */
export async function recipientsAtAddress(
  { workspaceId, state, channel, address }: ChannelAddress,
  { deliveries }: Pick<ApiContext, "deliveries">,
): Promise<readonly Owner[]> {
  const to = comparedAddresses(channel, address, state.defaultCountry);
  const sent = await deliveries.list({
    filter: { workspaceId, to, channels: [channel], withHidden: true },
    order: { by: "sentAt", direction: "desc" },
    limit: maxDeliveries,
  });
  const owners = new Set(sent.map(({ owner }) => owner));
  return [...owners].map((owner) => {
    const { kind, id } = parseActorKey(owner);
    return kind === anonymousKind ? { anonymousId: id } : { userId: id };
  });
}

/** Each once, in the given order. */
export function distinctOwners(owners: readonly Owner[]): readonly Owner[] {
  return [...new Map(owners.map((owner) => [JSON.stringify(owner), owner])).values()];
}
