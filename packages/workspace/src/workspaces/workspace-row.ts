/** A workspace as its operators see it. */
import type { SecretBox, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { workspaceTypeOf, type WorkspaceState, type WorkspaceType } from "../state.js";
import { settingVersion, updatedAtField } from "../versions/stamp-changes.js";
import { defaultWriteKeyName } from "./new-workspace.js";

export const workspaceRowSchema: z.ZodType = z
  .object({
    id: z.string(),
    name: z.string(),
    externalId: z.string().optional(),
    type: z.enum(["Root", "Child", "Parent"]),
    writeKey: z
      .string()
      .optional()
      .describe("The value of `authorization` for sending events; absent when every key was revoked."),
    domain: z.string().optional(),
    timezone: z.string().describe("The name of an IANA zone."),
    status: z.enum(["Active", "Tombstoned", "Paused"]),
    updatedAt: updatedAtField,
  })
  .meta({ id: "Workspace" });

export interface WorkspaceRow extends Pick<
  WorkspaceState,
  "name" | "status" | "externalId" | "domain" | "timezone"
> {
  readonly id: WorkspaceId;
  readonly type: WorkspaceType;
  readonly updatedAt?: number;
  readonly writeKey?: string;
}

/** Of several write keys: the default one, else the oldest. */
export function workspaceRow(
  id: WorkspaceId,
  state: WorkspaceState,
  secrets: Pick<SecretBox, "open">,
): WorkspaceRow {
  const { name, externalId, domain, timezone, status, writeKeys } = state;
  const key = writeKeys.find((each) => each.name === defaultWriteKeyName) ?? writeKeys[0];
  return {
    id,
    name,
    ...(externalId !== undefined && { externalId }),
    type: workspaceTypeOf(state),
    ...(key !== undefined && { writeKey: authorizationOf(secrets.open(key.sealed)) }),
    ...(domain !== undefined && { domain }),
    timezone,
    status,
    ...settingVersion(state, "workspace"),
  };
}

/** A write key is base64 of `<id>:<secret>`, which is what Basic authentication requires. */
export function authorizationOf(writeKey: string): string {
  return `Basic ${writeKey}`;
}
