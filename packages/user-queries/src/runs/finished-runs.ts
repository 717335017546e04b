/** Finished runs of a user, the latest first, including those of the anonymous users who became the user. */
import {
  anonymousKey,
  userKey,
  type ActorKey,
  type StoredRow,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { runTable } from "@signalbox/users";
import type { FoundUser } from "../find/find-user.js";
import { readAcross } from "../streams/read-across.js";

export interface FinishedRunPosition {
  /** When the run finished, ms. */
  readonly value: number;
  /** Id of its row. */
  readonly id: string;
}

export interface FinishedRunsQuestion {
  readonly workspaceId: WorkspaceId;
  readonly owners: readonly ActorKey[];
  readonly journeyId?: string;
  readonly after?: FinishedRunPosition;
  readonly limit: number;
}

/** All actors that the runs of a user may be stored for. */
export function ownersOfRuns(
  workspaceId: WorkspaceId,
  { id, isAnonymous, anonymousIds }: Pick<FoundUser, "id" | "isAnonymous" | "anonymousIds">,
): readonly ActorKey[] {
  const own = isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
  return [own, ...anonymousIds.map((anonymousId) => anonymousKey(workspaceId, anonymousId))];
}

export function finishedRuns(
  { workspaceId, owners, journeyId, after, limit }: FinishedRunsQuestion,
  tables: Pick<TableStore, "query">,
): Promise<readonly StoredRow[]> {
  const reader = readAcross<StoredRow, FinishedRunPosition | undefined>({
    starts: owners.map(() => after),
    read: async (list, behind, size) => {
      const rows = await tables.query({
        table: runTable.name,
        where: { userKey: owners[list] ?? "", workspaceId, ...(journeyId !== undefined && { journeyId }) },
        order: { by: "finishedAt", direction: "desc" },
        ...(behind !== undefined && { after: behind }),
        limit: size,
      });
      return rows.map((item) => ({ item, behind: finishedRunPosition(item) }));
    },
    compare: (left, right) =>
      finishedRunPosition(right).value - finishedRunPosition(left).value || (left.id < right.id ? 1 : -1),
  });
  return reader.next(limit);
}

export function finishedRunPosition({ id, row }: StoredRow): FinishedRunPosition {
  return { value: runTable.read(row).finishedAt, id };
}
