/**
 * A child workspace comes to life: its parent has made room for it and tells it who it is. One that lives already stays as
 * it is, so that the message may come twice.
 */
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import { keyRow } from "../key-rows.js";
import { newChildFields, type NewChild } from "../new-child.js";
import { defaultWriteKeyName, newWorkspaceContents } from "../new-workspace.js";

export interface BeginChild extends NewChild {
  readonly parentId: WorkspaceId;
}

export const beginChild: Command<BeginChild> = defineCommand({
  name: "begin-child",
  // The parent's command is the one that is recorded.
  unrecorded: true,
  input: z.object({ ...newChildFields, parentId: z.string().transform((id) => id as WorkspaceId) }),
  decide: (state, { name, externalId, domain, writeKey, sealedSecret, parentId }, { workspaceId, now }) => {
    if (state.createdAt !== null) return { state, outcome: applied };
    const createdAt = now.getTime();
    return {
      state: {
        ...state,
        ...newWorkspaceContents({ workspaceId, name, now: createdAt, sealedSecret }),
        createdAt,
        name,
        type: "Child",
        parentId,
        ...(externalId !== undefined && { externalId }),
        ...(domain !== undefined && { domain }),
        writeKeys: [{ name: defaultWriteKeyName, ...writeKey, createdAt }],
      },
      changes: [keyRow(workspaceId, { role: "write", id: writeKey.secretId, hash: writeKey.hash })],
      outcome: applied,
    };
  },
});
