/**
 * Recomputes the state of actors from their stored events, where one of their messages requests it, with one read per
 * workspace. A fold does not depend on the order of events, so the read has none. Events adopted in this batch window
 * are included, although the store assigns them to their new owner only when the batch window is published.
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
  readonly tasksByActor: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  readonly documents: ReadonlyMap<ActorKey, ActorDocument>;
  readonly views: LoadedViews<View>;
}

export async function refoldRequested<View>(
  keys: readonly ActorKey[],
  { tasksByActor, documents, views }: RefoldSources<View>,
  events: EventStore,
): Promise<ReadonlyMap<ActorKey, unknown>> {
  const states = new Map<ActorKey, unknown>();
  const byWorkspace = new Map<WorkspaceId, ActorKey[]>();
  for (const key of keys) {
    const task = tasksByActor.get(key)?.find(({ handler }) => handler.refolds);
    if (task === undefined) continue;
    states.set(key, resetState(task, documents.get(key)));
    const workspaceId = workspaceOf(key);
    byWorkspace.set(workspaceId, [...(byWorkspace.get(workspaceId) ?? []), key]);
  }
  for (const [workspaceId, owners] of byWorkspace) {
    const view = viewOf(views, workspaceId);
    for await (const event of events.histories(owners)) {
      const behaviour = tasksByActor.get(event.owner)?.[0]?.behaviour;
      if (behaviour === undefined) continue;
      states.set(event.owner, behaviour.refold.fold(states.get(event.owner), event, view));
    }
    for (const owner of owners) {
      for (const { behaviour, prepared } of tasksByActor.get(owner) ?? []) {
        if (prepared.adopted === undefined) continue;
        states.set(owner, behaviour.refold.fold(states.get(owner), prepared.adopted, view));
      }
    }
  }
  return states;
}

function resetState({ behaviour, address }: Task, document: ActorDocument | undefined): unknown {
  const isNew = document === undefined || document.state === "";
  return behaviour.refold.reset(isNew ? behaviour.create(address) : behaviour.deserialize(document.state));
}
