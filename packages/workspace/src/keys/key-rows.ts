/**
 * Rows of `keys`, which the api looks up by the SHA-256 of the presented key. A revoked key keeps its row, so that a
 * restart with the same bootstrap key does not restore it.
 */
import type { StoreChange, WorkspaceId } from "@signalbox/core";

export interface KeyIdentity {
  readonly role: "write" | "admin";
  readonly id: string;
  readonly hash: string;
}

export function keyRow(workspaceId: WorkspaceId, { role, id, hash }: KeyIdentity): StoreChange {
  return { do: "put", table: "keys", id: hash, row: { workspaceId, role, keyId: id, revoked: false } };
}

export function revokedKeyRow(workspaceId: WorkspaceId, { role, id, hash }: KeyIdentity): StoreChange {
  return { do: "put", table: "keys", id: hash, row: { workspaceId, role, keyId: id, revoked: true } };
}
