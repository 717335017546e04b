/**
 * Pages of users: all users in order of id, then all anonymous users in order of id. A page begins behind (or
 * before) an id rather than at an offset, so users that are added or removed while a client pages cause no repeats
 * or gaps.
 */
import type { UserRef } from "./sort-key.js";
import { anonymousKind, parseActorKey, userKind, type ActorStore, type WorkspaceId } from "@signalbox/core";

const kindsInOrder = [userKind, anonymousKind] as const;

export interface UserWalk {
  readonly workspaceId: WorkspaceId;
  /** Exclusive; from the start, or the end when walking back. */
  readonly from: UserRef | undefined;
  readonly back: boolean;
  readonly limit: number;
  /** Both when undefined. */
  readonly only?: UserRef["kind"] | undefined;
}

/** Up to `limit` users in the order of the walk: walking back, the nearest comes first. */
export async function walkUsers(walk: UserWalk, actors: ActorStore): Promise<readonly UserRef[]> {
  const { workspaceId, from, back, limit, only } = walk;
  const kinds = back ? kindsInOrder.toReversed() : kindsInOrder;
  const entries: UserRef[] = [];
  for (const kind of kinds.slice(from === undefined ? 0 : kinds.indexOf(from.kind))) {
    if (only !== undefined && kind !== only) continue;
    if (entries.length === limit) break;
    const documents = await actors.page({
      workspaceId,
      kind,
      direction: back ? "before" : "after",
      limit: limit - entries.length,
      ...(from?.kind === kind && { from: from.id }),
    });
    const ordered = back ? documents.toReversed() : documents;
    entries.push(...ordered.map(({ key }): UserRef => ({ kind, id: parseActorKey(key).id })));
  }
  return entries;
}

/** The number of listed users of one kind, or of both. */
export async function countUsers(
  workspaceId: WorkspaceId,
  actors: Pick<ActorStore, "count">,
  only?: UserRef["kind"],
): Promise<number> {
  const kinds = kindsInOrder.filter((kind) => only === undefined || kind === only);
  const counts = await Promise.all(kinds.map((kind) => actors.count(workspaceId, kind)));
  return counts.reduce((sum, count) => sum + count, 0);
}
