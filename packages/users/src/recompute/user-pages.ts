/** All people of a workspace, page by page in order of place: users, then anonymous users. Also those that are in no list. */
import {
  anonymousKind,
  userKind,
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type WorkspaceId,
} from "@signalbox/core";
import { parsePlace, placeOf, type UserRef } from "../user/sort-key.js";
import { usersPerPage } from "./recompute-options.js";

const kindsInOrder = [userKind, anonymousKind] as const;

export async function countUsers(
  workspaceId: WorkspaceId,
  actors: Pick<ActorStore, "count">,
): Promise<number> {
  const counts = await Promise.all(kindsInOrder.map((kind) => actors.count(workspaceId, kind)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Those behind the place `cursor`, of one kind; the first ones where it is empty. None when all are done. */
export async function nextUsers(
  workspaceId: WorkspaceId,
  cursor: string,
  actors: Pick<ActorStore, "page">,
): Promise<readonly ActorDocument[]> {
  const from = cursor === "" ? undefined : parsePlace(cursor);
  for (const kind of kindsInOrder.slice(from === undefined ? 0 : kindsInOrder.indexOf(from.kind))) {
    const page = await actors.page({
      workspaceId,
      kind,
      direction: "after",
      limit: usersPerPage,
      unlisted: true,
      ...(from?.kind === kind && { from: from.id }),
    });
    if (page.length > 0) return page;
  }
  return [];
}

/** The place of a user, known or anonymous. */
export function placeOfActor(key: ActorKey): string {
  const path = key.slice(workspaceOf(key).length + 1);
  const slash = path.indexOf("/");
  const kind: UserRef["kind"] = path.slice(0, slash) === userKind ? "user" : "anonymous";
  return placeOf({ kind, id: path.slice(slash + 1) });
}
