/** All users of a workspace in pages, in order of sort key: users, then anonymous users, including unlisted ones. */
import {
  actorKey,
  anonymousKind,
  userKind,
  type ActorKey,
  type ActorStore,
  type ScannedActor,
  type WorkspaceId,
} from "@signalbox/core";
import { countUsers } from "../user/walk-users.js";
import { parseSortKey, sortKeyAt } from "../user/sort-key.js";
import type { KeyPages } from "./key-pages.js";

type Actors = Pick<ActorStore, "scan" | "count">;

/** Few, because they are looked at while events wait. */
const usersPerRead = 500;
const usersPerPage = 4_000;

/** Those that are wanted; a page ends at 4,000 users even if fewer are. */
export function userPages(
  workspaceId: WorkspaceId,
  isWanted: (user: ScannedActor) => boolean,
  actors: Actors,
): KeyPages {
  /** The users behind the last page. */
  let open: { readonly at: string; readonly users: AsyncIterator<ScannedActor, void> } | undefined;
  return {
    total: () => countUsers(workspaceId, actors),
    async next(after, limit) {
      const users = open?.at === after ? open.users : usersBehind(workspaceId, after, actors);
      // An error ends the iterator: the next page then begins with another one.
      open = undefined;
      const keys: ActorKey[] = [];
      let [size, last] = [0, undefined as ScannedActor | undefined];
      while (keys.length < limit && size < usersPerPage) {
        const { value: user } = await users.next();
        if (user === undefined) break;
        size += 1;
        last = user;
        if (isWanted(user)) keys.push(user.key);
      }
      if (last === undefined) return undefined;
      const cursor = sortKeyAt(last.key);
      open = { at: cursor, users };
      return { keys, size, cursor };
    },
  };
}

const kindsInOrder = [userKind, anonymousKind] as const;

async function* usersBehind(
  workspaceId: WorkspaceId,
  after: string,
  actors: Actors,
): AsyncGenerator<ScannedActor, void> {
  const first = after === "" ? undefined : parseSortKey(after);
  const last = first && actorKey(workspaceId, first.kind, first.id);
  for (const kind of kindsInOrder.slice(first === undefined ? 0 : kindsInOrder.indexOf(first.kind))) {
    const from = first?.kind === kind ? { from: first.id } : {};
    for await (const users of actors.scan({ workspaceId, kind, ...from }, usersPerRead)) {
      for (const user of users) if (user.key !== last) yield user;
    }
  }
}
