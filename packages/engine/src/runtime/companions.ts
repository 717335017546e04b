/**
 * Loads the documents of other actors that an actor's decisions depend on, where its workspace needs them. They may be
 * slightly outdated: an actor notifies the actors that depend on it when it changes.
 */
import type { ActorDocument, ActorKey, ActorStore } from "@signalbox/core";
import { viewOf, type LoadedViews } from "../views.js";
import type { Task } from "./batch-window.js";

export interface CompanionSources<View> {
  readonly tasksByActor: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  readonly documents: ReadonlyMap<ActorKey, ActorDocument>;
  readonly views: LoadedViews<View>;
}

export type Companions = ReadonlyMap<ActorKey, ActorDocument>;

export async function loadCompanions<View>(
  keys: readonly ActorKey[],
  { tasksByActor, documents, views }: CompanionSources<View>,
  actors: Pick<ActorStore, "load">,
): Promise<Companions> {
  const wanted = new Set<ActorKey>();
  for (const key of keys) {
    const task = tasksByActor.get(key)?.[0];
    const document = documents.get(key);
    if (task === undefined || document === undefined || document.state === "") continue;
    const { behaviour, address } = task;
    if (behaviour.companions?.areNeeded(viewOf(views, address.workspaceId)) !== true) continue;
    const state = behaviour.deserialize(document.state);
    for (const companion of behaviour.companions.of(state, address)) wanted.add(companion);
  }
  return wanted.size === 0 ? new Map() : actors.load([...wanted]);
}
