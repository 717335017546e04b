/**
 * Applies a generated history to the real system, with a clock that stops at each action, so that its behaviour can be
 * compared to the millisecond with the simulation of the same history.
 */
import { createSimulation, readJourneyDraft, type Simulated } from "@signalbox/user-queries";
import { deserializeUser, startRowId } from "@signalbox/users";
import { createWorkspaceViews } from "@signalbox/workspace";
import {
  type ActorKey,
  type EventRecord,
  firstSeqAt,
  issuesText,
  type Json,
  parseActorKey,
  parseJsonObject,
  userKey,
  userKind,
} from "@signalbox/core";
import { anEvent, aWorkspaceId, sent } from "../builders.js";
import type { JourneyWorld } from "./journey-world.fixture.js";

export interface Action {
  /** ms */
  readonly at: number;
  readonly userId: string;
  readonly event: Partial<EventRecord>;
}

/** A user's visit of a node as text, including the run id. */
export type VisitText = string;

export interface LiveHistory {
  /** Performs the actions and everything they cause, until that time. */
  live(actions: readonly Action[], until: number): Promise<void>;
  /** Resolves when the users who were members at the start of the journey have been processed. */
  started(journeyId: string): Promise<void>;
  /** All visits of the journey from that time on, by user. */
  visits(journeyId: string, from: number): Promise<ReadonlyMap<string, readonly VisitText[]>>;
}

/** Messages that wait in the delivery pipeline. */
export interface WaitingMessages {
  /** When the next one is due, ms; Infinity when none waits. */
  nextDue(): Promise<number>;
  /** Sends those that are due now. */
  release(): Promise<void>;
  waits(deliveryId: string): Promise<boolean>;
}

const noneWaits: WaitingMessages = {
  nextDue: async () => Infinity,
  release: async () => undefined,
  waits: async () => false,
};

/** `begin` is the time of the world's clock. */
export function openLiveHistory(
  world: JourneyWorld,
  begin: number,
  messages: WaitingMessages = noneWaits,
): LiveHistory {
  const workspaceId = aWorkspaceId();
  const { actors, tables, events } = world.system.storage;
  let now = begin;
  let posted = 0;

  const turnTo = (at: number): void => {
    if (at <= now) return;
    world.pass((at - now) / 1_000);
    now = at;
  };

  const isQuiet = async (keys: readonly ActorKey[]): Promise<boolean> => {
    const runs = [...(await actors.load(keys)).values()]
      .filter(({ key, state }) => state !== "" && parseActorKey(key).kind === userKind)
      .flatMap(({ state }) => [...deserializeUser(state).journeys.live.values()]);
    for (const { run } of runs) {
      const { delivery, turn } = run.wait;
      if (turn !== undefined) return false;
      if (delivery !== undefined && !(await messages.waits(delivery.id))) return false;
    }
    return true;
  };
  const quiet = (keys: readonly ActorKey[]): Promise<void> => until(() => isQuiet(keys));

  const nextAlarm = async (): Promise<{ readonly at: number; readonly keys: readonly ActorKey[] }> => {
    const rows = await tables.query({
      table: "alarms",
      where: { workspaceId },
      order: { by: "at", direction: "asc" },
      limit: 1_000,
    });
    const at = Number(rows[0]?.row["at"] ?? Infinity);
    return { at, keys: rows.filter(({ row }) => row["at"] === at).map(({ id }) => id as ActorKey) };
  };

  const allUsers = async (): Promise<readonly ActorKey[]> => {
    const users = await actors.page({ workspaceId, kind: "user", direction: "after", limit: 100_000 });
    return users.map(({ key }) => key);
  };

  const wakeUntil = async (end: number, isDue: (at: number) => boolean): Promise<void> => {
    for (;;) {
      const [alarm, messagesAt] = [await nextAlarm(), await messages.nextDue()];
      const at = Math.min(alarm.at, messagesAt);
      if (!isDue(at)) break;
      turnTo(at);
      if (messagesAt < alarm.at) {
        await messages.release();
        await quiet(await allUsers());
      }
      for (const to of alarm.at <= messagesAt ? alarm.keys : []) {
        await world.apply({ to, type: "wake", body: {} });
        await quiet(alarm.keys);
      }
    }
    turnTo(end);
  };

  return {
    async live(actions, end) {
      for (const { at, userId, event } of actions.toSorted((a, b) => a.at - b.at)) {
        await wakeUntil(at, (due) => due < at);
        posted += 1;
        const seq = firstSeqAt(at) + posted;
        await world.apply(sent(anEvent({ ...event, userId, at, receivedAt: at, seq })));
        await quiet([userKey(workspaceId, userId)]);
      }
      await wakeUntil(end, (due) => due <= end);
    },
    async started(journeyId) {
      const row = startRowId(workspaceId, journeyId);
      await until(async () => (await tables.get("recomputes", row))?.["open"] === false);
      await quiet(await allUsers());
    },
    async visits(journeyId, from) {
      const started = new Map<string, VisitText[]>();
      const filter = { workspaceId, events: ["DFJourneyNodeProcessed"], data: { journeyId } };
      for await (const { owner, at, data } of events.stream(filter)) {
        if (at < from) continue;
        const { id } = parseActorKey(owner);
        started.set(id, [...(started.get(id) ?? []), visitText(at, parseJsonObject(data))]);
      }
      return new Map([...started].map(([id, visits]) => [id, visits.toSorted()]));
    },
  };
}

