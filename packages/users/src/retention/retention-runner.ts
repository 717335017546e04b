/**
 * Deletes what workspaces keep no longer, one worker at a time: once a day for each kind, in slices, one slice of each
 * workspace in turn. It works outside of the mailboxes, so it holds no partition; between slices it pauses for as long as it
 * worked, and longer while events are late. Progress is stored after each slice, and after a kill the next worker goes on.
 */
import type { ExpiringKind, ExpiryStore } from "@signalbox/core";
import type { RecomputeOptions } from "../recompute/recompute-options.js";
import { announceExpiry } from "./announce-expiry.js";
import { replaceRetentionRun, type RetentionRun } from "./retention-run-table.js";
import { expiryOf, nextSliceRows } from "./retention-schedule.js";
import {
  createRetentionSettingsReader,
  type RetentionSettings,
  type RetentionSettingsReader,
} from "./retention-settings.js";
import { findRetentionWork, type RetentionWork } from "./retention-work.js";

export const retentionTaskEveryMs = 5_000;
/** A call starts no further slice after this long: a worker that is stopped waits for the call. */
const callMs = 5_000;
/** Looking at all workspaces takes at most a hundredth of the time: after it, none follows for so many times as long. */
const scanPauses = 100;
/** While events are late, a pause is so many times longer than the work. */
const latePauses = 4;

export interface RetentionPorts extends Pick<
  RecomputeOptions,
  "actors" | "tables" | "commit" | "acknowledgements" | "now" | "pace" | "mailbox"
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

export function createRetentionRunner(ports: RetentionPorts): RetentionRunner {
  const settings = createRetentionSettingsReader(ports.actors);
  let scanFrom = Number.NEGATIVE_INFINITY;
  /** In turn. What an error interrupts is found again by the next look. */
  let queue: RetentionWork[] = [];
  const look = async (): Promise<void> => {
    const beganAt = ports.now().getTime();
    if (beganAt < scanFrom) return;
    queue = [...(await findRetentionWork(settings, ports))];
    const endedAt = ports.now().getTime();
    scanFrom = endedAt + (endedAt - beganAt) * scanPauses;
  };
  return {
    async advance() {
      const beganAt = ports.now().getTime();
      await look();
      for (let work = queue.shift(); work !== undefined; work = queue.shift()) {
        const next = await deleteSome(work, settings, ports);
        if (next !== undefined) queue.push(next);
        if (ports.now().getTime() - beganAt >= callMs) return;
      }
    },
  };
}

/** Deletes one slice; undefined when the run is over, or another worker goes on with it. */
async function deleteSome(
  work: RetentionWork,
  settings: RetentionSettingsReader,
  ports: RetentionPorts,
): Promise<RetentionWork | undefined> {
  const { workspaceId, kind } = work;
  const current = (await settings.read([workspaceId])).get(workspaceId);
  const days = current?.retention[kind] ?? null;
  const run = await openRun(work, days, ports);
  if (current === undefined || days === null || run === undefined || run.finishedAt !== null)
    return undefined;
  if (!(await isAnnounced({ ...work, run }, current, ports))) return undefined;
  const startedAt = ports.now().getTime();
  const written = await deleteSlice(run, work.rows, ports);
  const workedMs = ports.now().getTime() - startedAt;
  await ports.sleep(workedMs);
  await ports.pace.rest(workedMs * latePauses);
  if (written === undefined || written.finishedAt !== null) return undefined;
  return { ...work, run: written, isAnnounced: true, rows: nextSliceRows(work.rows, workedMs) };
}

/**
 * The run that is under way; a new one where there is none. A setting that keeps the data for longer, or for ever, ends the
 * run before its next slice.
 */
async function openRun(
  { workspaceId, kind, run }: RetentionWork,
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

/** Whether the users of the workspace know, or need not know, that rows of the kind are deleted. */
async function isAnnounced(
  { kind, workspaceId, run, isAnnounced: isDone }: RetentionWork,
  settings: RetentionSettings,
  ports: RetentionPorts,
): Promise<boolean> {
  if (kind !== "events" || isDone) return true;
  if (settings.eventsExpire && run !== undefined && run.deletedInAll > 0) return true;
  return announceExpiry(workspaceId, settings, ports);
}

/** The run after the slice; undefined when another worker goes on with it. */
async function deleteSlice(
  run: RetentionRun,
  rows: number,
  { expiry, tables, now, onDeleted }: RetentionPorts,
): Promise<RetentionRun | undefined> {
  const { workspaceId, kind, cursor: from, before } = run;
  const { deleted, next } = await expiry.deleteSlice({ workspaceId, kind, from, before }, rows);
  onDeleted?.(kind, deleted);
  return replaceRetentionRun(
    run,
    {
      ...run,
      cursor: next ?? from,
      deleted: run.deleted + deleted,
      deletedInAll: run.deletedInAll + deleted,
      finishedAt: next === undefined ? now().getTime() : null,
    },
    tables,
  );
}
