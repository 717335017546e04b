/** The values of user properties that the filter of a bulk act compares with, for those who may see them. */
import { readFilter, targetPlace } from "@signalbox/bulk-acts";
import type { Visibility } from "@signalbox/workspace";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";
import type { BulkTask } from "./bulk-item.js";

export interface FilterValues {
  /** Of the user property. */
  readonly name: string;
  readonly value: readonly unknown[];
}

/** Empty once whom the act was for is removed, 7 days after its start. */
export async function readFilterValues(
  { task: { workspaceId, taskId }, order }: BulkTask,
  visibility: Visibility | undefined,
  { actors, tables }: Pick<ApiContext, "actors" | "tables">,
): Promise<readonly FilterValues[]> {
  if (order.by !== "filter") return [];
  const filter = await readFilter(targetPlace(workspaceId, taskId), tables);
  const asked = (filter?.userPropertyFilter ?? []).filter(
    ({ id, values }) => values.length > 0 && (visibility?.isPropertyVisible(id) ?? true),
  );
  if (asked.length === 0) return [];
  const { userProperties } = await readWorkspace(workspaceId, actors);
  return asked.flatMap(({ id, values }) => {
    const name = userProperties.find((each) => each.id === id)?.name;
    return name === undefined ? [] : [{ name, value: values }];
  });
}
