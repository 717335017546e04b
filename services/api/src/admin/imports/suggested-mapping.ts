/** What the columns of a file could become: as in an earlier import with the same columns, else by their names. */
import {
  columnsKey,
  importTaskKind,
  readOrder,
  suggestMapping,
  type ImportColumn,
  type ImportOrder,
} from "@signalbox/imports";
import { longTaskTable, readLongTask } from "@signalbox/long-tasks";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { recentNames } from "../events/recent-names.js";
import { readWorkspace } from "../settings/read-workspace.js";

/** How many earlier imports are looked at. */
const earlierImports = 50;

export interface SuggestedMapping {
  /** In the order of the file. */
  readonly columns: readonly ImportColumn[];
  readonly isRemembered: boolean;
}

type Ports = Pick<ApiContext, "actors" | "tables" | "events">;

export async function suggestedMapping(
  workspaceId: WorkspaceId,
  order: ImportOrder,
  ports: Ports,
): Promise<SuggestedMapping> {
  const remembered = await rememberedFor(workspaceId, order, ports);
  if (remembered !== undefined) {
    const byName = new Map(remembered.map((column) => [column.column, column]));
    const columns = order.columns.map(
      (column): ImportColumn => byName.get(column) ?? { column, to: { type: "skip" } },
    );
    return { columns, isRemembered: true };
  }
  const { subscriptionGroups } = await readWorkspace(workspaceId, ports.actors);
  const names = await recentNames([workspaceId], "identify", ports);
  const traits = [...names.values()].flat();
  return { columns: suggestMapping(order, { traits, subscriptionGroups }), isRemembered: false };
}

async function rememberedFor(
  workspaceId: WorkspaceId,
  order: ImportOrder,
  { tables }: Ports,
): Promise<readonly ImportColumn[] | undefined> {
  const key = columnsKey(order);
  const found = await tables.query({
    table: longTaskTable.name,
    where: { workspaceId, of: importTaskKind },
    order: { by: "createdAt", direction: "desc" },
    limit: earlierImports,
  });
  for (const { row } of found) {
    const earlier = readOrder(readLongTask(row).order);
    if (earlier.mapping !== undefined && columnsKey(earlier) === key) return earlier.mapping.columns;
  }
  return undefined;
}
