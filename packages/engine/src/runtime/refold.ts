/**
 * Folds the actors of a step again from their stored events, where a message asks for it: all of them with one read per
 * workspace. No order of events matters to a fold, so none is asked of the store. Events the step adopts count already,
 * though the store will name their new owner only when the step is published.
 */
import {
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type EventStore,
  type WorkspaceId,
} from "@signalbox/core";
import { viewOf, type LoadedViews } from "../views.js";
import type { Task } from "./batch-window.js";

export interface RefoldSources<View> {
  readonly turns: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  readonly documents: ReadonlyMap<ActorKey, ActorDocument>;
  readonly views: LoadedViews<View>;
}

export async function refoldAsked<View>(
  keys: readonly ActorKey[],
  { turns, documents, views }: RefoldSources<View>,
  events: EventStore,
): Promise<ReadonlyMap<ActorKey, unknown>> {
  const states = new Map<ActorKey, unknown>();
  const byWorkspace = new Map<WorkspaceId, ActorKey[]>();
  for (const key of keys) {
    const task = turns.get(key)?.find(({ handler }) => handler.refolds);
    if (task === undefined) continue;
    states.set(key, resetState(task, documents.get(key)));
    const workspaceId = workspaceOf(key);
    byWorkspace.set(workspaceId, [...(byWorkspace.get(workspaceId) ?? []), key]);
  }
  for (const [workspaceId, owners] of byWorkspace) {
    const view = viewOf(views, workspaceId);
    for await (const event of events.histories(owners)) {
      const behaviour = turns.get(event.owner)?.[0]?.behaviour;
      if (behaviour === undefined) continue;
      states.set(event.owner, behaviour.refold.fold(states.get(event.owner), event, view));
    }
    for (const owner of owners) {
      for (const { behaviour, prepared } of turns.get(owner) ?? []) {
        if (prepared.adopted === undefined) continue;
        states.set(owner, behaviour.refold.fold(states.get(owner), prepared.adopted, view));
      }
    }
  }
  return states;
}

function resetState({ behaviour, address }: Task, document: ActorDocument | undefined): unknown {
  const isNew = document === undefined || document.state === "";
  return behaviour.refold.reset(isNew ? behaviour.create(address) : behaviour.revive(document.state));
}
