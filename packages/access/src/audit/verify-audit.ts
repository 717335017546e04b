/**
 * Verifies the audit log of a workspace, or of the installation: reads its chain in pages and says which row is the first
 * that is changed, missing or added. An entry is decided before its row is written, so the last rows are awaited.
 */
import type { ActorStore, StoredRow, TableStore, WorkspaceId } from "@signalbox/core";
import {
  auditDetailTable,
  auditRowId,
  auditRowPrefix,
  auditTable,
  compareHeads,
  countEarlierEntries,
  createChainVerifier,
  deserializeWorkspace,
  workspaceKey,
  type AuditChain,
  type AuditHead,
  type ChainFault,
  type HeadComparison,
  type VerifiedChain,
} from "@signalbox/workspace";
import { deserializeInstallation } from "../installation/installation-document.js";
import { installationId, installationKey } from "../installation/state.js";

export interface AuditStores {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: Pick<TableStore, "walk" | "getMany" | "query">;
  readonly now: () => Date;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

export interface VerifiedAudit extends VerifiedChain {
  /** Absent when there is no log yet. */
  readonly chain?: AuditChain;
  /** With the heads that an operator kept. */
  readonly heads?: HeadComparison;
}

const rowsAtOnce = 500;
const waitMs = 1_000;
const mostWaits = 5;

/** `heads` are those of this log that an operator kept. */
export async function verifyAudit(
  workspaceId: WorkspaceId,
  stores: AuditStores,
  heads: readonly AuditHead[] = [],
): Promise<VerifiedAudit> {
  const chain = await readAuditChain(workspaceId, stores);
  const known = chain ?? noChain;
  const hashes = new Map(heads.map(({ number }): [number, string | undefined] => [number, undefined]));
  const verified = await verifyChain(workspaceId, known, { stores, hashes });
  const outside = verified.fault ?? (await faultOutside(workspaceId, known, stores));
  const compared =
    heads.length > 0 && compareHeads(heads, { chain, hashOf: (seq) => hashes.get(seq), now: stores.now() });
  return {
    ...(chain !== undefined && { chain }),
    ...verified,
    ...(outside !== undefined && { fault: outside }),
    ...(compared !== false && { heads: compared }),
  };
}

const noChain: AuditChain = { seq: 0, hash: "", at: 0, removedTo: 0, days: [] };

/** What the actor keeps of its log; undefined before its first entry. */
export async function readAuditChain(
  workspaceId: WorkspaceId,
  { actors }: Pick<AuditStores, "actors">,
): Promise<AuditChain | undefined> {
  const isInstallation = workspaceId === installationId;
  const key = isInstallation ? installationKey : workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined || document.state === "") return undefined;
  return (isInstallation ? deserializeInstallation : deserializeWorkspace)(document.state).audit;
}

interface ChainReading {
  readonly stores: AuditStores;
  /** Of the entries that heads name, filled in. */
  readonly hashes: Map<number, string | undefined>;
}

async function verifyChain(
  workspaceId: WorkspaceId,
  chain: AuditChain,
  { stores, hashes }: ChainReading,
): Promise<VerifiedChain> {
  if (chain.seq > chain.removedTo) await untilWritten(auditRowId(workspaceId, chain.seq), stores);
  const verifier = createChainVerifier(chain);
  for await (const page of pagesOf(workspaceId, chain, stores)) {
    const details = await stores.tables.getMany(
      auditDetailTable.name,
      page.map(({ id }) => id),
    );
    const areOk = page.every(({ id, row }) => {
      const [entry, detailRow] = [auditTable.read(row), details.get(id)];
      const isOk = verifier.take(entry, detailRow && auditDetailTable.read(detailRow));
      const { seq, hash, prev } = entry;
      if (isOk && seq !== undefined) {
        if (hashes.has(seq)) hashes.set(seq, hash);
        // That of the last entry that retention removed.
        if (hashes.has(seq - 1)) hashes.set(seq - 1, prev);
      }
      return isOk;
    });
    if (!areOk) break;
  }
  return verifier.finish();
}

async function untilWritten(lastId: string, { tables, sleep }: AuditStores): Promise<void> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    if ((await tables.getMany(auditTable.name, [lastId])).size > 0) return;
    await sleep(waitMs);
  }
}

/** The rows up to the last one of the chain, in order. */
async function* pagesOf(
  workspaceId: WorkspaceId,
  { seq, removedTo }: AuditChain,
  { tables }: AuditStores,
): AsyncGenerator<readonly StoredRow[]> {
  const last = auditRowId(workspaceId, seq);
  let from = auditRowId(workspaceId, removedTo);
  for (;;) {
    const page = await tables.walk({
      table: auditTable.name,
      prefix: auditRowPrefix(workspaceId),
      where: {},
      from,
      direction: "asc",
      limit: rowsAtOnce,
    });
    yield page.filter(({ id }) => id <= last);
    from = page.at(-1)?.id ?? last;
    if (page.length < rowsAtOnce || from >= last) return;
  }
}

/** Entries that the log shows and that are at no place of the chain. */
async function faultOutside(
  workspaceId: WorkspaceId,
  chain: AuditChain,
  stores: AuditStores,
): Promise<ChainFault | undefined> {
  return (
    (await removedRow(workspaceId, stores)) ??
    (await addedRow(workspaceId, stores)) ??
    (await changedEarlier(workspaceId, chain, stores))
  );
}

/** A row at a place that retention has removed; it removes the rows after its decision, so they are awaited. */
async function removedRow(workspaceId: WorkspaceId, stores: AuditStores): Promise<ChainFault | undefined> {
  for (let waits = 0; ; waits += 1) {
    const { removedTo } = (await readAuditChain(workspaceId, stores)) ?? noChain;
    const [first] = await stores.tables.walk({
      table: auditTable.name,
      prefix: auditRowPrefix(workspaceId),
      where: {},
      direction: "asc",
      limit: 1,
    });
    if (first === undefined || first.id > auditRowId(workspaceId, removedTo)) return undefined;
    if (waits === mostWaits || removedTo === 0)
      return { seq: auditTable.read(first.row).seq ?? 0, problem: "added" };
    await stores.sleep(waitMs);
  }
}

/** The rows are read before the document, so that an entry which was decided since is none. */
async function addedRow(workspaceId: WorkspaceId, stores: AuditStores): Promise<ChainFault | undefined> {
  const [newest] = await stores.tables.walk({
    table: auditTable.name,
    prefix: auditRowPrefix(workspaceId),
    where: {},
    direction: "desc",
    limit: 1,
  });
  if (newest === undefined) return undefined;
  const { seq = 0 } = auditTable.read(newest.row);
  const chain = await readAuditChain(workspaceId, stores);
  return newest.id > auditRowId(workspaceId, chain?.seq ?? 0) ? { seq, problem: "added" } : undefined;
}

async function changedEarlier(
  workspaceId: WorkspaceId,
  { earlier }: AuditChain,
  stores: AuditStores,
): Promise<ChainFault | undefined> {
  const found = await countEarlierEntries(workspaceId, stores);
  const count = earlier?.count ?? 0;
  if (found.count > count) return { seq: 0, problem: "added" };
  if (found.count < count) return { seq: 0, problem: "missing" };
  return count > 0 && found.digest !== earlier?.digest ? { seq: 0, problem: "changed" } : undefined;
}
