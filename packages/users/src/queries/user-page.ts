/**
 * Pages of people: all known users in order of id, then all anonymous visitors in order of id. A page begins behind (or
 * before) an id, not at a number, so users that come and go while someone reads never repeat or hide another.
 */
import type { PersonPlace } from "../user/place.js";
import { anonymousKind, parseActorKey, userKind, type ActorStore, type WorkspaceId } from "@signalbox/core";

const kindsInOrder = [userKind, anonymousKind] as const;

export interface PeopleWalk {
  readonly workspaceId: WorkspaceId;
  /** Exclusive; from the start, or the end when walking back. */
  readonly from: PersonPlace | undefined;
  readonly back: boolean;
  readonly limit: number;
}

/** Up to `limit` places, in the order of the walk: walking back, the nearest comes first. */
export async function walkPeople(walk: PeopleWalk, actors: ActorStore): Promise<readonly PersonPlace[]> {
  const { workspaceId, from, back, limit } = walk;
  const kinds = back ? kindsInOrder.toReversed() : kindsInOrder;
  const places: PersonPlace[] = [];
  for (const kind of kinds.slice(from === undefined ? 0 : kinds.indexOf(from.kind))) {
    if (places.length === limit) break;
    const documents = await actors.page({
      workspaceId,
      kind,
      direction: back ? "before" : "after",
      limit: limit - places.length,
      ...(from?.kind === kind && { from: from.id }),
    });
    const ordered = back ? documents.toReversed() : documents;
    places.push(...ordered.map(({ key }): PersonPlace => ({ kind, id: parseActorKey(key).id })));
  }
  return places;
}

/** How many there are, of both kinds. */
export async function countPeople(workspaceId: WorkspaceId, actors: ActorStore): Promise<number> {
  const counts = await Promise.all(kindsInOrder.map((kind) => actors.count(workspaceId, kind)));
  return counts.reduce((sum, count) => sum + count, 0);
}
