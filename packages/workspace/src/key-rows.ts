/**
 * Keys as the api looks them up: by the SHA-256 of the presented key. A revoked key keeps its row, so that starting again
 * with the same bootstrap key cannot bring it back.
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
