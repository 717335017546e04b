/**
 * Creates a child workspace; sent by its parent, which has checked and recorded it. A child that exists stays
 * unchanged, so that the message can be repeated.
 */
import { workspaceIdSchema, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { withCeiling } from "../audit/limit-audit-retention.js";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { keyRow } from "../keys/key-rows.js";
import { newChildSchema, type NewChild } from "./new-child.js";
import { defaultWriteKeyName, newWorkspaceContents } from "./new-workspace.js";

export interface BeginChild {
  readonly parentId: WorkspaceId;
  readonly child: NewChild;
  /** Of the audit log of the parent. */
  readonly auditCeilingDays?: number;
  /** Those of the parent; absent in messages of earlier releases. */
  readonly timezone?: string;
  readonly defaultCountry?: string;
}

export const beginChild: Command<BeginChild> = defineCommand({
  name: "begin-child",
  // The parent's command is recorded.
  unrecorded: true,
  input: z.object({
    parentId: workspaceIdSchema,
    child: newChildSchema,
    auditCeilingDays: z.int().exactOptional(),
    timezone: z.string().exactOptional(),
    defaultCountry: z.string().exactOptional(),
  }),
  decide: (state, { parentId, child, auditCeilingDays, ...region }, { workspaceId, now }) => {
    if (state.createdAt !== null) return { state, outcome: applied };
    const { name, externalId, domain, writeKey, sealedSecret } = child;
    const createdAt = now.getTime();
    return {
      state: {
        ...state,
        ...newWorkspaceContents({ workspaceId, name, now: createdAt, sealedSecret }),
        ...region,
        createdAt,
        name,
        parentId,
        ...(auditCeilingDays !== undefined && { audit: withCeiling(state.audit, auditCeilingDays) }),
        ...(externalId !== undefined && { externalId }),
        ...(domain !== undefined && { domain }),
        writeKeys: [{ name: defaultWriteKeyName, ...writeKey, createdAt }],
      },
      changes: [keyRow(workspaceId, { role: "write", id: writeKey.secretId, hash: writeKey.hash })],
      outcome: applied,
    };
  },
});
