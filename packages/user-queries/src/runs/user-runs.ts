/** Pages of the runs of a user: live ones before finished ones, the newest of each first. */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import type { FinishedRun, JourneyRun } from "@signalbox/journeys";
import { readRunRow } from "@signalbox/users";
import type { FoundUser } from "../find/find-user.js";
import { finishedRunPosition, finishedRuns, ownersOfRuns } from "./finished-runs.js";

export type AnyRun = JourneyRun | FinishedRun;

export interface RunPosition {
  readonly of: "live" | "finished";
  /** When it started, or finished, ms. */
  readonly value: number;
  readonly id: string;
}

export interface RunsQuestion {
  readonly workspaceId: WorkspaceId;
  readonly user: FoundUser;
  readonly after: RunPosition | undefined;
  readonly limit: number;
}

export interface RunPage {
  readonly runs: readonly AnyRun[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: RunPosition;
}

/** Reads one more than requested to know whether the list continues. */
export async function runsOf(
  { workspaceId, user, after: position, limit }: RunsQuestion,
  tables: Pick<TableStore, "query">,
): Promise<RunPage> {
  const live = position?.of === "finished" ? [] : liveBehind(user, position);
  const owners = ownersOfRuns(workspaceId, user);
  const after = position?.of === "finished" ? { after: { value: position.value, id: position.id } } : {};
  const remaining = limit + 1 - live.length;
  const rows =
    remaining <= 0 ? [] : await finishedRuns({ workspaceId, owners, ...after, limit: remaining }, tables);
  const found: { readonly run: AnyRun; readonly position: RunPosition }[] = [
    ...live.map((run) => ({ run, position: { of: "live" as const, value: run.startedAt, id: run.id } })),
    ...rows.map((each) => ({
      run: readRunRow(each.row),
      position: { of: "finished" as const, ...finishedRunPosition(each) },
    })),
  ];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { runs: shown.map(({ run }) => run), ...(hasMore && { next: last.position }) };
}

function liveBehind({ journeys }: FoundUser, position: RunPosition | undefined): readonly JourneyRun[] {
  return [...journeys.live.values()]
    .map(({ run }) => run)
    .filter(
      ({ startedAt, id }) =>
        position === undefined ||
        startedAt < position.value ||
        (startedAt === position.value && id < position.id),
    )
    .toSorted((left, right) => right.startedAt - left.startedAt || (left.id < right.id ? 1 : -1));
}
