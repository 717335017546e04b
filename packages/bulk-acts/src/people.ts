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
import { readFilter, readIds } from "./bulk-target.js";

/** A user or an anonymous user. */
export interface Person {
  readonly id: string;
  readonly sortKey: string;
  readonly owner: Owner;
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
  by: "filter" | "ids",
  place: PartPlace,
  stores: Stores,
): Promise<{ readonly people: People; readonly state: WorkspaceState }> {
  const [workspace] = await loadWorkspaces([place.workspaceId], stores.actors);
  if (workspace === undefined) throw gone();
  const { state } = workspace;
  if (by === "ids") return { people: peopleOfIds(place, stores), state };
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

function peopleOfIds(place: PartPlace, { actors, tables }: Stores): People {
  return {
    // Each part knows its size, and the runner never shows more than is done.
    total: async () => {
      let total = 0;
      for (let number = 0; ; number += 1) {
        const ids = await readIds(place, number, tables);
        if (ids === undefined) return total;
        total += ids.length;
      }
    },
    async next(cursor) {
      const { number } = parseCursor(cursor);
      const ids = await readIds(place, number, tables);
      if (ids === undefined) return undefined;
      const people = await peopleWithIds(place.workspaceId, ids, actors);
      return { people, number, size: ids.length, cursor: cursorOf(number + 1, "") };
    },
  };
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
export function filterOfTarget(
  target: { readonly filter: UserFilter } | { readonly ids: readonly string[] },
): UserFilter {
  return "filter" in target ? target.filter : { userIds: target.ids };
}
