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
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { rowKeyPages } from "../recompute/key-pages.js";
import { membershipTable, membersPrefix } from "../user/membership-rows.js";
import { mostWeight, readEventsByOwner, type EventsByOwner } from "../queries/events-by-owner.js";
import type { UserDocument } from "../queries/listed-user.js";
import type { DraftPlan } from "../tasks/evaluate-draft.js";
import type { EvaluatedUsers } from "./evaluate-users.js";
import { readAhead } from "./read-ahead.js";

export interface PagePorts {
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
}

const usersPerPage = 1_000;
const eventsPerPage = 5_000;

export interface Paging {
  readonly plan: DraftPlan;
  /** Reads the needed events at once, and finds users by them; else all users are read, and no events. */
  readonly readsByName: boolean;
  /** Asked between two reads of events; these end when it returns false. */
  readonly mayContinue: () => boolean;
}

/** In order of id. Ends with "too many events" when there are too many events, or reading them must end. */
export async function* pageCandidates(
  workspaceIds: readonly WorkspaceId[],
  paging: Paging,
  ports: PagePorts,
): AsyncGenerator<EvaluatedUsers | "too many events"> {
  const { plan, mayContinue } = paging;
  const { candidates, needed } = plan;
  const limits = { size: eventsPerPage, most: mostWeight, mayContinue };
  for (const workspaceId of workspaceIds) {
    const readsByName = paging.readsByName && needed !== "all";
    const read = readsByName
      ? await readEventsByOwner({ workspaceId, ...needed }, limits, ports.events)
      : undefined;
    if (readsByName && read === undefined) return yield "too many events";
    const pages =
      read === undefined || candidates === "all"
        ? pageUsers(workspaceId, ports)
        : pageKeys(await keysOf(workspaceId, { candidates, read }, ports), ports);
    for await (const documents of readAhead(pages)) {
      const history = read && documents.flatMap(({ key }) => read.histories.get(key) ?? []);
      if (documents.length > 0) yield { documents, ...(history && { history }) };
    }
  }
}

/** All listed users. */
export async function* pageUsers(
  workspaceId: WorkspaceId,
  { actors }: Pick<PagePorts, "actors">,
): AsyncGenerator<readonly UserDocument[], void> {
  for (const kind of [userKind, anonymousKind]) {
    for await (const found of actors.scan({ workspaceId, kind }, usersPerPage)) {
      yield found.filter(({ listed }) => listed);
    }
  }
}

async function* pageKeys(
  keys: readonly ActorKey[],
  { actors }: Pick<PagePorts, "actors">,
): AsyncGenerator<readonly UserDocument[], void> {
  for (let start = 0; start < keys.length; start += usersPerPage) {
    const page = keys.slice(start, start + usersPerPage);
    const documents = await actors.load(page);
    yield page.flatMap((key) => documents.get(key) ?? []).filter(({ listed }) => listed);
  }
}

interface Found {
  readonly candidates: Exclude<DraftPlan["candidates"], "all">;
  readonly read: EventsByOwner;
}

/** In order of id. */
async function keysOf(
  workspaceId: WorkspaceId,
  { candidates, read: { histories } }: Found,
  { tables }: Pick<PagePorts, "tables">,
): Promise<readonly ActorKey[]> {
  const isWanted = nameTest(candidates);
  const owners = [...histories].filter(([, events]) => events.some(({ event }) => isWanted(event)));
  const keys = new Set(owners.map(([owner]) => owner));
  for (const groupId of candidates.groups) {
    const prefix = membersPrefix(workspaceId, groupId);
    const rows = rowKeyPages({ table: membershipTable.name, prefix, where: { assigned: true } }, tables);
    const next = (cursor: string) => rows.next(cursor, usersPerPage);
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
