/** An entry of the audit log as the API returns it: the row of the chain, with its details unless they were erased. */
import {
  auditDetailTable,
  detailsIn,
  principalKinds,
  resourceChangeSchema,
  signInMethods,
  type AuditRow,
} from "@signalbox/workspace";
import { holds, type Row, type TableStore, type WorkspaceId } from "@signalbox/core";
import type { Account } from "@signalbox/access";
import { z } from "zod";
import { nameField } from "../users/user-names.js";
import type { InstallationDirectory } from "../../members/installation-directory.js";
import type { ReadRow } from "../list-rows.js";

const resourceSchema = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string().optional(),
  type: z
    .literal("Part")
    .optional()
    .describe(
      "The template is a part. Only in lists. Of a deleted part, only the entries of its creation and its deletion have it.",
    ),
});

export const auditItemSchema: z.ZodType = z
  .object({
    workspaceId: z.string(),
    seq: z
      .int()
      .optional()
      .describe("Its number in the log of the workspace; absent in entries of earlier releases."),
    at: z.int().describe("ms"),
    action: z.string().describe("A command, as `put-segment`, or a read, as `download-events`."),
    ok: z.boolean().describe("False: it was refused and changed nothing."),
    error: z.string().optional().describe("The code of the refusal."),
    actor: z
      .object({ kind: z.enum(principalKinds).optional(), id: z.string(), name: z.string().optional() })
      .optional(),
    signIn: z.enum(signInMethods).optional().describe("Of a member: how they signed in."),
    ip: z.string().optional(),
    userAgent: z.string().optional(),
    requestId: z.string().optional().describe("The header `x-request-id` of the answer."),
    commandId: z.string().optional(),
    resources: z.array(resourceSchema).describe("What it was about, the main resource first."),
    changes: z
      .array(resourceChangeSchema)
      .describe(
        "Each changed resource with its fields before and after. Of secrets it says only that they changed.",
      ),
    omitted: z.int().optional().describe("The number of changed resources that are left out of `changes`."),
    query: holds("plain", z.unknown().optional().describe("Of a read: its parameters.")),
    userId: z
      .string()
      .optional()
      .describe("The user whose data was read, or the account of the member whom the entry is about."),
    userName: nameField.describe("Of the user whose data was read; of members `actor` has it."),
    erased: z.literal(true).optional().describe("Its details were erased; the digest of them is kept."),
    prev: z.string().optional().describe("The hash of the entry before."),
    hash: z.string().optional().describe("Of this entry, which the next one has as `prev`."),
  })
  .meta({ id: "AuditEntry" });

export interface AuditItem extends Pick<AuditRow, "workspaceId" | "at" | "action" | "ok"> {
  readonly [field: string]: unknown;
}

interface AuditPorts {
  readonly tables: Pick<TableStore, "getMany">;
  readonly installation: Pick<InstallationDirectory, "find">;
}

/**
 * An entry about a person who was erased has lost its details, with the name of its actor: a member who still has a role in
 * the family of workspaces is named as they are called now. One who has left stays an id.
 */
export async function auditItems(
  rows: readonly ReadRow<AuditRow>[],
  workspaces: readonly WorkspaceId[],
  { tables, installation }: AuditPorts,
): Promise<readonly AuditItem[]> {
  const inChain = rows.filter(({ row }) => row.hash !== undefined).map(({ id }) => id);
  const details =
    inChain.length === 0 ? new Map<string, Row>() : await tables.getMany(auditDetailTable.name, inChain);
  const isAnyErased = details.size < inChain.length;
  const { accounts } = isAnyErased ? await installation.find() : { accounts: [] };
  const members = new Map(accounts.filter(isMemberOf(workspaces)).map((account) => [account.id, account]));
  return rows.map(({ id, row }) => auditItem(row, details.get(id), members));
}

function isMemberOf(workspaces: readonly WorkspaceId[]): (account: Account) => boolean {
  const known: ReadonlySet<string> = new Set(workspaces);
  return ({ isOwner, roles }) => isOwner || roles.some(({ workspaceId }) => known.has(workspaceId));
}

function auditItem(
  row: AuditRow,
  detailRow: Row | undefined,
  members: ReadonlyMap<string, Account>,
): AuditItem {
  const { workspaceId, seq, at, action, ok, by, kind, resource, prev, hash } = row;
  const chain = { ...(prev !== undefined && { prev }), ...(hash !== undefined && { hash }) };
  const base = { workspaceId, ...(seq !== undefined && { seq }), at, action, ok };
  if (detailRow === undefined) {
    const known =
      kind === undefined || resource === undefined ? [] : [{ kind, id: resource.slice(kind.length + 1) }];
    return {
      ...base,
      ...(by !== undefined && { actor: actorOf(by, hash === undefined ? undefined : members.get(by)) }),
      resources: known,
      changes: [],
      ...(hash !== undefined && { erased: true }),
      ...chain,
    };
  }
  const { origin, ...details } = detailsIn(auditDetailTable.read(detailRow));
  const { principal: actor, ...from } = origin;
  return { ...base, actor, ...from, ...details, ...chain };
}

function actorOf(id: string, member: Account | undefined): object {
  return member === undefined ? { id } : { kind: "member", id, name: member.name || member.email };
}
