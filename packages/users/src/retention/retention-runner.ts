/**
 * Deletes what workspaces keep no longer, one worker at a time: once a day for each kind, in slices, one slice of each
 * workspace in turn. It works outside of the mailboxes, so it holds no partition; between slices it pauses for as long as it
 * worked, and longer while events are late. Progress is stored after each slice, and after a kill the next worker goes on.
 */
import type { ExpiringKind, ExpiryStore, WorkspaceId } from "@signalbox/core";
import { allWorkspaces } from "@signalbox/workspace";
import { rotated } from "../recompute/advance-recompute.js";
import type { RecomputeOptions } from "../recompute/recompute-options.js";
import { announceExpiry } from "./announce-expiry.js";
import { readRetentionRuns, replaceRetentionRun, type RetentionRun } from "./retention-run-table.js";
import { expiryOf, firstSliceRows, nextRunAt, nextSliceRows } from "./retention-schedule.js";
import { createRetentionSettingsReader, type RetentionSettingsReader } from "./retention-settings.js";

export const retentionTaskEveryMs = 5_000;
/** A call starts no further slice after this long, so that calls do not overlap. */
const callMs = 20_000;
/** Looking at all workspaces takes at most a hundredth of the time: after it, none follows for so many times as long. */
const scanPauses = 100;
const workspacesPerRead = 100;
/** The server removes finished commands after a week by itself. */
const removedByServer = { kind: "commands", days: 7 } as const;
/** While events are late, a pause is as many times as long as the work. */
const latePauses = 4;

export interface RetentionPorts extends Pick<
  RecomputeOptions,
  "actors" | "tables" | "commit" | "acknowledgements" | "now" | "pace" | "partitions"
> {
  readonly expiry: ExpiryStore;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called after each slice. */
  readonly onDeleted?: (kind: ExpiringKind, rows: number) => void;
}

export interface RetentionRunner {
  /** Works on all that is due for a limited time. */
  advance(): Promise<void>;
}

/** One kind of data of one workspace. */
interface Work {
  readonly workspaceId: WorkspaceId;
  readonly kind: ExpiringKind;
  /** As it was stored last; undefined before the first run. */
  readonly run: RetentionRun | undefined;
  /** Whether this worker has announced the deletion of events; once some are deleted, it needs no further announcement. */
  readonly isAnnounced: boolean;
  readonly rows: number;
}

export function createRetentionRunner(ports: RetentionPorts): RetentionRunner {
  const settings = createRetentionSettingsReader(ports.actors);
  let scanFrom = Number.NEGATIVE_INFINITY;
  let open: readonly Work[] = [];
  return {
    async advance() {
      const beganAt = ports.now().getTime();
      if (open.length === 0 && beganAt < scanFrom) return;
      open = await findWork(settings, ports);
      const scannedAt = ports.now().getTime();
      scanFrom = scannedAt + (scannedAt - beganAt) * scanPauses;
      for (let round = Math.floor(beganAt / callMs); open.length > 0; round += 1) {
        const left: Work[] = [];
        for (const work of rotated(open, round)) {
          // The rest is found again by the next call.
          if (ports.now().getTime() - beganAt >= callMs) return;
          const next = await deleteSome(work, settings, ports);
          if (next !== undefined) left.push(next);
        }
        open = left;
      }
    },
  };
}

/** What is due, in all workspaces. */
async function findWork(settings: RetentionSettingsReader, ports: RetentionPorts): Promise<readonly Work[]> {
  const found: Work[] = [];
  const look = async (workspaces: readonly WorkspaceId[]): Promise<void> => {
    for (const [workspaceId, { retention }] of await settings.read(workspaces)) {
      const kinds = limitedKinds(retention);
      if (kinds.length === 0) continue;
      const runs = await readRetentionRuns(workspaceId, ports.tables);
      const now = ports.now().getTime();
      for (const { kind, days } of kinds) {
        const run = runs.get(kind);
        if (nextRunAt(run, days, now) > now) continue;
        found.push({ workspaceId, kind, run, isAnnounced: false, rows: firstSliceRows });
      }
    }
  };
  let some: WorkspaceId[] = [];
  for await (const workspaceId of allWorkspaces(ports.actors)) {
    some.push(workspaceId);
    if (some.length < workspacesPerRead) continue;
    await look(some);
    some = [];
  }
  await look(some);
  return found;
}

function limitedKinds(
  retention: Readonly<Record<ExpiringKind, number | null>>,
): readonly { readonly kind: ExpiringKind; readonly days: number }[] {
  return Object.entries(retention).flatMap(([name, days]) => {
    const kind = name as ExpiringKind;
    if (days === null || (kind === removedByServer.kind && days === removedByServer.days)) return [];
    return [{ kind, days }];
  });
}

/** Deletes one slice; undefined when the run is over, or another worker goes on with it. */
async function deleteSome(
  work: Work,
  settings: RetentionSettingsReader,
  ports: RetentionPorts,
): Promise<Work | undefined> {
  const { workspaceId, kind } = work;
  const current = (await settings.read([workspaceId])).get(workspaceId);
  const days = current?.retention[kind] ?? null;
  const run = await openRun(work, days, ports);
  if (current === undefined || days === null || run === undefined || run.finishedAt !== null)
    return undefined;
  const isAnnounced =
    kind !== "events" ||
    work.isAnnounced ||
    (current.eventsExpire && run.deletedInAll > 0) ||
    (await announceExpiry(workspaceId, current, ports));
  if (!isAnnounced) return undefined;
  const startedAt = ports.now().getTime();
  const { deleted, next } = await ports.expiry.deleteSlice(
    { workspaceId, kind, from: run.cursor, before: run.before },
    work.rows,
  );
  ports.onDeleted?.(kind, deleted);
  const endedAt = ports.now().getTime();
  const written = await replaceRetentionRun(
    run,
    {
      ...run,
      cursor: next ?? run.cursor,
      deleted: run.deleted + deleted,
      deletedInAll: run.deletedInAll + deleted,
      finishedAt: next === undefined ? endedAt : null,
    },
    ports.tables,
  );
  await rest(endedAt - startedAt, ports);
  if (written === undefined || written.finishedAt !== null) return undefined;
  const rows = nextSliceRows(work.rows, endedAt - startedAt);
  return { ...work, run: written, isAnnounced: true, rows };
}

/**
 * The run that is under way; a new one where there is none. A setting that keeps the data for longer, or for ever, ends the
 * run before its next slice.
 */
async function openRun(
  { workspaceId, kind, run }: Work,
  days: number | null,
  { tables, now: clock }: RetentionPorts,
): Promise<RetentionRun | undefined> {
  const now = clock().getTime();
  if (run?.finishedAt === null) {
    if (days !== null && days <= run.days) return run;
    return replaceRetentionRun(run, { ...run, finishedAt: now }, tables);
  }
  if (days === null) return undefined;
  const before = expiryOf(days, now);
  const begun = { workspaceId, kind, days, before, cursor: 0, deleted: 0, startedAt: now, finishedAt: null };
  const earlier = { horizon: Math.max(run?.horizon ?? before, before), deletedInAll: run?.deletedInAll ?? 0 };
  return replaceRetentionRun(run, { ...begun, ...earlier }, tables);
}

async function rest(workedMs: number, { sleep, pace }: RetentionPorts): Promise<void> {
  await sleep(workedMs);
  await pace.rest(workedMs * latePauses);
}
