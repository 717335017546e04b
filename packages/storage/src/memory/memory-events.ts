/** Events in a map by message and part. Lists walk all of them: sufficient for tests and simulations. */
import {
  workspaceOf,
  type ActorKey,
  type EventFilter,
  type EventStore,
  type MatchableEvent,
  type NamedEvents,
  type StoredEvent,
} from "@signalbox/core";
import type { EventChange, VersionedEventChange } from "../change-plan.js";
import { compareCodePoints } from "../code-points.js";
import { eventId, groupAssignmentEvent, subscriptionChangeEvent } from "../event-ids.js";
import { nameMatcher, ownEntryMatcher } from "../named-events.js";
import { searchPatterns } from "../text-patterns.js";
import { placedInOrder } from "../timeline-order.js";
import type { ExpiringRows } from "./memory-expiry.js";
import type { MemoryFileStore } from "./memory-files.js";

/** The store, the changes that the tables' `apply` passes on, and what expires. */
export interface MemoryEventStore extends EventStore, ExpiringRows {
  change(change: VersionedEventChange): void;
}

export function createMemoryEvents(files: Pick<MemoryFileStore, "eraseOf">): MemoryEventStore {
  const stored = new Map<string, StoredEvent>();
  /** The version at which an event's owner was last set. */
  const stated = new Map<string, number>();

  /** Oldest first. */
  const matching = (filter: EventFilter): StoredEvent[] => {
    const matches = eventMatcher(filter);
    return [...stored.values()].filter(matches).toSorted(oldestFirst);
  };

  const named = ({ workspaceId, ...names }: NamedEvents): StoredEvent[] => {
    const isNamed = nameMatcher(names);
    return matching({ workspaceId }).filter(({ event }) => isNamed(event));
  };

  const erase = (id: string, event: StoredEvent): void => {
    stored.delete(id);
    stated.delete(id);
    if (event.part === "main") files.eraseOf(event);
  };

  return {
    expiring(workspaceId) {
      return matching({ workspaceId }).map((event) => ({
        id: eventId(event),
        position: event.seq,
        expires: event.event !== subscriptionChangeEvent,
      }));
    },

    expire(ids) {
      for (const id of ids) {
        const event = stored.get(id);
        if (event !== undefined) erase(id, event);
      }
    },

    async record(events) {
      const counted = new Set<string>();
      return events.map((event) => {
        const id = eventId(event);
        if (!stored.has(id)) stored.set(id, event);
        if (counted.has(id) || stored.get(id)?.job !== event.job) return false;
        counted.add(id);
        return true;
      });
    },

    async list(filter, { offset, limit }) {
      return matching(filter)
        .toReversed()
        .slice(offset, offset + limit);
    },

    async timeline({ owner, behind, limit, ...filter }) {
      const found = matching({ ...filter, owners: [owner] }).map((event) => ({ at: event.at, event }));
      return placedInOrder(found, { limit, ...(behind !== undefined && { behind }) });
    },

    async markLate() {
      return 0;
    },

    async count(filter) {
      return matching(filter).length;
    },

    async *stream(filter) {
      yield* matching(filter);
    },

    async *histories(owners) {
      const wanted = new Set<ActorKey>(owners);
      yield* [...stored.values()].filter(({ owner }) => wanted.has(owner));
    },

    async historySlice({ owner, fromSeq, upToSeq = Number.MAX_SAFE_INTEGER, limit, named: names }) {
      const query = { workspaceId: workspaceOf(owner), owners: [owner], fromSeq, toSeq: upToSeq + 1 };
      const found = matching(query);
      const isNamed = names === undefined ? () => true : nameMatcher(names);
      const next = found[Math.max(limit, 1)]?.seq;
      // All of one `seq` are in one slice.
      const end = next === fromSeq ? fromSeq + 1 : (next ?? Number.POSITIVE_INFINITY);
      const events = found.filter(({ seq, event }) => seq < end && isNamed(event));
      return { events, ...(Number.isFinite(end) && { next: end }) };
    },

    async areLong(owners, { count, named: names }) {
      const wanted = new Set<ActorKey>(owners);
      const isNamed = names === undefined ? () => true : nameMatcher(names);
      return (
        [...stored.values()].filter((event) => wanted.has(event.owner) && isNamed(event.event)).length > count
      );
    },

    async names({ workspaceId, prefix, after = "", limit }) {
      const names = new Set(matching({ workspaceId }).map(({ event }) => event));
      return [...names]
        .filter((name) => name.startsWith(prefix) && name !== "" && compareCodePoints(name, after) > 0)
        .toSorted(compareCodePoints)
        .slice(0, limit);
    },

    async *pagesByName(events, { size, after = "" }) {
      const found = named(events).filter((event) => cursorOf(event) > after);
      for (const page of inBatches(found, size)) {
        const last = page.at(-1);
        if (last !== undefined) yield { events: page.map(matchableOf), cursor: cursorOf(last) };
      }
    },

    async *allByName(events, { size }) {
      yield* inBatches(named(events).map(matchableOf), size);
    },

    async *matchable(events, owners) {
      const wanted = new Set<ActorKey>(owners);
      const found = named(events).filter(({ owner }) => wanted.has(owner));
      yield* inBatches(found.map(matchableOf), batchLength);
    },

    change({ change, version }) {
      const concerns = changeMatcher(change);
      for (const [id, event] of stored) {
        if (!concerns(event)) continue;
        if (change.do === "eraseEvents") {
          erase(id, event);
        } else if (mayState(change, stated.get(id), version)) {
          stored.set(id, { ...event, owner: change.to });
          stated.set(id, version);
        }
      }
    },
  };
}

