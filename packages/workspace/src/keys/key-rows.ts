/**
 * Rows of `keys`, which the api looks up by the SHA-256 of the presented key. A revoked key keeps its row, so that a
 * restart with the same bootstrap key does not restore it.
 */
import {
  defineTable,
  workspaceIdSchema,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export interface KeyIdentity {
  readonly role: "write" | "admin";
  readonly id: string;
  readonly hash: string;
}

export interface KeyRow {
  readonly workspaceId: WorkspaceId;
  readonly role: KeyIdentity["role"];
  readonly keyId: string;
  readonly revoked: boolean;
  /** When it was last used, to the minute; ms. */
  readonly usedAt?: number;
}

/** The id of a row is the hash of the key. */
export const keyTable: Table<KeyRow> = defineTable(
  "keys",
  z.object({
    workspaceId: workspaceIdSchema,
    role: z.enum(["write", "admin"]),
    keyId: z.string(),
    revoked: z.boolean(),
    usedAt: z.number().exactOptional(),
  }),
);

export function keyRow(workspaceId: WorkspaceId, { role, id, hash }: KeyIdentity): StoreChange {
  return keyTable.put(hash, { workspaceId, role, keyId: id, revoked: false });
}

export function revokedKeyRow(workspaceId: WorkspaceId, { role, id, hash }: KeyIdentity): StoreChange {
  return keyTable.put(hash, { workspaceId, role, keyId: id, revoked: true });
}

export function usedKeyRow(
  workspaceId: WorkspaceId,
  { role, id, hash }: KeyIdentity,
  usedAt: number,
): StoreChange {
  return keyTable.put(hash, { workspaceId, role, keyId: id, revoked: false, usedAt });
}
