/** Users with their whole histories, page by page, packed for the thread that simulates a draft. */
import type { ActorDocument, ActorKey, StoredEvent } from "@signalbox/core";
import type { DraftPorts } from "../preview/evaluate-users.js";
import type { Packed } from "../preview/packed.js";
import { packEvents, readGroups, type Groups } from "../preview/read-histories.js";
import type { UserPager } from "./user-pager.js";

export interface ReadUsers {
  readonly keys: readonly ActorKey[];
  readonly events: readonly Packed<readonly StoredEvent[]>[];
  readonly groups: Groups;
}

export interface Reading {
  /** ms */
  readonly until: number;
  /** All pages stay in memory together. */
  readonly holdsAll: boolean;
  readonly needsGroups: boolean;
  readonly budget?: MemoryBudget;
  /** Once it is aborted, reading throws its reason. */
  readonly signal?: AbortSignal;
}

const firstPage = 20;
const largestPage = 1_000;
/** Pages grow while reading one takes less than this, ms. */
const quickMs = 300;

/** What is in memory at a time, here and then in a thread. */
export interface MemoryBudget {
  readonly events: number;
  /** Packed size. */
  readonly bytes: number;
}

const largestBudget: MemoryBudget = { events: 200_000, bytes: 67_108_864 };

/** Ends with `too much` when the time or the memory is used up before all are read. */
export async function* readUsers(
  pager: UserPager,
  { until, holdsAll, needsGroups, signal, budget = largestBudget }: Reading,
  ports: DraftPorts,
): AsyncGenerator<ReadUsers | "too much"> {
  const now = (): number => ports.now().getTime();
  let size = firstPage;
  let left = budget;
  let waiting: (readonly ActorDocument[])[] = [];
  for (;;) {
    const pageAt = now();
    if (pageAt >= until) return yield "too much";
    const page = waiting.shift() ?? (await pager.next(size));
    if (page.length === 0) return;
    const read = await readPage(page, { until, budget: left, signal }, ports);
    if (read === "full" && !holdsAll && page.length > 1) {
      // Retry with fewer of them.
      const half = Math.ceil(page.length / 2);
      waiting = [page.slice(0, half), page.slice(half), ...waiting];
      size = firstPage;
      continue;
    }
    if (typeof read === "string") return yield "too much";
    const groups = await readGroups(page, { areNeeded: needsGroups, limitMs: until - pageAt }, ports);
    if (groups === undefined) return yield "too much";
    if (holdsAll) left = { events: left.events - read.used.events, bytes: left.bytes - read.used.bytes };
    yield { keys: page.map(({ key }) => key), events: read.events, groups };
    if (now() - pageAt < quickMs) size = Math.min(size * 2, largestPage);
  }
}

interface ReadPage {
  readonly events: readonly Packed<readonly StoredEvent[]>[];
  /** The memory it takes. */
  readonly used: MemoryBudget;
}

interface PageReading {
  readonly until: number;
  readonly budget: MemoryBudget;
  readonly signal: AbortSignal | undefined;
}

async function readPage(
  page: readonly ActorDocument[],
  { until, budget, signal }: PageReading,
  { events: store, now }: DraftPorts,
): Promise<ReadPage | "late" | "full"> {
  const packs: Packed<readonly StoredEvent[]>[] = [];
  let [events, bytes] = [0, 0];
  const keys = page.map(({ key }) => key);
  for await (const part of packEvents(store.histories(keys))) {
    signal?.throwIfAborted();
    packs.push(part.events);
    events += part.count;
    bytes += part.events.byteLength;
    if (events > budget.events || bytes > budget.bytes) return "full";
    if (now().getTime() >= until) return "late";
  }
  return { events: packs, used: { events, bytes } };
}
