/** Finds what is due in all workspaces: the kinds of data with a limited time whose next run has come. */
import type { ActorStore, ExpiringKind, TableStore, WorkspaceId } from "@signalbox/core";
import { allWorkspaces, type Retention } from "@signalbox/workspace";
import { readRetentionRuns, type RetentionRun } from "./retention-run-table.js";
import { firstSliceRows, nextRunAt } from "./retention-schedule.js";
import type { RetentionSettingsReader } from "./retention-settings.js";

/** One kind of data of one workspace. */
export interface RetentionWork {
  readonly workspaceId: WorkspaceId;
  readonly kind: ExpiringKind;
  /** As it was stored last; undefined before the first run. */
  readonly run: RetentionRun | undefined;
  /** Whether this worker has announced the deletion of events; once some are deleted, it needs no further announcement. */
  readonly isAnnounced: boolean;
  /** Of the next slice. */
  readonly rows: number;
}

export interface WorkPorts {
  readonly actors: Pick<ActorStore, "workspaces">;
  readonly tables: Pick<TableStore, "getMany">;
  readonly now: () => Date;
}

const workspacesPerRead = 100;

export async function findRetentionWork(
  settings: RetentionSettingsReader,
  ports: WorkPorts,
): Promise<readonly RetentionWork[]> {
  const found: RetentionWork[] = [];
  let some: WorkspaceId[] = [];
  for await (const workspaceId of allWorkspaces(ports.actors)) {
    some.push(workspaceId);
    if (some.length < workspacesPerRead) continue;
    found.push(...(await dueIn(some, settings, ports)));
    some = [];
  }
  return [...found, ...(await dueIn(some, settings, ports))];
}

async function dueIn(
  workspaces: readonly WorkspaceId[],
  settings: RetentionSettingsReader,
  { tables, now: clock }: WorkPorts,
): Promise<readonly RetentionWork[]> {
  const found: RetentionWork[] = [];
  for (const [workspaceId, { retention }] of await settings.read(workspaces)) {
    const kinds = limitedKinds(retention);
    if (kinds.length === 0) continue;
    const runs = await readRetentionRuns(workspaceId, tables);
    const now = clock().getTime();
    for (const { kind, days } of kinds) {
      const run = runs.get(kind);
      if (nextRunAt(run, days, now) > now) continue;
      found.push({ workspaceId, kind, run, isAnnounced: false, rows: firstSliceRows });
    }
  }
  return found;
}

/** The server removes finished commands after a week by itself. */
const removedByServer = { kind: "commands", days: 7 } as const;

function limitedKinds(
  retention: Retention,
): readonly { readonly kind: ExpiringKind; readonly days: number }[] {
  return Object.entries(retention).flatMap(([name, days]) => {
    const kind = name as ExpiringKind;
    if (days === null || (kind === removedByServer.kind && days === removedByServer.days)) return [];
    return [{ kind, days }];
  });
}
