/**
 * Rows of `suppressions`: addresses that get no messages. A row that no longer applies is marked instead of removed,
 * because a late writer could restore a removed row.
 */
import {
  channels,
  defineTable,
  workspaceIdSchema,
  type Channel,
  type Row,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export const suppressionReasons = ["HardBounce", "Complaint", "Manual"] as const;

export interface SuppressionRow {
  readonly workspaceId: WorkspaceId;
  readonly channel: Channel;
  /** As `plainAddress` writes it. */
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
  return [...plain].map((address) =>
    suppressionTable.put(suppressionId(workspaceId, channel, address), {
      workspaceId,
      channel,
      address,
      reason: "Manual",
      suppressed,
      at,
    }),
  );
}

/** Null when messages may be sent to the address. */
export function readSuppression(row: Row | undefined): SuppressionRow | null {
  const read = row && suppressionTable.read(row);
  return read?.suppressed === true ? read : null;
}
