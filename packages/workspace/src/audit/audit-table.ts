/**
 * The audit log in two tables. Rows of `audit` are the chain: they stay as they are until retention removes them. What
 * an entry says beyond that is a row of `auditDetails`, which can be erased alone: the chain holds its digest.
 */
import { defineTable, workspaceIdSchema, type JsonText, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { auditDetailsSchema, type AuditDetails } from "./audit-entry.js";

/** An entry; those of earlier releases are in no chain and have no details. */
export interface AuditRow {
  readonly workspaceId: WorkspaceId;
  /** A command's name, or that of a read. */
  readonly action: string;
  /** Id of the principal. */
  readonly by?: string;
  /** The hash of the id of the user whom the details are about; in rows of earlier releases of the erased one. */
  readonly subject?: string;
  /** ms */
  readonly at: number;
  readonly ok: boolean;
  /** The kind of the first resource. */
  readonly kind?: string;
  /** `<kind>/<id>` of the first resource; of a user the hash of the id. */
  readonly resource?: string;
  /** Counts the entries of the workspace, from 1. */
  readonly seq?: number;
  /** Of what the hashes are made; absent in entries of the release before. */
  readonly form?: 2;
  /** Of an erasure: the hashes of the ids of the users, or of the account, whose details it erased. */
  readonly erases?: readonly string[];
  /** The entries without hashes that the log had when they were counted, as `earlierMark` writes them. */
  readonly earlier?: string;
  /** Of the row of the details; before form 2 of the salt and the text alone. */
  readonly digest?: string;
  /** The hash of the entry before; empty in the first one. */
  readonly prev?: string;
  /** Of all of the above. */
  readonly hash?: string;
}

export const auditTable: Table<AuditRow> = defineTable(
  "audit",
  z.object({
    workspaceId: workspaceIdSchema,
    action: z.string(),
    by: z.string().exactOptional(),
    subject: z.string().exactOptional(),
    at: z.number(),
    ok: z.boolean(),
    kind: z.string().exactOptional(),
    resource: z.string().exactOptional(),
    seq: z.int().exactOptional(),
    form: z.literal(2).exactOptional(),
    erases: z.array(z.string()).exactOptional(),
    earlier: z.string().exactOptional(),
    digest: z.string().exactOptional(),
    prev: z.string().exactOptional(),
    hash: z.string().exactOptional(),
  }),
);

/** The id of a row is that of its entry. */
export interface AuditDetailRow {
  readonly workspaceId: WorkspaceId;
  /** Whose data the details hold: `auditActor` and `auditSubject`. */
  readonly actor: string;
  readonly subject?: string;
  readonly salt: string;
  /** `AuditDetails` */
  readonly details: JsonText;
}

export const auditDetailTable: Table<AuditDetailRow> = defineTable(
  "auditDetails",
  z.object({
    workspaceId: workspaceIdSchema,
    actor: z.string(),
    subject: z.string().exactOptional(),
    salt: z.string(),
    details: z.string(),
  }),
);

const seqDigits = 12;

/** All ids of a workspace's chain begin with this. */
export function auditRowPrefix(workspaceId: WorkspaceId): string {
  return `${workspaceId}/chain/`;
}

/** In order of id the rows of a chain are in order. */
export function auditRowId(workspaceId: WorkspaceId, seq: number): string {
  return auditRowPrefix(workspaceId) + String(seq).padStart(seqDigits, "0");
}

/** Values of the column `actor`. */
export function auditActor(workspaceId: WorkspaceId, principalId: string): string {
  return `${workspaceId}/${principalId}`;
}

/** Values of the column `subject`, by the hash of the user's id. */
export function auditSubject(workspaceId: WorkspaceId, userIdHash: string): string {
  return `${workspaceId}/${userIdHash}`;
}

export function detailsIn({ details }: Pick<AuditDetailRow, "details">): AuditDetails {
  return auditDetailsSchema.parse(JSON.parse(details));
}
