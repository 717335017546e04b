/** A page of the long tasks of one kind, the latest first. */
import { longTaskTable, readLongTask, type StoredLongTask } from "@signalbox/long-tasks";
import type { WorkspaceId } from "@signalbox/core";
import { rowPositionSchema } from "../../http/cursors.js";
import type { PagePorts } from "../list-rows.js";

export interface TaskList {
  readonly workspaceId: WorkspaceId;
  /** The kind of work. */
  readonly of: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface TaskPage {
  readonly tasks: readonly StoredLongTask[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Throws `CursorExpired`. */
export async function listTasks(
  { workspaceId, of, limit, cursor }: TaskList,
  { tables, cursors }: PagePorts,
): Promise<TaskPage> {
  const found = await tables.query({
    table: longTaskTable.name,
    where: { workspaceId, of },
    order: { by: "createdAt", direction: "desc" },
    ...(cursor !== undefined && { after: cursors.open(cursor, rowPositionSchema) }),
    limit: limit + 1,
  });
  const listed = found.slice(0, limit);
  const tasks = listed.map(({ row }) => readLongTask(row));
  const last = tasks.at(-1);
  if (found.length <= limit || last === undefined) return { tasks };
  const position = { value: last.createdAt, id: listed.at(-1)?.id ?? "" };
  return { tasks, nextCursor: cursors.seal(position) };
}
