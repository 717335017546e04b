/**
 * Pages of the users that a draft may concern, with the events it needs: by the names of their events and by their
 * groups where these find them, else all users.
 */
import {
  anonymousKind,
  parseActorKey,
  userKind,
  type ActorKey,
  type ActorStore,
  type EventNames,
  type EventStore,
  type MatchableEvent,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { membershipTable, membersPrefix, rowKeyPages, type UserDocument } from "@signalbox/users";
import type { DraftPlan } from "../tasks/evaluate-draft.js";
import type { EvaluatedUsers } from "./evaluate-users.js";
import { readAhead } from "../streams/read-ahead.js";

export interface PagePorts {
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
}

/**
 * Of users, and of events. The main thread decodes each read without a pause, so every request waits for all reads that
 * arrive together.
 */
const perRead = 250;
/** More at a time would delay events. */
const eventReads = { size: perRead, atOnce: () => 2 };
/** Events that are kept at a time, and their data in characters. */
export const mostEvents = 200_000;
const mostData = 33_554_432;

/** The needed events of a workspace, by owner. */
export type Histories = ReadonlyMap<ActorKey, readonly MatchableEvent[]>;

export interface NeededHistories {
  readonly workspaceIds: readonly WorkspaceId[];
  readonly needed: EventNames;
  /** Asked after each batch, with the number of events read: whether to end. */
  readonly isSlow: (events: number) => boolean;
}

/** Yields after each batch; returns undefined when they are too many, or read too slowly. */
export async function* readHistories(
  { workspaceIds, needed, isSlow }: NeededHistories,
  { events }: Pick<PagePorts, "events">,
): AsyncGenerator<undefined, ReadonlyMap<WorkspaceId, Histories> | undefined> {
  const found = new Map<WorkspaceId, Histories>();
  let [count, data] = [0, 0];
  for (const workspaceId of workspaceIds) {
    const histories = new Map<ActorKey, MatchableEvent[]>();
    found.set(workspaceId, histories);
    for await (const batch of events.allByName({ workspaceId, ...needed }, eventReads)) {
      for (const event of batch) {
        const known = histories.get(event.owner);
        if (known === undefined) histories.set(event.owner, [event]);
        else known.push(event);
        count += 1;
        data += event.data.length;
      }
      if (count > mostEvents || data > mostData || isSlow(count)) return undefined;
      yield;
    }
  }
  return found;
}

/** In order of id. Without `histories` all users are read, and no events. */
export async function* pageCandidates(
  workspaceId: WorkspaceId,
  {
    candidates,
    histories,
  }: { readonly candidates: DraftPlan["candidates"]; readonly histories: Histories | undefined },
  ports: PagePorts,
): AsyncGenerator<EvaluatedUsers> {
  const pages =
    histories === undefined || candidates === "all"
      ? pageUsers(workspaceId, ports)
      : pageKeys(await keysOf(workspaceId, { candidates, histories }, ports), ports);
  for await (const documents of readAhead(pages)) {
    const history =
      histories === undefined ? {} : { history: documents.flatMap(({ key }) => histories.get(key) ?? []) };
    if (documents.length > 0) yield { documents, ...history };
  }
}

/** All listed users. */
export async function* pageUsers(
  workspaceId: WorkspaceId,
  { actors }: Pick<PagePorts, "actors">,
): AsyncGenerator<readonly UserDocument[], void> {
  for (const kind of [userKind, anonymousKind]) {
    for await (const found of actors.scan({ workspaceId, kind }, perRead)) {
      yield found.filter(({ listed }) => listed);
    }
  }
}

async function* pageKeys(
  keys: readonly ActorKey[],
  { actors }: Pick<PagePorts, "actors">,
): AsyncGenerator<readonly UserDocument[], void> {
  for (let start = 0; start < keys.length; start += perRead) {
    const page = keys.slice(start, start + perRead);
    const documents = await actors.load(page);
    yield page.flatMap((key) => documents.get(key) ?? []).filter(({ listed }) => listed);
  }
}

interface Found {
  readonly candidates: Exclude<DraftPlan["candidates"], "all">;
  readonly histories: Histories;
}

/** In order of id. */
async function keysOf(
  workspaceId: WorkspaceId,
  { candidates, histories }: Found,
  { tables }: Pick<PagePorts, "tables">,
): Promise<readonly ActorKey[]> {
  const isWanted = nameTest(candidates);
  const owners = [...histories].filter(([, events]) => events.some(({ event }) => isWanted(event)));
  const keys = new Set(owners.map(([owner]) => owner));
  for (const groupId of candidates.groups) {
    const prefix = membersPrefix(workspaceId, groupId);
    const rows = rowKeyPages({ table: membershipTable.name, prefix, where: { assigned: true } }, tables);
    const next = (cursor: string) => rows.next(cursor, perRead);
    for (let page = await next(""); page !== undefined; page = await next(page.cursor)) {
      for (const key of page.keys) keys.add(key);
    }
  }
  return inOrder([...keys]);
}

function nameTest({ names, prefixes }: EventNames): (name: string) => boolean {
  const exact = new Set(names);
  return (name) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}

/** By UTF-16 units, which is fast enough for the main thread; the order decides only which members are named. */
function inOrder(keys: readonly ActorKey[]): readonly ActorKey[] {
  const isUser = (key: ActorKey): boolean => parseActorKey(key).kind === userKind;
  return [...keys.filter(isUser).toSorted(), ...keys.filter((key) => !isUser(key)).toSorted()];
}
