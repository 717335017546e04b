/** All users of a workspace in pages, in order of sort key: users, then anonymous users, including unlisted ones. */
import {
  anonymousKind,
  userKind,
  type ActorDocument,
  type ActorStore,
  type WorkspaceId,
} from "@signalbox/core";
import { parseSortKey } from "../user/sort-key.js";

const kindsInOrder = [userKind, anonymousKind] as const;

/** Users of one kind behind the sort key `cursor`, or the first ones if it is empty. Empty at the end. */
export async function nextUsers(
  workspaceId: WorkspaceId,
  { cursor, limit }: { readonly cursor: string; readonly limit: number },
  actors: Pick<ActorStore, "page">,
): Promise<readonly ActorDocument[]> {
  const from = cursor === "" ? undefined : parseSortKey(cursor);
  for (const kind of kindsInOrder.slice(from === undefined ? 0 : kindsInOrder.indexOf(from.kind))) {
    const page = await actors.page({
      workspaceId,
      kind,
      direction: "after",
      limit,
      unlisted: true,
      ...(from?.kind === kind && { from: from.id }),
    });
    if (page.length > 0) return page;
  }
  return [];
}
