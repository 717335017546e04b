/**
 * Rows of `suppressions`: addresses that get no messages, under their normal form. A row that no longer applies is marked
 * instead of removed, because a late writer could restore a removed row.
 */
import { comparedAddresses, normalAddress } from "@signalbox/addresses";
import {
  channels,
  defineTable,
  workspaceIdSchema,
  type Channel,
  type Row,
  type StoreChange,
  type StoredRow,
  type Table,
  type VersionedChange,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export const suppressionReasons = ["HardBounce", "Complaint", "Manual"] as const;

export interface SuppressionRow {
  readonly workspaceId: WorkspaceId;
  readonly channel: Channel;
  /** The normal form; rows of an earlier release have it trimmed and in lower case. */
  readonly address: string;
  readonly reason: (typeof suppressionReasons)[number];
  readonly suppressed: boolean;
  /** ms */
  readonly at: number;
  /** The delivery that bounced or led to the complaint. */
  readonly deliveryId?: string;
}

export const suppressionTable: Table<SuppressionRow> = defineTable(
  "suppressions",
  z.object({
    workspaceId: workspaceIdSchema,
    channel: z.enum(channels),
    address: z.string(),
    reason: z.enum(suppressionReasons),
    suppressed: z.boolean(),
    at: z.number(),
    deliveryId: z.string().exactOptional(),
  }),
);

/** An address of a channel. Numbers without a country are from `country`; what a provider got has its own. */
export interface SuppressedAddress {
  readonly workspaceId: WorkspaceId;
  readonly channel: Channel;
  readonly address: string;
  readonly country?: string | undefined;
}

export interface AddressList extends Omit<SuppressedAddress, "address"> {
  readonly addresses: readonly string[];
  /** ms */
  readonly at: number;
}

/** The prefix of the ids of all rows of a workspace, or of one of its channels. */
export function suppressionsPrefix(workspaceId: WorkspaceId, channel?: Channel): string {
  return channel === undefined ? `${workspaceId}/` : `${workspaceId}/${channel}/`;
}

/** The ids that a row about the address can have, also one of an earlier release that has no normal form. */
export function suppressionIds({
  workspaceId,
  channel,
  address,
  country,
}: SuppressedAddress): readonly string[] {
  const forms = [...comparedAddresses(channel, address, country), plainAddress(address)];
  return [...new Set(forms)].map((form) => suppressionId(workspaceId, channel, form));
}

/** Suppresses the address; its row has the normal form. */
export function suppress({
  country,
  ...suppression
}: Omit<SuppressionRow, "suppressed"> & Pick<SuppressedAddress, "country">): StoreChange {
  const { workspaceId, channel } = suppression;
  const address = normalAddress(channel, suppression.address, country);
  const row = { ...suppression, address, suppressed: true };
  return suppressionTable.put(suppressionId(workspaceId, channel, address), row);
}

/** Rows that suppress addresses, each once. */
export function suppressAll({
  addresses,
  ...list
}: AddressList & Pick<SuppressionRow, "reason">): StoreChange[] {
  const rows = addresses.map((address) => suppress({ ...list, address }));
  return [...new Map(rows.map((row) => ["id" in row ? row.id : "", row])).values()];
}

/** Rows that lift suppressions of any reason, under each id that they can have. */
export function liftedSuppressions({ addresses, ...list }: AddressList): StoreChange[] {
  const { workspaceId, channel, at } = list;
  const ids = new Set(addresses.flatMap((address) => suppressionIds({ ...list, address })));
  return [...ids].map((id) =>
    suppressionTable.put(id, {
      workspaceId,
      channel,
      address: id.slice(suppressionId(workspaceId, channel, "").length),
      reason: "Manual",
      suppressed: false,
      at,
    }),
  );
}

/** Moves a row of an earlier release, or of another country, to its normal form; none for one that has it. */
export function renormalizedSuppression(
  { id, row }: StoredRow,
  { country, at }: { readonly country: string | undefined; readonly at: number },
): readonly VersionedChange[] {
  const read = suppressionTable.read(row);
  const { workspaceId, channel, suppressed } = read;
  const address = normalAddress(channel, read.address, country);
  const normalId = suppressionId(workspaceId, channel, address);
  if (normalId === id || !suppressed) return [];
  return [
    // A later decision about the normal form stands.
    { change: suppressionTable.put(normalId, { ...read, address }), version: read.at },
    { change: suppressionTable.put(id, { ...read, suppressed: false }), version: at },
  ];
}

/** Null when messages may be sent to the address. */
export function readSuppression(row: Row | undefined): SuppressionRow | null {
  const read = row && suppressionTable.read(row);
  return read?.suppressed === true ? read : null;
}

/** The comparison of earlier releases. */
function plainAddress(address: string): string {
  return address.trim().toLowerCase();
}

function suppressionId(workspaceId: WorkspaceId, channel: Channel, form: string): string {
  return `${suppressionsPrefix(workspaceId, channel)}${form}`;
}
