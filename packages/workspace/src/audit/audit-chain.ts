/**
 * The audit log of a workspace, or of the installation, as a chain of hashes: each entry holds the hash of the one before,
 * and the actor that writes them keeps the last. A changed, missing or moved row is found, and details can be erased,
 * because the chain holds only their digest. Pure.
 */
import { createHash } from "node:crypto";
import type { StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import {
  eraseUsersAction,
  erasedUserKind,
  forgetActorAction,
  type AuditDetails,
  type AuditEntry,
  type AuditResource,
} from "./audit-entry.js";
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
  /**
   * Entries of releases without a chain, which have no hashes: counted once, when the installation was upgraded. Absent:
   * there are none.
   */
  readonly earlier?: EarlierEntries;
  /** For how many days entries are kept; absent: for as long as the ceiling permits. */
  readonly retentionDays?: number;
  /** The most days that an owner of the installation permits; absent: no limit. */
  readonly ceilingDays?: number;
}

export interface EarlierEntries {
  readonly count: number;
  /** Of all of them. */
  readonly digest: string;
}

export const auditChainSchema: z.ZodType<AuditChain> = z.object({
  seq: z.int(),
  hash: z.string(),
  at: z.number(),
  removedTo: z.int(),
  days: z.array(z.tuple([z.int(), z.int()])),
  earlier: z.object({ count: z.int(), digest: z.string() }).exactOptional(),
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
  const detailRow: AuditDetailRow = { ...ownerColumns(workspaceId, columns), salt, details: text };
  const erases = erasedIn({ action, ok }, details);
  const earlier = earlierMark(chain);
  const unsigned = {
    workspaceId,
    action,
    ...columns,
    at,
    ok,
    seq,
    form: 2 as const,
    ...(erases.length > 0 && { erases }),
    ...(earlier !== undefined && { earlier }),
    digest: digestOf(detailRow, 2),
    prev: chain.hash,
  };
  const hash = hashOf(unsigned);
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

/** Goes into every entry, so that the number cannot be changed without changing the chain. */
export function earlierMark({ earlier }: Pick<AuditChain, "earlier">): string | undefined {
  return earlier === undefined || earlier.count === 0 ? undefined : `${earlier.count} ${earlier.digest}`;
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

/** By which the row of the details is found when an actor is forgotten or a user is erased. */
export function ownerColumns(
  workspaceId: WorkspaceId,
  { by = "", subject }: Pick<AuditRow, "by" | "subject">,
): Pick<AuditDetailRow, "workspaceId" | "actor" | "subject"> {
  return {
    workspaceId,
    actor: auditActor(workspaceId, by),
    ...(subject !== undefined && { subject: auditSubject(workspaceId, subject) }),
  };
}

/** Whose details an entry erased, as the chain keeps it: its own details may be erased as well. */
export function erasedIn(
  { action, ok }: Pick<AuditRow, "action" | "ok">,
  { resources }: Pick<AuditDetails, "resources">,
): readonly string[] {
  if (!ok || (action !== eraseUsersAction && action !== forgetActorAction)) return [];
  return resources.filter(({ kind }) => kind === erasedUserKind).map(({ id }) => id);
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

export function digestOf(row: AuditDetailRow, form: AuditRow["form"]): string {
  const { actor, subject = null, salt, details } = row;
  const text = form === 2 ? JSON.stringify([actor, subject, salt, details]) : `${salt}\n${details}`;
  return createHash("sha256").update(text).digest("hex");
}

export function hashOf(row: Omit<ChainRow, "hash">): string {
  const { prev, workspaceId, seq, at, action, ok, digest } = row;
  const { by = null, kind = null, resource = null, subject = null } = row;
  const { form, erases = null, earlier = null } = row;
  const signed = [prev, workspaceId, seq, at, action, ok, by, kind, resource, subject, digest];
  const text = JSON.stringify(form === 2 ? [form, ...signed, erases, earlier] : signed);
  return createHash("sha256").update(text).digest("hex");
}
