/**
 * Invariant of journeys whose segments are changed while they run: the membership by which a run started or went on was
 * true. The user was in the segment, or after a timeout was not, by a definition that was in force and by the events
 * accepted until then.
 */
import { evaluateHistory, type History, type SegmentDefinition } from "@signalbox/audience";
import {
  parseActorKey,
  type ActorKey,
  type EventRecord,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { z } from "zod";

/** A definition of a segment, and when a decision may have used it. */
export interface SegmentVersion {
  readonly segmentId: string;
  readonly definition: SegmentDefinition;
  /** ms */
  readonly from: number;
  /** ms */
  readonly until: number;
}

export interface CausesCheck {
  readonly workspaceId: WorkspaceId;
  readonly storage: Storage;
  readonly versions: readonly SegmentVersion[];
  /** The segments that each journey starts with and waits for, by the journey's id. */
  readonly journeys: ReadonlyMap<string, { readonly entry: string; readonly awaited: string }>;
}

export interface CauseFigures {
  readonly starts: number;
  readonly joined: number;
  readonly timeouts: number;
}

const visitSchema = z.object({ journeyId: z.string(), nodeType: z.string(), cause: z.string() });

/** Throws an `Error` for the first one that was not. */
export async function checkJourneyCauses(check: CausesCheck): Promise<CauseFigures> {
  const { workspaceId, storage, journeys } = check;
  const histories = new Map<ActorKey, StoredEvent[]>();
  for await (const event of storage.events.stream({ workspaceId })) {
    histories.set(event.owner, [...(histories.get(event.owner) ?? []), event]);
  }
  const figures = { starts: 0, joined: 0, timeouts: 0 };
  for (const history of histories.values()) {
    for (const event of history) {
      if (event.event !== "DFJourneyNodeProcessed") continue;
      const { journeyId, nodeType, cause } = visitSchema.parse(JSON.parse(event.data));
      const journey = journeys.get(journeyId);
      if (journey === undefined) continue;
      const moment = { event, history, check };
      if (nodeType === "EntryNode") {
        figures.starts += 1;
        expectMembership(moment, { of: journey.entry, is: true, isTransition: true });
      } else if (cause === `segment:${journey.awaited}`) {
        figures.joined += 1;
        expectMembership(moment, { of: journey.awaited, is: true, isTransition: false });
      } else if (cause === "timeout") {
        figures.timeouts += 1;
        expectMembership(moment, { of: journey.awaited, is: false, isTransition: false });
      }
    }
  }
  return figures;
}

interface Moment {
  readonly event: StoredEvent;
  readonly history: readonly StoredEvent[];
  readonly check: CausesCheck;
}

/** An event is decided within this time after it was accepted, also when a worker dies, ms. */
const longestLagMs = 60_000;

interface Expected {
  readonly of: string;
  readonly is: boolean;
  /** The decision evaluated the segment. Otherwise the user may still have the membership of an earlier definition. */
  readonly isTransition: boolean;
}

function expectMembership(
  { event, history, check }: Moment,
  { of: segmentId, is, isTransition }: Expected,
): void {
  const { at, owner } = event;
  const definitions = check.versions.filter(
    (version) =>
      version.segmentId === segmentId && version.from <= at && (!isTransition || at <= version.until),
  );
  const endOf = ({ until }: SegmentVersion): number => Math.min(at, until);
  const ends = new Set(definitions.map(endOf).toSorted((one, other) => other - one));
  const attempts = Array.from(ends, (evaluatedAt) =>
    memberships({
      visit: event,
      definitions: definitions.filter((version) => endOf(version) === evaluatedAt),
      history,
      evaluatedAt,
    }),
  );
  for (const { members, of } of inTurn(attempts)) {
    if (is ? members > 0 : members < of) return;
  }
  throw new Error(
    `${owner} ${is ? "was not" : "was"} in the segment ${segmentId} at ${at}, but ${event.data} says so; definitions: ${JSON.stringify(definitions)}`,
  );
}

interface Attempts {
  readonly visit: StoredEvent;
  readonly definitions: readonly SegmentVersion[];
  readonly history: readonly StoredEvent[];
  readonly evaluatedAt: number;
}

/** By how many of the definitions the user is a member, for everything that may have been known. */
function* memberships({
  visit,
  definitions,
  history,
  evaluatedAt,
}: Attempts): Generator<{ readonly members: number; readonly of: number }> {
  const user = userDuring(visit);
  const segments = definitions.map(({ definition }, slot) => ({ slot, since: 1, id: `${slot}`, definition }));
  for (const { known, time } of knownUntil(evaluatedAt, { visit, history })) {
    for (const now of new Set([evaluatedAt, time])) {
      const evaluation = evaluateHistory({
        definitions: { version: 1, segments, properties: [] },
        events: known,
        user,
        at: now,
      });
      yield { members: evaluation.memberships.size, of: definitions.length };
    }
  }
}

/** The user, or the anonymous user that they were then. */
function userDuring({ owner, userId, anonymousId }: StoredEvent): History["user"] {
  if (userId === undefined && anonymousId !== undefined) return { kind: "anonymous", id: anonymousId };
  const { kind, id } = parseActorKey(owner);
  return { kind: kind === "user" ? "user" : "anonymous", id };
}

/** The first of each, then the second of each, and so on: what is likely comes first. */
function* inTurn<Value>(sequences: readonly Iterator<Value>[]): Generator<Value> {
  let open = sequences;
  while (open.length > 0) {
    const results = open.map((sequence) => [sequence, sequence.next()] as const);
    for (const [, result] of results) if (result.done !== true) yield result.value;
    open = results.flatMap(([sequence, { done }]) => (done === true ? [] : [sequence]));
  }
}

interface Known {
  readonly known: readonly EventRecord[];
  readonly time: number;
}

/**
 * What the user of a visit may have consisted of at that moment, the most events first. Events of an anonymous user who is
 * linked reach the user through another mailbox, so each of both kinds is known until a time of its own. A user who was
 * anonymous then had the events of that anonymous user only.
 */
function* knownUntil(
  moment: number,
  { visit, history }: Pick<Attempts, "visit" | "history">,
): Generator<Known> {
  const accepted = history.filter(({ receivedAt }) => receivedAt <= moment);
  if (visit.userId === undefined) {
    const theirs = accepted.filter(
      ({ userId, anonymousId }) => userId === undefined && anonymousId === visit.anonymousId,
    );
    for (const [time, known] of prefixes(theirs, moment)) yield { known, time };
    return;
  }
  const own = accepted.filter(({ userId }) => userId !== undefined);
  const others = accepted.filter(({ userId }) => userId === undefined);
  for (const [time, known] of prefixes(accepted, moment)) yield { known, time };
  for (const [time, some] of prefixes(own, moment)) {
    yield { known: some, time };
    for (const [, more] of prefixes(others, moment)) yield { known: [...some, ...more], time };
  }
}

/** In the order of acceptance, without each of the events of the longest lag before the moment; the most events first. */
function* prefixes(
  events: readonly StoredEvent[],
  moment: number,
): Generator<readonly [time: number, known: readonly StoredEvent[]]> {
  const inOrder = events.toSorted((one, other) => one.seq - other.seq);
  yield [moment, inOrder];
  for (let length = inOrder.length - 1; length >= 0; length -= 1) {
    const next = inOrder[length];
    if (next === undefined || next.receivedAt < moment - longestLagMs) return;
    yield [next.receivedAt, inOrder.slice(0, length)];
  }
}
