/**
 * Counts the rollups of the analysis again from the deliveries and reports differences; `correct` adds them, through the
 * mailboxes like every count. Reads the deliveries once, newest first, and keeps only the rows still being counted. Exact
 * for a workspace without activity: events or deliveries written during the count can look like differences. Messages to
 * erased users are in the rollups alone, so they look like too many.
 */
import {
  addMessage,
  countState,
  decodeSeries,
  goalsRow,
  lineAndClass,
  loadRows,
  newRollupCounts,
  rollupKind,
  roundDown,
  rowDeltas,
  startOfRow,
  visitsRow,
  type LineDelta,
  type RollupRow,
} from "@signalbox/analytics";
import { createGroupCommit, type Acknowledgements } from "@signalbox/engine";
import {
  AppError,
  type ActorStore,
  type DeliveryStore,
  type JobId,
  type MessageSender,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { countedOf } from "@signalbox/messaging";
import { readRetentionRuns } from "@signalbox/users";

export interface RecountOptions {
  readonly workspaceId: WorkspaceId;
  readonly correct: boolean;
  readonly actors: ActorStore;
  readonly deliveries: Pick<DeliveryStore, "stream">;
  readonly tables: Pick<TableStore, "getMany">;
  readonly mailbox: MessageSender;
  readonly acknowledgements: Acknowledgements;
  readonly newJobId: () => JobId;
  readonly now: () => Date;
  /** Called after each day. */
  readonly report: (progress: RecountReport) => void;
}

export interface RecountReport {
  readonly deliveries: number;
  readonly rows: number;
  readonly differing: readonly RowDifference[];
  /** Deliveries before this time may be deleted because of their age, ms: rows that count them are left out. */
  readonly deletedBefore?: number;
}

export interface RowDifference {
  readonly row: string;
  /** Deliveries that the row counts too few. */
  readonly missing: number;
  /** Deliveries that the row counts too many. */
  readonly surplus: number;
}

const dayMs = 86_400_000;
const rowsAtOnce = 100;
const rowsPerScan = 1_000;
const linesPerMessage = 200;
const timeoutMs = 60_000;

/** Throws an `AppError` when no worker answers. */
export async function recountAnalysis(options: RecountOptions): Promise<RecountReport> {
  const open = new Map<string, RowCounts>();
  const compared = new Set<string>();
  const deletedBefore = (await readRetentionRuns(options.workspaceId, options.tables)).get(
    "deliveries",
  )?.horizon;
  let report: RecountReport = {
    deliveries: 0,
    rows: 0,
    differing: [],
    ...(deletedBefore !== undefined && { deletedBefore }),
  };
  const isWhole = (row: string): boolean => (startOfRow(row) ?? -Infinity) >= (deletedBefore ?? -Infinity);
  const compare = async (named: readonly string[]): Promise<void> => {
    for (const row of named) if (!isWhole(row)) open.delete(row);
    const rows = named.filter(isWhole);
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce);
      const differing = await compareRows(some, open, options);
      report = {
        ...report,
        rows: report.rows + some.length,
        differing: [...report.differing, ...differing],
      };
      for (const row of some) {
        open.delete(row);
        compared.add(row);
      }
    }
  };
  for await (const { day, count } of countDays(options, open)) {
    report = { ...report, deliveries: report.deliveries + count };
    // The remaining deliveries are older, so they are in no row that begins on this day or later.
    await compare([...open.keys()].filter((row) => (startOfRow(row) ?? -Infinity) >= day));
    options.report(report);
  }
  await compare([...open.keys()]);
  for await (const rows of storedRows(options)) {
    await compare(rows.filter((row) => !compared.has(row)));
  }
  return report;
}

/** By line; the inner keys are `<class>/<cell>`. */
type RowCounts = Map<string, Map<string, number>>;

/** Adds one day after another to the rows, the latest first. */
async function* countDays(
  { workspaceId, deliveries }: RecountOptions,
  open: Map<string, RowCounts>,
): AsyncGenerator<{ readonly day: number; readonly count: number }> {
  let [day, count, rollupCounts] = [Infinity, 0, newRollupCounts()];
  const close = (): { day: number; count: number } => {
    for (const [row, deltas] of rowDeltas(rollupCounts)) {
      const counts = open.get(row) ?? new Map<string, Map<string, number>>();
      open.set(row, counts);
      for (const delta of deltas) addDelta(counts, delta, 1);
    }
    const closed = { day, count };
    [count, rollupCounts] = [0, newRollupCounts()];
    return closed;
  };
  for await (const stored of deliveries.stream({ workspaceId })) {
    if (stored.sentAt < day) {
      if (count > 0) yield close();
      day = roundDown(stored.sentAt, dayMs);
    }
    const counted = countedOf(stored);
    if (counted === undefined) continue;
    countState(rollupCounts, counted.of, counted.state, 1);
    count += 1;
  }
  if (count > 0) yield close();
}

