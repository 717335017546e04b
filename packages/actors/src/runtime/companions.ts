/**
 * The documents of others that an actor decides by: of the groups a user is in, where a definition looks at their traits.
 * They are read with the actor's own and may be a moment old; a group that changes has its members look again.
 */
import {
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type WorkspaceId,
} from "@signalbox/core";
import { emptyView, type WorkspaceView } from "../workspace/workspace-view.js";
import type { Task } from "./window.js";

export interface CompanionSources {
  readonly turns: ReadonlyMap<ActorKey, readonly Task[]>;
  readonly documents: ReadonlyMap<ActorKey, ActorDocument>;
  readonly views: ReadonlyMap<WorkspaceId, WorkspaceView>;
}

export type Companions = ReadonlyMap<ActorKey, ActorDocument>;

export async function loadCompanions(
  keys: readonly ActorKey[],
  { turns, documents, views }: CompanionSources,
  actors: Pick<ActorStore, "load">,
): Promise<Companions> {
  const wanted = new Set<ActorKey>();
  for (const key of keys) {
    const task = turns.get(key)?.[0];
    const document = documents.get(key);
    if (task === undefined || document === undefined || document.state === "") continue;
    const { behaviour, address } = task;
    const view = views.get(workspaceOf(key)) ?? emptyView;
    if (behaviour.companions?.areNeeded(view) !== true) continue;
    const state = behaviour.revive(document.state);
    for (const companion of behaviour.companions.of(state, address)) wanted.add(companion);
  }
  return wanted.size === 0 ? new Map() : actors.load([...wanted]);
}
