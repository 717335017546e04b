/**
 * The people of a bulk act, page by page, by the filter of the list of users and in the order of its ids: a place in that
 * order is never taken again, so each is met once while others come and go. A cursor is the number of the next page and the
 * place behind the last person.
 */
import { AppError, type ActorStore, type TableStore, type WorkspaceId } from "@signalbox/core";
import type { PartPlace } from "@signalbox/long-tasks";
import {
  countFiltered,
  filterUsers,
  loadWorkspaces,
  type FilteredUsers,
  type UserFilter,
} from "@signalbox/user-queries";
import { knownOwners, parseSortKey, sortKeyOf, type Owner } from "@signalbox/users";
import type { WorkspaceState } from "@signalbox/workspace";
import { readEntries, readFilter, type BulkTarget, type ChosenRun, type TargetKind } from "./bulk-target.js";

/** A user or an anonymous user. */
export interface Person {
  readonly id: string;
  readonly sortKey: string;
  readonly owner: Owner;
  /** Where the act is for chosen runs: those of this person. */
  readonly runIds?: readonly string[];
}

export interface PeoplePage {
  readonly people: readonly Person[];
  /** Which page it is. */
  readonly number: number;
  /** How many it covers, with ids that nobody has. */
  readonly size: number;
  readonly cursor: string;
}

export interface People {
  total(): Promise<number>;
  /** Undefined at the end. */
  next(cursor: string, limit: number): Promise<PeoplePage | undefined>;
}

interface Stores {
  readonly actors: ActorStore;
  readonly tables: TableStore;
}

/** Throws `BadRequest` for a filter that names what is gone, and `NotFound` when the target was removed. */
export async function openPeople(
  by: TargetKind,
  place: PartPlace,
  stores: Stores,
): Promise<{ readonly people: People; readonly state: WorkspaceState }> {
  const [workspace] = await loadWorkspaces([place.workspaceId], stores.actors);
  if (workspace === undefined) throw gone();
  const { state } = workspace;
  if (by === "ids")
    return { people: peopleOfEntries(place, stores, (page) => peopleOfIds(place, page, stores)), state };
  if (by === "runs")
    return { people: peopleOfEntries(place, stores, (page) => peopleOfRuns(place, page, stores)), state };
  const filter = await readFilter(place, stores.tables);
  if (filter === undefined) throw gone();
  return { people: peopleOfFilter(filterUsers(filter, [workspace], stores)), state };
}

function gone(): AppError {
  return new AppError({ code: "NotFound", message: "whom it was for was removed after seven days" });
}

export function peopleOfFilter(filtered: readonly FilteredUsers[]): People {
  const [only] = filtered;
  return {
    total: () => countFiltered(filtered),
    async next(cursor, limit) {
      const { number, place } = parseCursor(cursor);
      const sortKeys = (await only?.set.walk({ from: place, back: false, limit })) ?? [];
      const last = sortKeys.at(-1);
      if (last === undefined) return undefined;
      const people = sortKeys.map(personAt);
      return { people, number, size: people.length, cursor: cursorOf(number + 1, last) };
    },
  };
}

/** The people of a page of ids or runs, and how many of these it has; undefined behind the last page. */
type ReadEntries = (
  page: number,
) => Promise<{ readonly people: readonly Person[]; readonly size: number } | undefined>;

function peopleOfEntries(place: PartPlace, { tables }: Stores, read: ReadEntries): People {
  return {
    // Each part knows its size, and the runner never shows more than is done.
    total: async () => {
      let total = 0;
      for (let number = 0; ; number += 1) {
        const entries = await readEntries(place, number, tables);
        if (entries === undefined) return total;
        total += entries.length;
      }
    },
    async next(cursor) {
      const { number } = parseCursor(cursor);
      const page = await read(number);
      return page && { ...page, number, cursor: cursorOf(number + 1, "") };
    },
  };
}

async function peopleOfIds(
  place: PartPlace,
  page: number,
  { actors, tables }: Stores,
): ReturnType<ReadEntries> {
  const ids = (await readEntries(place, page, tables)) as readonly string[] | undefined;
  return ids && { people: await peopleWithIds(place.workspaceId, ids, actors), size: ids.length };
}

async function peopleOfRuns(
  place: PartPlace,
  page: number,
  { actors, tables }: Stores,
): ReturnType<ReadEntries> {
  const runs = (await readEntries(place, page, tables)) as readonly ChosenRun[] | undefined;
  return runs && { people: await peopleWithRuns(place.workspaceId, runs, actors), size: runs.length };
}

/** The users of the runs, each once with all of these. */
export async function peopleWithRuns(
  workspaceId: WorkspaceId,
  runs: readonly ChosenRun[],
  actors: ActorStore,
): Promise<readonly Person[]> {
  const owners = await knownOwners(
    workspaceId,
    runs.map(({ userId }) => userId),
    actors,
  );
  const runIds = new Map<string, string[]>();
  for (const { userId, runId } of runs) {
    const owner = owners.get(userId);
    if (owner === undefined) continue;
    const sortKey = sortKeyOfOwner(owner);
    runIds.set(sortKey, [...(runIds.get(sortKey) ?? []), runId]);
  }
  return [...runIds].map(([sortKey, ids]) => ({ ...personAt(sortKey), runIds: ids }));
}

/** Those who exist, each once: an anonymous id that was linked is its user. */
export async function peopleWithIds(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  actors: ActorStore,
): Promise<readonly Person[]> {
  const owners = await knownOwners(workspaceId, ids, actors);
  const people = new Map([...owners.values()].map((owner) => [sortKeyOfOwner(owner), owner] as const));
  return [...people.keys()].map(personAt);
}

function sortKeyOfOwner({ userId, anonymousId = "" }: Owner): string {
  return sortKeyOf(
    userId === undefined ? { kind: "anonymous", id: anonymousId } : { kind: "user", id: userId },
  );
}

export function personAt(sortKey: string): Person {
  const { kind, id } = parseSortKey(sortKey);
  return { id, sortKey, owner: kind === "user" ? { userId: id } : { anonymousId: id } };
}

function cursorOf(number: number, place: string): string {
  return `${number}\n${place}`;
}

function parseCursor(cursor: string): { readonly number: number; readonly place: string | undefined } {
  const end = cursor.indexOf("\n");
  const place = cursor.slice(end + 1);
  return { number: Number(cursor.slice(0, Math.max(0, end))), place: place === "" ? undefined : place };
}

/** The filter of the list of users that finds the target. */
export function filterOfTarget(target: BulkTarget): UserFilter {
  if ("filter" in target) return target.filter;
  return { userIds: "ids" in target ? target.ids : target.runs.map(({ userId }) => userId) };
}
