/**
 * Invariants after every run: every accepted event is stored once and has an owner; every user is the pure fold of its
 * events in any order; searched rows match the documents; every effect is processed exactly once; every undecidable
 * message is a dead letter; the rollups are the sum of all count transitions.
 */
import { groupTraitsEvent } from "@signalbox/audience";
import {
  anonymousBehaviour,
  deserializeAnonymous,
  deserializeUser,
  userBehaviour,
  type EvaluatedUser,
} from "@signalbox/users";
import { createWorkspaceViews, emptyView, type WorkspaceView } from "@signalbox/workspace";
import type { Behaviour } from "@signalbox/engine";
import {
  emptyProfile,
  foldEvent,
  groupAssignment,
  serializeProfile,
  type Profile,
} from "@signalbox/membership";
import {
  actorKey,
  anonymousKey,
  parseActorKey,
  userKey,
  type ActorDocument,
  type ActorKey,
  type StoredEvent,
} from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { checkAudience } from "../audience-invariants.js";
import { checkAnalysis } from "./analysis-invariant.js";
import type { Rng } from "./rng.js";
import { counterKind, type CounterState } from "./counter-actor.js";
import { clientPrefix, simulatedWorkspace as workspaceId, type WorkItem } from "./workload.js";

export async function checkInvariants(
  workload: readonly WorkItem[],
  storage: Storage,
  rng: Rng,
  now: number,
): Promise<void> {
  const events: StoredEvent[] = [];
  for await (const event of storage.events.stream({ workspaceId })) events.push(event);

  checkStoredOnce(workload, events);
  checkGroupParts(events);
  await checkDocuments(events, storage, rng);
  await checkAudience({ workspaceId, storage, now });
  await checkMemberships(storage);
  await checkCounters(workload, storage);
  await checkAnalysis(workload, storage, now);
}

function checkStoredOnce(workload: readonly WorkItem[], events: readonly StoredEvent[]): void {
  const sent = workload.filter(({ kind }) => kind !== "definition" && kind !== "fleeting");
  // Excludes events of users who may have been erased, and events that the service wrote itself.
  const isOther = new Set(workload.flatMap(({ messageId, kind }) => (kind === "fleeting" ? messageId : [])));
  const stored = events.flatMap(({ part, messageId }) =>
    part === "main" && messageId.startsWith(clientPrefix) && !isOther.has(messageId) ? messageId : [],
  );
  expectEqual("stored messages", stored.toSorted(), sent.map(({ messageId }) => messageId).toSorted());
}

/** Each accepted group call has reached its group once, with its traits if it had any. */
function checkGroupParts(events: readonly StoredEvent[]): void {
  const calls = events
    .filter((event) => groupAssignment(event) !== undefined)
    .map(({ messageId }) => messageId);
  const parts = events.filter(({ part }) => part === "group");
  expectEqual("group parts", parts.map(({ messageId }) => messageId).toSorted(), calls.toSorted());
}

async function checkDocuments(events: readonly StoredEvent[], storage: Storage, rng: Rng): Promise<void> {
  const byOwner = groupByOwner(events);
  const view = await viewAtTheEnd(storage);
  const keys = new Set<ActorKey>([
    ...byOwner.keys(),
    ...["ann", "bob", "acme", "beta", "v1", "gus"].map((id) => userKey(workspaceId, id)),
    ...["v1", "v2", "v3"].map((id) => anonymousKey(workspaceId, id)),
  ]);
  const documents = await storage.actors.load([...keys]);
  for (const key of keys) {
    const { kind } = parseActorKey(key);
    if (kind === counterKind) continue;
    const owned = byOwner.get(key) ?? [];
    const document = documents.get(key);
    const folded = rng
      .shuffle([...owned, ...owned.slice(0, 3)])
      .reduce((known, event) => foldEvent(known, event).profile, emptyProfile);
    const profile = document === undefined ? emptyProfile : profileOf(document);
    expectEqual(`profile of ${key}`, serializeProfile(profile), serializeProfile(folded));
    if (document === undefined || document.state === "") continue;
    if (kind === "user") expectRefold(document, owned, userBehaviour, view);
    else expectRefold(document, owned, anonymousBehaviour, view);
  }
}

