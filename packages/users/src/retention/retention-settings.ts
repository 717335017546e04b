/**
 * Reads what the runner must know of each workspace. A document is read again only where its version has changed, so that
 * looking at all workspaces costs one small read for many of them.
 */
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import {
  deserializeWorkspace,
  retentionInForce,
  workspaceKey,
  type Retention,
  type WorkspaceStatus,
} from "@signalbox/workspace";

export interface RetentionSettings {
  readonly retention: Retention;
  readonly status: WorkspaceStatus;
  /** Whether its users know that events are deleted. */
  readonly eventsExpire: boolean;
}

export interface RetentionSettingsReader {
  /** Of those that exist; also of deleted ones, whose data grows old as well. */
  read(workspaces: readonly WorkspaceId[]): Promise<ReadonlyMap<WorkspaceId, RetentionSettings>>;
}

type Stores = Pick<ActorStore, "load" | "versions">;

interface Known extends Omit<RetentionSettings, "retention"> {
  readonly version: number;
  readonly own: Retention | undefined;
  readonly parentId: WorkspaceId | undefined;
}

/** A document has up to several megabytes. */
const documentsPerRead = 10;

export function createRetentionSettingsReader(actors: Stores): RetentionSettingsReader {
  const known = new Map<WorkspaceId, Known>();

  const refresh = async (workspaces: readonly WorkspaceId[]): Promise<void> => {
    const versions = await actors.versions(workspaces.map(workspaceKey));
    const changed = workspaces.filter((id) => versions.get(workspaceKey(id)) !== known.get(id)?.version);
    for (let start = 0; start < changed.length; start += documentsPerRead) {
      const some = changed.slice(start, start + documentsPerRead);
      const documents = await actors.load(some.map(workspaceKey));
      for (const id of some) {
        const document = documents.get(workspaceKey(id));
        if (document === undefined || document.state === "") known.delete(id);
        else known.set(id, { version: document.version, ...settingsOf(document.state) });
      }
    }
  };

  return {
    async read(workspaces) {
      await refresh(workspaces);
      const parents = workspaces.flatMap((id) => known.get(id)?.parentId ?? []);
      await refresh([...new Set(parents)]);
      return new Map(
        workspaces.flatMap((id) => {
          const found = known.get(id);
          if (found === undefined) return [];
          const { own, parentId, status, eventsExpire } = found;
          const { retention } = retentionInForce(own, parentId && known.get(parentId)?.own);
          return [[id, { retention, status, eventsExpire }] as const];
        }),
      );
    },
  };
}

function settingsOf(text: string): Omit<Known, "version"> {
  const { retention: own, parentId, status, eventsExpire = false } = deserializeWorkspace(text);
  return { own, parentId, status, eventsExpire };
}
