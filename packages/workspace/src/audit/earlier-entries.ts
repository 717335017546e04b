/**
 * Entries of releases without a chain: they have no hashes, and are counted once, when the installation is upgraded. An
 * entry without hashes that was added, changed or removed since shows by their number and digest.
 */
import { createHash } from "node:crypto";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import type { EarlierEntries } from "./audit-chain.js";
import { auditRowId, auditTable, type AuditRow } from "./audit-table.js";

const rowsAtOnce = 500;

export interface ReadEntry {
  readonly id: string;
  readonly row: AuditRow;
}

/** All entries of the workspace that are at no place of its chain, the latest first. */
export async function* entriesOutsideChain(
  workspaceId: WorkspaceId,
  { tables }: { readonly tables: Pick<TableStore, "query"> },
): AsyncGenerator<ReadEntry> {
  let after: { readonly value: number; readonly id: string } | undefined;
  for (;;) {
    const page = await tables.query({
      table: auditTable.name,
      where: { workspaceId },
      order: { by: "at", direction: "desc" },
      ...(after !== undefined && { after }),
      limit: rowsAtOnce,
    });
    for (const { id, row: stored } of page) {
      const row = auditTable.read(stored);
      if (row.seq === undefined || id !== auditRowId(workspaceId, row.seq)) yield { id, row };
      after = { value: row.at, id };
    }
    if (page.length < rowsAtOnce) return;
  }
}

export async function countEarlierEntries(
  workspaceId: WorkspaceId,
  stores: { readonly tables: Pick<TableStore, "query"> },
): Promise<EarlierEntries> {
  const digest = createHash("sha256");
  let count = 0;
  for await (const entry of entriesOutsideChain(workspaceId, stores)) {
    count += 1;
    digest.update(`${textOf(entry)}\n`);
  }
  return { count, digest: digest.digest("hex") };
}

/** With every column, also those that such an entry never had. */
function textOf({ id, row }: ReadEntry): string {
  const { workspaceId, action, at, ok } = row;
  const { by = null, subject = null, kind = null, resource = null } = row;
  const { seq = null, form = null, erases = null, earlier = null } = row;
  const { digest = null, prev = null, hash = null } = row;
  const chain = [seq, form, erases, earlier, digest, prev, hash];
  return JSON.stringify([id, workspaceId, action, at, ok, by, subject, kind, resource, ...chain]);
}
