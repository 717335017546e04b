/**
 * A workspace: the tenant with its keys and settings. Its actor is the single writer of all of it. Secrets are sealed by
 * the api before they enter a mailbox; keys are known here by their hash.
 */
import { actorKey, type ActorKey, type JsonText, type WorkspaceId } from "@signalbox/core";

export const workspaceKind = "workspace";

/** The one actor of that kind in a workspace. */
export function workspaceKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, workspaceKind, "self");
}

export interface WriteKey {
  readonly name: string;
  readonly secretId: string;
  /** SHA-256 of the whole key, hex. */
  readonly hash: string;
  /** The whole key, sealed: operators may read it again. */
  readonly sealed: string;
  readonly createdAt: number;
}

export interface AdminKey {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly createdAt: number;
}

export interface DataSource {
  readonly type: string;
  /** The shared secret, sealed. */
  readonly sealed: string;
}

export interface WorkspaceState {
  readonly v: 1;
  /** Null before the workspace is created. */
  readonly createdAt: number | null;
  readonly name: string;
  readonly writeKeys: readonly WriteKey[];
  readonly adminKeys: readonly AdminKey[];
  readonly dataSources: readonly DataSource[];
  /** Hashes of keys that were revoked: starting again with one of them must not bring it back. */
  readonly revokedKeys: readonly string[];
}

export const newWorkspace: WorkspaceState = {
  v: 1,
  createdAt: null,
  name: "",
  writeKeys: [],
  adminKeys: [],
  dataSources: [],
  revokedKeys: [],
};

/** Reads a stored workspace, for the api as for the runtime. */
export function reviveWorkspace(text: JsonText): WorkspaceState {
  return JSON.parse(text) as WorkspaceState;
}
