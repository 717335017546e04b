/**
 * Verifies the audit log of a workspace, or of the installation: reads its chain in pages and says which row is the first
 * that is changed, missing or added. An entry is decided before its row is written, so the last rows are awaited.
 */
import { deserializeInstallation, installationId, installationKey } from "@signalbox/access";
import type { ActorStore, StoredRow, TableStore, WorkspaceId } from "@signalbox/core";
import {
  auditDetailTable,
  auditRowId,
  auditRowPrefix,
  auditTable,
  createChainVerifier,
  deserializeWorkspace,
  workspaceKey,
  type AuditChain,
  type ChainFault,
  type VerifiedChain,
} from "@signalbox/workspace";

export interface AuditStores {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: Pick<TableStore, "walk" | "getMany">;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

export interface VerifiedAudit extends VerifiedChain {
  /** Absent when there is no log yet. */
  readonly chain?: AuditChain;
}

const rowsAtOnce = 500;
const waitMs = 1_000;
const mostWaits = 5;

export async function verifyAudit(workspaceId: WorkspaceId, stores: AuditStores): Promise<VerifiedAudit> {
  const chain = await readChain(workspaceId, stores);
  if (chain === undefined) return { entries: 0, erased: 0 };
  await untilWritten(auditRowId(workspaceId, chain.seq), stores);
  const verifier = createChainVerifier(chain);
  for await (const page of pagesOf(workspaceId, chain, stores)) {
    const details = await stores.tables.getMany(
      auditDetailTable.name,
      page.map(({ id }) => id),
    );
    const areOk = page.every(({ id, row }) => {
      const detailRow = details.get(id);
      return verifier.take(auditTable.read(row), detailRow && auditDetailTable.read(detailRow));
    });
    if (!areOk) break;
  }
  const verified = verifier.finish();
  const added = verified.fault === undefined ? await addedRow(workspaceId, stores) : undefined;
  return { chain, ...verified, ...(added !== undefined && { fault: added }) };
}

async function readChain(
  workspaceId: WorkspaceId,
  { actors }: Pick<AuditStores, "actors">,
): Promise<AuditChain | undefined> {
  const isInstallation = workspaceId === installationId;
  const key = isInstallation ? installationKey : workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined) return undefined;
  return (isInstallation ? deserializeInstallation : deserializeWorkspace)(document.state).audit;
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
  const chain = await readChain(workspaceId, stores);
  return newest.id > auditRowId(workspaceId, chain?.seq ?? 0) ? { seq, problem: "added" } : undefined;
}
