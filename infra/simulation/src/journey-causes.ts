/**
 * Invariant of journeys whose segments are changed while they run: the membership by which a run started or went on was
 * true. The user was in the segment, or after a timeout was not, by a definition that was in force and by the events
 * accepted until then.
 */
import { evaluateHistory, type SegmentDefinition } from "@signalbox/audience";
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
  for (const { definition, until } of definitions) {
    const evaluatedAt = Math.min(at, until);
    for (const { known, time } of knownUntil(evaluatedAt, history)) {
      if ([evaluatedAt, time].some((now) => isMember(definition, { owner, known, now }) === is)) return;
    }
  }
  throw new Error(
    `${owner} ${is ? "was not" : "was"} in the segment ${segmentId} at ${at}, but ${event.data} says so; definitions: ${JSON.stringify(definitions)}`,
  );
}

interface KnownUser {
  readonly owner: ActorKey;
  readonly known: readonly EventRecord[];
  readonly now: number;
}

function isMember(definition: SegmentDefinition, { owner, known, now }: KnownUser): boolean {
  const { kind, id } = parseActorKey(owner);
  const segment = { slot: 0, since: 1, id: "segment", definition };
  const { memberships } = evaluateHistory({
    definitions: { version: 1, segments: [segment], properties: [] },
    events: known,
    user: { kind: kind === "user" ? "user" : "anonymous", id },
    at: now,
  });
  return memberships.size > 0;
}

interface Known {
  readonly known: readonly EventRecord[];
  readonly time: number;
}

/**
 * What the user may have consisted of at that moment, the most events first. Events of an anonymous user who is linked
 * reach the user through another mailbox, so each of both kinds is known until a time of its own.
 */
function* knownUntil(moment: number, history: readonly StoredEvent[]): Generator<Known> {
  const accepted = history.filter(({ receivedAt }) => receivedAt <= moment);
  const own = accepted.filter(({ userId }) => userId !== undefined);
  const others = accepted.filter(({ userId }) => userId === undefined);
  for (const [time, known] of prefixes(accepted, moment)) yield { known, time };
  for (const [time, some] of prefixes(own, moment)) {
    yield { known: some, time };
    for (const [, more] of prefixes(others, moment)) yield { known: [...some, ...more], time };
  }
  for (const [time, known] of prefixes(others, moment)) yield { known, time };
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
