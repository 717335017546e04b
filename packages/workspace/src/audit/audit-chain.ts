/**
 * The audit log of a workspace, or of the installation, as a chain of hashes: each entry holds the hash of the one before,
 * and the actor that writes them keeps the last. A changed, missing or moved row is found, and details can be erased,
 * because the chain holds only their digest. Pure.
 */
import { createHash } from "node:crypto";
import type { StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { AuditDetails, AuditEntry, AuditResource } from "./audit-entry.js";
import {
  auditActor,
  auditDetailTable,
  auditRowId,
  auditSubject,
  auditTable,
  type AuditDetailRow,
  type AuditRow,
} from "./audit-table.js";

export interface AuditChain {
  /** Of the last entry. */
  readonly seq: number;
  readonly hash: string;
  /** ms; times of entries never decrease. */
  readonly at: number;
  /** Entries up to this one were removed when their time was over: the chain is verified from the next one on. */
  readonly removedTo: number;
  /** The first entry of each day (UTC, days since 1970) that is not removed yet. */
  readonly days: readonly (readonly [day: number, seq: number])[];
  /** For how many days entries are kept; absent: for as long as the ceiling permits. */
  readonly retentionDays?: number;
  /** The most days that an owner of the installation permits; absent: no limit. */
  readonly ceilingDays?: number;
}

export const auditChainSchema: z.ZodType<AuditChain> = z.object({
  seq: z.int(),
  hash: z.string(),
  at: z.number(),
  removedTo: z.int(),
  days: z.array(z.tuple([z.int(), z.int()])),
  retentionDays: z.int().exactOptional(),
  ceilingDays: z.int().exactOptional(),
});

export const emptyChain: AuditChain = { seq: 0, hash: "", at: 0, removedTo: 0, days: [] };

export interface ChainUpdate {
  readonly chain: AuditChain;
  readonly changes: readonly StoreChange[];
}

/** A row that is in a chain. */
export type ChainRow = AuditRow & Required<Pick<AuditRow, "seq" | "digest" | "prev" | "hash">>;

export const dayMs = 86_400_000;

/** `now` in ms. */
export function appendEntry(
  chain: AuditChain = emptyChain,
  workspaceId: WorkspaceId,
  { action, ok, salt, ...details }: AuditEntry,
  now: number,
): ChainUpdate {
  const seq = chain.seq + 1;
  const at = Math.max(now, chain.at);
  const text = JSON.stringify(details);
  const columns = rowColumns(details);
  const unsigned = {
    workspaceId,
    action,
    ...columns,
    at,
    ok,
    seq,
    digest: digestOf({ salt, details: text }),
    prev: chain.hash,
  };
  const hash = hashOf(unsigned);
  const { by, subject } = columns;
  const detailRow: AuditDetailRow = {
    workspaceId,
    actor: auditActor(workspaceId, by),
    ...(subject !== undefined && { subject: auditSubject(workspaceId, subject) }),
    salt,
    details: text,
  };
  const id = auditRowId(workspaceId, seq);
  const day = Math.floor(at / dayMs);
  return {
    chain: {
      ...chain,
      seq,
      hash,
      at,
      days: chain.days.at(-1)?.[0] === day ? chain.days : [...chain.days, [day, seq]],
    },
    changes: [
      auditTable.put(id, { ...unsigned, hash }, { isFirst: true }),
      auditDetailTable.put(id, detailRow, { isFirst: true }),
    ],
  };
}

type RowColumns = Pick<AuditRow, "kind" | "resource" | "subject"> & { readonly by: string };

/** What the row of the chain says of its details: the columns by which entries are found. */
export function rowColumns({ origin, resources: [first], userId }: AuditDetails): RowColumns {
  return {
    by: origin.principal.id,
    ...(first !== undefined && { kind: first.kind, resource: resourceColumn(first) }),
    ...(userId !== undefined && { subject: hashUserId(userId) }),
  };
}

/** Values of the column `resource`. */
export function resourceColumn({ kind, id }: Pick<AuditResource, "kind" | "id">): string {
  return `${kind}/${kind === userKind ? hashUserId(id) : id}`;
}

/** Ids of users are personal data, so a row of the chain has their hash. */
const userKind = "user";

/** Hex SHA-256. */
export function hashUserId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

export function digestOf({ salt, details }: Pick<AuditDetailRow, "salt" | "details">): string {
  return createHash("sha256").update(`${salt}\n${details}`).digest("hex");
}

export function hashOf(row: Omit<ChainRow, "hash">): string {
  const { prev, workspaceId, seq, at, action, ok, digest } = row;
  const { by = null, kind = null, resource = null, subject = null } = row;
  const signed = JSON.stringify([
    prev,
    workspaceId,
    seq,
    at,
    action,
    ok,
    by,
    kind,
    resource,
    subject,
    digest,
  ]);
  return createHash("sha256").update(signed).digest("hex");
}