async function compareRows(
  rows: readonly string[],
  counted: ReadonlyMap<string, RowCounts>,
  options: RecountOptions,
): Promise<readonly RowDifference[]> {
  const stored = await loadRows(options.workspaceId, new Set(rows), options.actors);
  const found = rows.flatMap((row) => {
    const difference: RowCounts = counted.get(row) ?? new Map<string, Map<string, number>>();
    for (const page of stored.get(row) ?? []) {
      for (const delta of deltasIn(page)) addDelta(difference, delta, -1);
    }
    const deltas = deltasOf(difference);
    return deltas.length === 0 ? [] : [{ row, deltas }];
  });
  if (options.correct) await add(found, options);
  return found.map(({ row, deltas }) => ({ row, ...sizeOf(deltas) }));
}

async function add(
  rows: readonly { readonly row: string; readonly deltas: readonly LineDelta[] }[],
  { workspaceId, acknowledgements, ...ports }: RecountOptions,
): Promise<void> {
  const posts = rows.flatMap(({ row, deltas }) =>
    Array.from({ length: Math.ceil(deltas.length / linesPerMessage) }, (_, index) => {
      const some = deltas.slice(index * linesPerMessage, (index + 1) * linesPerMessage);
      return { message: addMessage(workspaceId, row, some), bytes: JSON.stringify(some).length + 200 };
    }),
  );
  if (posts.length === 0) return;
  const jobs = await createGroupCommit(ports).post(posts, { replyTo: acknowledgements.channel });
  const { applied } = await acknowledgements.wait(jobs, timeoutMs);
  if (!applied) throw noWorker();
}

function addDelta(counts: RowCounts, [line, ...changes]: LineDelta, sign: 1 | -1): void {
  const known = counts.get(line) ?? new Map<string, number>();
  counts.set(line, known);
  for (let index = 0; index + 2 < changes.length; index += 3) {
    const key = `${changes[index] ?? 0}/${changes[index + 1] ?? 0}`;
    const count = (known.get(key) ?? 0) + sign * (changes[index + 2] ?? 0);
    if (count === 0) known.delete(key);
    else known.set(key, count);
  }
}

function deltasIn({ lines, series }: RollupRow): readonly LineDelta[] {
  return [...series].map(([key, text]): LineDelta => {
    const { line, classIndex } = lineAndClass(key);
    return [
      lines[line] ?? "",
      ...decodeSeries(text).flatMap((count, cell) => (count === 0 ? [] : [cell, classIndex, count])),
    ];
  });
}

function deltasOf(counts: RowCounts): readonly LineDelta[] {
  return [...counts].flatMap(([line, changes]): LineDelta[] =>
    changes.size === 0
      ? []
      : [[line, ...[...changes].flatMap(([key, count]) => [...key.split("/").map(Number), count])]],
  );
}

function sizeOf(deltas: readonly LineDelta[]): Omit<RowDifference, "row"> {
  const counts = deltas.flatMap(([, ...changes]) => changes.filter((_, index) => index % 3 === 2));
  return {
    missing: counts.reduce((sum, count) => sum + Math.max(0, count), 0),
    surplus: counts.reduce((sum, count) => sum + Math.max(0, -count), 0),
  };
}

/** Rows that are not derived from deliveries: the counts of journeys' nodes and goals. */
const otherRows = [visitsRow(""), goalsRow("")];

/** Names of all stored rows of deliveries. */
async function* storedRows({ workspaceId, actors }: RecountOptions): AsyncGenerator<readonly string[]> {
  const prefix = `${workspaceId}/${rollupKind}/`;
  for await (const batch of actors.scan({ workspaceId, kind: rollupKind }, rowsPerScan)) {
    const ids = batch.map(({ key }) => key.slice(prefix.length));
    const firstPages = ids.filter(
      (id) => id.endsWith("/0") && !otherRows.some((other) => id.startsWith(other)),
    );
    yield firstPages.map((id) => id.slice(0, -"/0".length));
  }
}

function noWorker(): AppError {
  return new AppError({
    code: "NoWorker",
    message:
      "No worker answered in time. Is one running? What was corrected so far stays corrected; start it again.",
    retry: "later",
  });
}
