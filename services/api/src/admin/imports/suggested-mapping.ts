/** What the columns of a file could become: as in another import with the same columns, else by their names and values. */
import {
  columnsKey,
  importTaskKind,
  readOrder,
  suggestMapping,
  suggestTypes,
  type ImportColumn,
  type ImportMapping,
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
  /** Whose mapping it is. */
  readonly rememberedFrom?: RememberedFrom;
  /** Those of that mapping, or those that the suggested types need. */
  readonly options: ImportMapping["options"];
}

export interface RememberedFrom {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

type Ports = Pick<ApiContext, "actors" | "tables" | "events">;

export async function suggestedMapping(
  workspaceId: WorkspaceId,
  {
    taskId,
    readings = [],
    ...order
  }: Pick<ImportOrder, "subject" | "columns" | "readings"> & { readonly taskId: string },
  ports: Ports,
): Promise<SuggestedMapping> {
  const remembered = await rememberedFor(workspaceId, { taskId, ...order }, ports);
  if (remembered !== undefined) {
    const { from, mapping } = remembered;
    const byName = new Map(mapping.columns.map((column) => [column.column, column]));
    const columns = order.columns.map(
      (column): ImportColumn => byName.get(column) ?? { column, to: { type: "skip" } },
    );
    return { columns, isRemembered: true, rememberedFrom: from, options: mapping.options };
  }
  const { subscriptionGroups } = await readWorkspace(workspaceId, ports.actors);
  const names = await recentNames([workspaceId], "identify", ports);
  const traits = [...names.values()].flat();
  const columns = suggestMapping(order, { traits, subscriptionGroups });
  return { ...suggestTypes(columns, readings), isRemembered: false };
}

interface Remembered {
  readonly from: RememberedFrom;
  readonly mapping: ImportMapping;
  readonly wasStarted: boolean;
}

async function rememberedFor(
  workspaceId: WorkspaceId,
  { taskId, ...order }: Pick<ImportOrder, "subject" | "columns"> & { readonly taskId: string },
  { tables }: Ports,
): Promise<Remembered | undefined> {
  const key = columnsKey(order);
  const found = await tables.query({
    table: longTaskTable.name,
    where: { workspaceId, of: importTaskKind },
    order: { by: "createdAt", direction: "desc" },
    limit: earlierImports,
  });
  const alike = found.flatMap(({ row }): readonly Remembered[] => {
    const { taskId: id, name, createdAt, startedAt, order: text } = readLongTask(row);
    const { mapping, ...earlier } = readOrder(text);
    if (mapping === undefined || id === taskId || columnsKey(earlier) !== key) return [];
    const from = { id, name, createdAt: new Date(createdAt).toISOString() };
    return [{ from, mapping, wasStarted: startedAt !== null }];
  });
  // A mapping that nobody has started with may have been a first guess.
  return alike.find(({ wasStarted }) => wasStarted) ?? alike[0];
}
