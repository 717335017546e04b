/**
 * Live values, read once for all streams of this process that watch the same workspaces, and only while there is one.
 * A feed without watchers reads nothing and keeps nothing.
 */
import { isUnavailable, type WorkspaceId } from "@signalbox/core";
import type { Log } from "@signalbox/service";
import { createEventTail, type TailPage } from "./event-tail.js";
import { readLiveCounts, type LiveCountPorts, type LiveCounts } from "./live-counts.js";

export const liveTopics = ["events", "counts"] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** An update; one object for all watchers, so what is made of it can be kept by it. */
export type LiveUpdate =
  | { readonly topic: "events"; readonly page: TailPage }
  | { readonly topic: "counts"; readonly counts: LiveCounts };

export interface LiveWatcher {
  readonly workspaces: readonly WorkspaceId[];
  readonly topics: ReadonlySet<LiveTopic>;
  /** Events up to it are not among the latest. */
  readonly afterSeq: number | undefined;
  readonly onUpdate: (update: LiveUpdate) => void;
  /** The process ends. */
  readonly onClose: () => void;
}

export interface LiveWatch {
  /** The values at its begin; later ones are updates. */
  readonly latest: readonly LiveUpdate[];
  readonly end: () => void;
}

export interface LiveTiming {
  readonly eventsMs: number;
  readonly countsMs: number;
  readonly heartbeatMs: number;
  /** How often a stream verifies that its caller may still read. */
  readonly recheckMs: number;
}

export interface LiveFeeds {
  readonly timing: LiveTiming;
  /** Resolves when there are values. Throws `StoreUnavailable`. */
  watch(watcher: LiveWatcher, api: LivePorts): Promise<LiveWatch>;
  /** Ends all watches; their callers connect to another process. */
  close(): void;
}

export interface LivePorts extends LiveCountPorts {
  readonly log: Log;
}

export const liveTiming: LiveTiming = {
  eventsMs: 750,
  countsMs: 2_000,
  heartbeatMs: 15_000,
  // Longer than a session is cached, so that each verifies what is stored at that moment.
  recheckMs: 1_010,
};
/** A parent with many children is read less often. */
const perWorkspaceMs = 50;

/** One topic of some workspaces. */
interface Feed {
  /** Those that have their first values. */
  readonly watchers: Set<LiveWatcher>;
  /** How many use it, with those that wait for the first values. */
  users: number;
  readonly ready: Promise<void>;
  latest(afterSeq?: number): LiveUpdate | undefined;
  stop(): void;
}

export function createLiveFeeds(timing: LiveTiming = liveTiming): LiveFeeds {
  const feeds = new Map<string, Feed>();
  const watching = new Set<LiveWatcher>();

  const join = (topic: LiveTopic, { workspaces }: LiveWatcher, api: LivePorts): Joined => {
    const key = `${topic}/${workspaces.join()}`;
    const feed = feeds.get(key) ?? openFeed(topic, workspaces, { api, timing });
    feeds.set(key, feed);
    feed.users += 1;
    return { key, feed };
  };
  const leave = ({ key, feed }: Joined, watcher: LiveWatcher): void => {
    feed.watchers.delete(watcher);
    feed.users -= 1;
    if (feed.users > 0) return;
    feed.stop();
    if (feeds.get(key) === feed) feeds.delete(key);
  };

  return {
    timing,
    async watch(watcher, api) {
      const joined = [...watcher.topics].map((topic) => join(topic, watcher, api));
      let hasEnded = false;
      const end = (): void => {
        if (hasEnded) return;
        hasEnded = true;
        watching.delete(watcher);
        for (const each of joined) leave(each, watcher);
      };
      try {
        await Promise.all(joined.map(({ feed }) => feed.ready));
      } catch (error) {
        end();
        throw error;
      }
      watching.add(watcher);
      for (const { feed } of joined) feed.watchers.add(watcher);
      const latest = joined.flatMap(({ feed }) => feed.latest(watcher.afterSeq) ?? []);
      return { latest, end };
    },
    close() {
      for (const { onClose } of watching) onClose();
    },
  };
}

interface Joined {
  readonly key: string;
  readonly feed: Feed;
}

function openFeed(
  topic: LiveTopic,
  workspaces: readonly WorkspaceId[],
  { api, timing }: { readonly api: LivePorts; readonly timing: LiveTiming },
): Feed {
  const watchers = new Set<LiveWatcher>();
  const source = topic === "events" ? eventSource(workspaces, api) : countSource(workspaces, api);
  const everyMs = topic === "events" ? timing.eventsMs : timing.countsMs;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const readAgain = async (): Promise<void> => {
    try {
      const update = await source.next();
      if (update !== undefined) for (const { onUpdate } of watchers) onUpdate(update);
    } catch (error) {
      // The watchers keep what they have until the next read succeeds.
      if (!isUnavailable(error)) api.log({ level: "error", message: "live values could not be read", error });
    }
    wait();
  };
  const wait = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => void readAgain(), Math.max(everyMs, perWorkspaceMs * workspaces.length));
  };
  const ready = source.next().then(wait);
  return {
    watchers,
    users: 0,
    ready,
    latest: source.latest,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Source {
  /** Undefined when nothing is new. */
  readonly next: () => Promise<LiveUpdate | undefined>;
  readonly latest: (afterSeq?: number) => LiveUpdate | undefined;
}

function eventSource(workspaces: readonly WorkspaceId[], { events }: LivePorts): Source {
  const tail = createEventTail(workspaces, events);
  return {
    async next() {
      const page = await tail.read();
      return page.events.length === 0 ? undefined : { topic: "events", page };
    },
    latest: (afterSeq) => ({ topic: "events", page: tail.latest(afterSeq) }),
  };
}

function countSource(workspaces: readonly WorkspaceId[], api: LivePorts): Source {
  let last: { readonly update: LiveUpdate; readonly text: string } | undefined;
  return {
    async next() {
      const counts = await readLiveCounts(workspaces, api);
      const text = JSON.stringify(counts);
      if (text === last?.text) return undefined;
      last = { update: { topic: "counts", counts }, text };
      return last.update;
    },
    latest: () => last?.update,
  };
}
