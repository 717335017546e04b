/**
 * The documents of others that an actor decides by, where its workspace needs them. They are read with the actor's own and
 * may be a moment old: an actor that others decide by tells them when it changes.
 */
import type { ActorDocument, ActorKey, ActorStore } from "@signalbox/core";
import { viewOf, type LoadedViews } from "../views.js";
import type { Task } from "./batch-window.js";

export interface CompanionSources<View> {
  readonly turns: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  readonly documents: ReadonlyMap<ActorKey, ActorDocument>;
  readonly views: LoadedViews<View>;
}

export type Companions = ReadonlyMap<ActorKey, ActorDocument>;

export async function loadCompanions<View>(
  keys: readonly ActorKey[],
  { turns, documents, views }: CompanionSources<View>,
  actors: Pick<ActorStore, "load">,
): Promise<Companions> {
  const wanted = new Set<ActorKey>();
  for (const key of keys) {
    const task = turns.get(key)?.[0];
    const document = documents.get(key);
    if (task === undefined || document === undefined || document.state === "") continue;
    const { behaviour, address } = task;
    if (behaviour.companions?.areNeeded(viewOf(views, address.workspaceId)) !== true) continue;
    const state = behaviour.revive(document.state);
    for (const companion of behaviour.companions.of(state, address)) wanted.add(companion);
  }
  return wanted.size === 0 ? new Map() : actors.load([...wanted]);
}
