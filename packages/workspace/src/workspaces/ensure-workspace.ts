/**
 * Creates the workspace with the contents of a new one and its first keys, or adds the configured keys to an existing
 * one. A workspace of an earlier release without definitions gets those of a new one.
 */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { keyRow } from "../keys/key-rows.js";
import { newWorkspaceContents, type NewWorkspaceOptions } from "./new-workspace.js";
import type { AdminKey, WorkspaceState, WriteKey } from "../state.js";

export interface EnsureWorkspace {
  readonly name: string;
  readonly writeKey: Omit<WriteKey, "createdAt">;
  readonly adminKey: Omit<AdminKey, "createdAt">;
  /** The subscription secret, sealed; used when the workspace has none. */
  readonly sealedSecret?: string;
}

export const ensureWorkspace: Command<EnsureWorkspace> = defineCommand({
  name: "ensure-workspace",
  input: z.object({
    name: z.string(),
    writeKey: z.object({ name: z.string(), secretId: z.string(), hash: z.string(), sealed: z.string() }),
    adminKey: z.object({ id: z.string(), name: z.string(), hash: z.string() }),
    sealedSecret: z.string().exactOptional(),
  }),
  decide: (before, { name, writeKey, adminKey, sealedSecret }, { workspaceId, now }) => {
    const createdAt = now.getTime();
    const state = withContents(before, {
      workspaceId,
      name: before.name || name,
      now: createdAt,
      ...(sealedSecret !== undefined && { sealedSecret }),
    });
    const inUse = [...state.writeKeys, ...state.adminKeys].map(({ hash }) => hash);
    const known = new Set([...inUse, ...state.revokedKeys]);
    const writeKeys = known.has(writeKey.hash) ? [] : [{ ...writeKey, createdAt }];
    const adminKeys = known.has(adminKey.hash) ? [] : [{ ...adminKey, createdAt }];
    return {
      state: {
        ...state,
        writeKeys: [...state.writeKeys, ...writeKeys],
        adminKeys: [...state.adminKeys, ...adminKeys],
      },
      changes: [
        ...writeKeys.map((key) => keyRow(workspaceId, { role: "write", id: key.secretId, hash: key.hash })),
        ...adminKeys.map((key) => keyRow(workspaceId, { role: "admin", id: key.id, hash: key.hash })),
      ],
      outcome: applied,
    };
  },
});

/** A workspace that ever had a definition has a version above 0, also when its definitions were deleted. */
function withContents(state: WorkspaceState, options: NewWorkspaceOptions): WorkspaceState {
  const named = { ...state, name: options.name, createdAt: state.createdAt ?? options.now };
  return state.definitionVersion > 0 ? named : { ...named, ...newWorkspaceContents(options) };
}