/** So that callers meet several batches. */
const batchLength = 500;

function* inBatches<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}

function oldestFirst(left: StoredEvent, right: StoredEvent): number {
  return left.seq - right.seq || (cursorOf(left) < cursorOf(right) ? -1 : 1);
}

/** In the order of `oldestFirst`. */
function cursorOf(event: StoredEvent): string {
  return `${String(event.seq).padStart(16, "0")} ${eventId(event)}`;
}

function matchableOf(stored: StoredEvent): MatchableEvent {
  const { owner, messageId, part, type, event, at, receivedAt, seq, data } = stored;
  return { owner, messageId, part, type, event, at, receivedAt, seq, data };
}

function mayState(change: EventChange, before: number | undefined, version: number): boolean {
  if (before === undefined) return true;
  return change.do === "ownEvents" ? before <= version : before < version;
}

function eventMatcher(filter: EventFilter): (event: StoredEvent) => boolean {
  const tests: ((event: StoredEvent) => boolean)[] = [(event) => event.workspaceId === filter.workspaceId];
  const among = (
    wanted: readonly string[] | undefined,
    field: "owner" | "messageId" | "event" | "type",
  ): void => {
    if (wanted !== undefined) tests.push((event) => wanted.includes(event[field]));
  };
  among(filter.owners, "owner");
  among(filter.messageIds, "messageId");
  among(filter.events, "event");
  among(filter.types, "type");
  const { exceptEvents, fromSeq, toSeq, hidden, data, searchTerm } = filter;
  if (exceptEvents !== undefined) tests.push(({ event }) => !exceptEvents.includes(event));
  if (fromSeq !== undefined) tests.push((event) => event.seq >= fromSeq);
  if (toSeq !== undefined) tests.push((event) => event.seq < toSeq);
  if (hidden !== undefined) tests.push((event) => (event.hidden ?? false) === hidden);
  if (data !== undefined) {
    const holds = ownEntryMatcher(data);
    tests.push((event) => holds(event.data));
  }
  if (searchTerm !== undefined) tests.push(termMatcher(searchTerm));
  return (event) => tests.every((test) => test(event));
}

function termMatcher(term: string): (event: StoredEvent) => boolean {
  const { plain, json } = searchPatterns(term);
  const inNames = plain === undefined ? undefined : new RegExp(plain, "iu");
  const inData = json.map((pattern) => new RegExp(pattern, "iu"));
  return (event) =>
    inData.some((pattern) => pattern.test(event.data)) ||
    (inNames !== undefined &&
      [event.messageId, event.userId, event.anonymousId, event.event].some(
        (text) => text !== undefined && inNames.test(text),
      ));
}

function changeMatcher(change: EventChange): (event: StoredEvent) => boolean {
  if (change.do === "ownEvents") {
    const workspaceId = workspaceOf(change.to);
    return ({ workspaceId: own, part, messageId }) =>
      own === workspaceId && part === "main" && change.messageIds.includes(messageId);
  }
  const { upToSeq = Number.POSITIVE_INFINITY } = change;
  const owned = ownedBy(change.do === "reownEvents" ? change.from : change.owner);
  const { aboutUserId, fromSeq = 0 } = change.do === "eraseEvents" ? change : {};
  const isAbout = aboutUserId === undefined ? undefined : ownEntryMatcher({ userId: aboutUserId });
  return (event) =>
    owned(event) &&
    event.seq >= fromSeq &&
    event.seq <= upToSeq &&
    (isAbout === undefined || (event.event === groupAssignmentEvent && isAbout(event.data)));
}

function ownedBy(owner: ActorKey): (event: StoredEvent) => boolean {
  const workspaceId = workspaceOf(owner);
  return (event) => event.owner === owner && event.workspaceId === workspaceId;
}
