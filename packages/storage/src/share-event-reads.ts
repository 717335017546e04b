/**
 * One read of the store for concurrent calls that need events of the same names: in a recompute every partition reads the
 * histories of a few users at the same time. Each call gets the events of its own owners, batch by batch as they are
 * read; the slowest call sets the pace, so no more than a batch is held.
 */
import {
  isUnavailable,
  type ActorKey,
  type EventStore,
  type MatchableEvent,
  type NamedEvents,
} from "@signalbox/core";

type ReadEvents = EventStore["matchable"];

/** A larger read gains nothing from being shared. */
const ownersPerRead = 256;

interface Call {
  readonly owners: readonly ActorKey[];
  readonly batches: WritableStreamDefaultWriter<readonly MatchableEvent[]>;
}

export function shareEventReads(read: ReadEvents): ReadEvents {
  /** By the names; while there is an entry, its calls are read one round after the other. */
  const waiting = new Map<string, Call[]>();

  const readRounds = async (id: string, events: NamedEvents): Promise<void> => {
    for (let calls = waiting.get(id) ?? []; calls.length > 0; calls = waiting.get(id) ?? []) {
      const round = takeRound(calls);
      await readRound(round, events, read);
    }
    waiting.delete(id);
  };

  return async function* (events, owners) {
    const id = JSON.stringify([events.workspaceId, events.names, events.prefixes]);
    const { readable, writable } = new TransformStream<readonly MatchableEvent[]>();
    const call = { owners, batches: writable.getWriter() };
    const calls = waiting.get(id);
    if (calls !== undefined) calls.push(call);
    else {
      waiting.set(id, [call]);
      // One turn of the event loop lets other calls of this turn join the read.
      setImmediate(() => void readRounds(id, events));
    }
    yield* readable;
  };
}

/** Removes the first calls from the list, at least one. */
function takeRound(calls: Call[]): readonly Call[] {
  let [count, owners] = [0, 0];
  while (count < calls.length) {
    owners += calls[count]?.owners.length ?? 0;
    if (count > 0 && owners > ownersPerRead) break;
    count += 1;
  }
  return calls.splice(0, count);
}

/** When the read fails, a call that has received nothing is read again alone: one owner's fault must not fail the others. */
async function readRound(calls: readonly Call[], events: NamedEvents, read: ReadEvents): Promise<void> {
  const callsOf = new Map<ActorKey, Call[]>();
  for (const call of calls) {
    for (const owner of new Set(call.owners)) {
      const sharing = callsOf.get(owner);
      if (sharing === undefined) callsOf.set(owner, [call]);
      else sharing.push(call);
    }
  }
  const served = new Set<Call>();
  try {
    for await (const batch of read(events, [...callsOf.keys()])) {
      const parts = new Map<Call, MatchableEvent[]>();
      for (const event of batch) {
        for (const call of callsOf.get(event.owner) ?? []) {
          const part = parts.get(call);
          served.add(call);
          if (part === undefined) parts.set(call, [event]);
          else part.push(event);
        }
      }
      // A caller that has stopped reading rejects the write.
      await Promise.allSettled([...parts].map(([{ batches }, part]) => batches.write(part)));
    }
    for (const { batches } of calls) void batches.close().catch(() => undefined);
  } catch (error) {
    for (const call of calls) {
      const isAgain = calls.length > 1 && !served.has(call) && !isUnavailable(error);
      if (isAgain) await readRound([call], events, read);
      else void call.batches.abort(error).catch(() => undefined);
    }
  }
}