async function viewAtTheEnd(storage: Storage): Promise<WorkspaceView> {
  return (await createWorkspaceViews(storage).load([workspaceId])).get(workspaceId) ?? emptyView;
}

function expectRefold<State extends EvaluatedUser>(
  { key, state }: ActorDocument,
  owned: readonly StoredEvent[],
  behaviour: Behaviour<State, WorkspaceView>,
  view: WorkspaceView,
): void {
  const stored = behaviour.deserialize(state);
  const current = behaviour.bringUpToDate?.(stored, view) ?? stored;
  const rebuilt = owned.reduce(
    (known, event) => behaviour.refold.fold(known, event, view),
    behaviour.refold.reset(current),
  );
  // The fold of a user's own events does not contain what comes from groups.
  const ownOf = ({ computedState, ...rest }: State): State =>
    ({
      ...rest,
      computedState: {
        ...computedState,
        matchedEvents: view.audience.dropMatches(computedState.matchedEvents, groupTraitsEvent),
      },
    }) as State;
  expectEqual(`rebuild of ${key}`, behaviour.serialize(ownOf(current)), behaviour.serialize(ownOf(rebuilt)));
}

async function checkMemberships(storage: Storage): Promise<void> {
  const rows = await storage.tables.query({
    table: "memberships",
    where: { workspaceId },
    order: { by: "at", direction: "desc" },
    limit: 1_000,
  });
  const found = rows
    .filter(({ row }) => row["assigned"] === true)
    .map(({ row }) => `${row["userKey"] as string} in ${row["groupId"] as string}`);
  const expected: string[] = [];
  for (const kind of ["user", "anonymous"]) {
    for (const document of await storage.actors.page({
      workspaceId,
      kind,
      direction: "after",
      limit: 100,
      unlisted: true,
    })) {
      for (const [groupId, [assigned]] of profileOf(document).groups) {
        if (assigned) expected.push(`${document.key} in ${groupId}`);
      }
    }
  }
  expectEqual("membership rows", found.toSorted(), expected.toSorted());
}

async function checkCounters(workload: readonly WorkItem[], storage: Storage): Promise<void> {
  const keys = ["t1", "t2", "t3"].map((id) => actorKey(workspaceId, counterKind, id));
  const documents = await storage.actors.load(keys);
  const states = [...documents.values()].map(({ state }) => JSON.parse(state) as CounterState);
  const sum = (of: (state: CounterState) => number): number =>
    states.reduce((total, state) => total + of(state), 0);
  const counted = workload.filter(({ kind }) => kind === "counter").length;
  expectEqual(
    "counted events",
    sum(({ events }) => events),
    counted,
  );
  expectEqual(
    "pings acted on",
    sum(({ pings }) => pings),
    counted,
  );
  for (const { events, wakes, alarmAt } of states) {
    expectEqual("alarms left", alarmAt, null);
    if (events > 0 && (wakes < 1 || wakes > events))
      throw new Error(`${events} events, but ${wakes} wake-ups`);
  }
  const deadLetters = await storage.tables.count("deadLetters", { workspaceId });
  const poison = workload.filter(({ kind }) => kind === "poison").length;
  if (deadLetters < poison) throw new Error(`${poison} poisonous messages, but ${deadLetters} dead letters`);
}

/** A worker that repeated an erasure and died before it removed the document leaves an empty document. */
function profileOf(document: ActorDocument): Profile {
  if (document.state === "") return emptyProfile;
  const { kind } = parseActorKey(document.key);
  return kind === "user"
    ? deserializeUser(document.state).profile
    : deserializeAnonymous(document.state).profile;
}

function groupByOwner(events: readonly StoredEvent[]): Map<ActorKey, StoredEvent[]> {
  const groups = new Map<ActorKey, StoredEvent[]>();
  for (const event of events) groups.set(event.owner, [...(groups.get(event.owner) ?? []), event]);
  return groups;
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: found ${a}, expected ${b}`);
}
