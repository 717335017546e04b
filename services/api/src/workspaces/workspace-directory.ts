/** What every request needs to know about workspaces: status, children and valid keys. */
import {
  deserializeWorkspace,
  workspaceKey,
  networkListOf,
  workspaceTypeOf,
  type AdminKey,
  type ChildWorkspace,
  type Permission,
  type WorkspaceState,
  type WorkspaceStatus,
  type WorkspaceType,
} from "@signalbox/workspace";
import type { BlockList } from "node:net";
import type { WorkspaceId } from "@signalbox/core";
import {
  createDocumentCache,
  type DocumentCache,
  type DocumentCacheOptions,
} from "../documents/document-cache.js";

export interface WorkspaceEntry {
  /** Of its document; other caches use it to detect changes. */
  readonly version: number;
  readonly status: WorkspaceStatus;
  readonly type: WorkspaceType;
  readonly parentId?: WorkspaceId;
  readonly externalId?: string;
  readonly children: readonly ChildWorkspace[];
  /** The names of its write keys and admin keys that are not revoked, by id. */
  readonly keyNames: ReadonlyMap<string, string>;
  /** By id; those that expired too. */
  readonly adminKeys: ReadonlyMap<string, KnownAdminKey>;
  /** The roles of its service accounts, by their ids. */
  readonly serviceAccountRoles: ReadonlyMap<string, string>;
  /** Whether its write keys open sessions. */
  readonly opensSessions: boolean;
}

/** The limits of an admin key. */
export interface KnownAdminKey extends Pick<AdminKey, "expiresAt" | "owner"> {
  /** Absent: it permits everything. */
  readonly permissions?: ReadonlySet<Permission>;
  /** Absent: it can be used from everywhere. */
  readonly networks?: BlockList;
}

export type WorkspaceDirectory = DocumentCache<WorkspaceId, WorkspaceEntry>;

/** Carries the id of the workspace that changed. */
export const workspacesChangedChannel = "workspaces-changed";

export function createWorkspaceDirectory(
  ports: Pick<DocumentCacheOptions<never, never>, "actors" | "signals" | "now">,
): Promise<WorkspaceDirectory> {
  return createDocumentCache({
    ...ports,
    channel: workspacesChangedChannel,
    keyOf: workspaceKey,
    entryOf: (version, text) => entryOf(version, deserializeWorkspace(text)),
  });
}

/** A workspace whose first command is not applied does not exist yet. */
function entryOf(version: number, state: WorkspaceState): WorkspaceEntry | undefined {
  const { createdAt, status, parentId, externalId, children, writeKeys, adminKeys, sessionSecret } = state;
  if (createdAt === null) return undefined;
  return {
    version,
    status,
    type: workspaceTypeOf(state),
    ...(parentId !== undefined && { parentId }),
    ...(externalId !== undefined && { externalId }),
    ...(parentId !== undefined && { parentId }),
    children,
    keyNames: new Map([
      ...writeKeys.map(({ secretId, name }) => [secretId, name] as const),
      ...adminKeys.map(({ id, name }) => [id, name] as const),
    ]),
    adminKeys: new Map(adminKeys.map((key) => [key.id, knownKey(key)])),
    serviceAccountRoles: new Map(state.serviceAccounts.map(({ id, role }) => [id, role])),
    opensSessions: sessionSecret !== undefined,
  };
}

function knownKey({ permissions, networks, expiresAt, owner }: AdminKey): KnownAdminKey {
  return {
    ...(permissions !== undefined && { permissions: new Set(permissions) }),
    ...(networks !== undefined && { networks: networkListOf(networks) }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(owner !== undefined && { owner }),
  };
}
