/**
 * Puts new segments over the API and waits until each is computed for all users and lists exactly its members. A
 * recompute that takes too long is paused; its whole duration follows from its progress.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { countUsers, type AdminCalls } from "../load/admin-calls.js";
import type { NamedSegment } from "../load/define.js";

export interface ExpectedSegment extends NamedSegment {
  /** Number of users. */
  readonly members: number;
}

export interface ComputedSegments {
  readonly ids: readonly string[];
  /** Until all members are listed; extrapolated for a recompute that was paused. */
  readonly seconds: number;
  readonly isFinished: boolean;
  readonly detail: string;
}

interface Progress {
  readonly done: number;
  readonly total: number;
}

interface ListedSegment {
  readonly id: string;
  readonly name: string;
  readonly lastRecomputed?: number;
  readonly progress?: Progress;
}

const pollEveryMs = 250;
/** After `lastRecomputed` is set, all members must be listed within this time. */
const listedWithinMs = 10_000;

export async function computeSegments(
  expected: readonly ExpectedSegment[],
  { admin, limitSeconds }: { readonly admin: AdminCalls; readonly limitSeconds: number },
): Promise<ComputedSegments> {
  const start = performance.now();
  const passed = (): number => (performance.now() - start) / 1_000;
  const put = expected.map(({ name, definition }) =>
    admin.callApi("PUT", "/segments/", { name, definition }),
  );
  const ids = ((await Promise.all(put)) as readonly ListedSegment[]).map(({ id }) => id);
  let latest: Progress = { done: 0, total: 0 };
  for (;;) {
    const listed = await listSegments(admin, ids);
    const done = listed.filter(({ lastRecomputed }) => lastRecomputed !== undefined);
    if (done.length === expected.length) break;
    latest = listed.find(({ progress }) => progress !== undefined)?.progress ?? latest;
    if (passed() > limitSeconds) {
      await admin.callApi("PUT", "/computed-properties/recompute", { status: "Paused" });
      const detail = `stopped after ${passed().toFixed(0)} s: ${describeProgress(latest)}`;
      return { ids, seconds: extrapolate(passed(), latest), isFinished: false, detail };
    }
    await pause(pollEveryMs);
  }
  for (const [at, { name, members }] of expected.entries()) {
    await membersListed({ id: ids[at] ?? "", name, members }, admin);
  }
  return { ids, seconds: passed(), isFinished: true, detail: describeProgress(latest) };
}

export async function listSegments(
  admin: AdminCalls,
  ids: readonly string[],
): Promise<readonly ListedSegment[]> {
  const { segments } = (await admin.callApi("GET", "/segments/")) as {
    readonly segments: readonly ListedSegment[];
  };
  return segments.filter(({ id }) => ids.includes(id));
}

/** Infinity before the first user is done. */
export function extrapolate(seconds: number, { done, total }: Progress): number {
  return done === 0 ? Infinity : (seconds * Math.max(total, done)) / done;
}

async function membersListed(
  { id, name, members }: { readonly id: string; readonly name: string; readonly members: number },
  admin: AdminCalls,
): Promise<void> {
  const deadline = performance.now() + listedWithinMs;
  for (;;) {
    const count = await countUsers(admin, { segmentFilter: [id] });
    if (count === members) return;
    if (performance.now() > deadline) throw new Error(`"${name}" lists ${count} users instead of ${members}`);
    await pause(pollEveryMs);
  }
}

function describeProgress({ done, total }: Progress): string {
  return `${done.toLocaleString("en")} of ${total.toLocaleString("en")} users at the last report`;
}