export interface SimulatedTexts extends Simulated {
  readonly visits: ReadonlyMap<string, readonly VisitText[]>;
}

export interface SimulationOptions {
  readonly journeyId: string;
  readonly definition: Json;
  readonly canRunMultiple?: boolean;
  readonly from: number;
  readonly to: number;
  /** Replaces the stored events. */
  readonly madeUp?: readonly Action[];
}

/** Simulates a draft over the same history, for all users. */
export async function simulated(world: JourneyWorld, asked: SimulationOptions): Promise<SimulatedTexts> {
  const { journeyId: id, definition, canRunMultiple = false, from, to } = asked;
  const workspaceId = aWorkspaceId();
  const { actors, events } = world.system.storage;
  const view = (await createWorkspaceViews(world.system.storage).load([workspaceId])).get(workspaceId);
  if (view === undefined) throw new TypeError("the world has a workspace");
  const reading = readJourneyDraft({ id, definition, canRunMultiple }, view);
  if (!reading.ok) throw new TypeError(issuesText(reading.issues));
  const simulation = createSimulation({ draft: reading.draft, from, to, samples: Infinity });
  const documents = await actors.page({ workspaceId, kind: "user", direction: "after", limit: 100_000 });
  const keys = documents.map(({ key }) => key);
  const known = asked.madeUp?.map(eventOf) ?? (await historiesOf(events.histories(keys)));
  const owners = new Set([...(asked.madeUp === undefined ? keys : []), ...known.map(ownerOf)]);
  const simulatedUsers = new Map([...owners].map((key) => [key, simulation.createUser(key)]));
  for (const event of known) simulatedUsers.get(ownerOf(event))?.addEvent(event);
  for (const _ of simulation.play([...simulatedUsers.values()]));
  const result = simulation.result();
  const visits = result.samples.map(({ key, trace }): [string, VisitText[]] => [
    parseActorKey(key).id,
    trace.runs
      .flatMap(({ id: runId, path }) =>
        path.map(({ nodeId, at, cause }) => visitText(at, { runId, nodeId, cause })),
      )
      .toSorted(),
  ]);
  // Users who are held out visit nothing.
  return { ...result, visits: new Map(visits.filter(([, visited]) => visited.length > 0)) };
}

async function historiesOf(stored: AsyncIterable<EventRecord>): Promise<readonly EventRecord[]> {
  const events: EventRecord[] = [];
  for await (const event of stored) events.push(event);
  return events;
}

function eventOf({ at, userId, event }: Action): EventRecord {
  return anEvent({ ...event, userId, at, receivedAt: at, seq: firstSeqAt(at) });
}

function ownerOf({ userId = "" }: EventRecord): ActorKey {
  return userKey(aWorkspaceId(), userId);
}

function visitText(at: number, { runId, nodeId, cause }: Readonly<Record<string, unknown>>): VisitText {
  return [new Date(at).toISOString(), runId, nodeId, cause].map(String).join(" ");
}

/** Polls until the condition is true. The time limit of the test ends it. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
