/**
 * Imports as a kind of long task. A page is a part of the stored file: its rows are planned, their messages applied, and
 * those that are refused written into a part of the file of refused rows. A check does the same without messages.
 */
import { AppError, createSequence, type Message, type TableStore, type WorkspaceId } from "@signalbox/core";
import {
  defineLongTaskKind,
  partName,
  partRow,
  partsPrefix,
  partVersion,
  readParts,
  longTaskPartTable,
  type LongTaskKind,
  type LongTaskPage,
  type OpenedTask,
  type TaskCounts,
} from "@signalbox/long-tasks";
import { emptyView } from "@signalbox/workspace";
import { mappingIssues } from "../mapping.js";
import {
  doubledFile,
  importOrderSchema,
  importTaskKind,
  refusedFile,
  rowsFile,
  type ImportOrder,
} from "../order.js";
import { readRowsText, rowsText, type ImportRow } from "../rows/import-row.js";
import { createRowReader } from "../rows/read-row.js";
import { rowSays } from "../rows/row-sentences.js";
import { createDoublesFinder, createSeenFiles, type Doubles, type DoublesFinder } from "./doubled-rows.js";
import {
  messagesOf,
  planRows,
  type ImportRules,
  type Planned,
  type PlannedRow,
  type PlanPorts,
} from "./plan-rows.js";

const nextSeq = createSequence();
const seenFiles = createSeenFiles();

export const importKind: LongTaskKind = defineLongTaskKind({
  of: importTaskKind,
  order: importOrderSchema,
  needs: ({ mapping }) =>
    mapping?.columns.some(({ to }) => to.type === "subscription") === true
      ? ["users:import", "subscriptions:write"]
      : ["users:import"],
  open: async (task, { tables, views, ...ports }) => {
    const { workspaceId, taskId, order } = task;
    const { state } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
    const place = { workspaceId, taskId, file: rowsFile };
    const stored = await tables.countRange({
      table: longTaskPartTable.name,
      prefix: partsPrefix(place),
      where: {},
    });
    if (stored !== order.parts) throw cannotRun(rowSays.filePartsMissing().text);
    const rules = {
      workspaceId,
      taskId,
      state,
      order: mapped(order, state),
      at: task.startedAt ?? ports.now().getTime(),
    };
    const planPorts: PlanPorts = { ...ports, tables, nextSeq };
    const fileName = `${workspaceId}/${taskId}/${doubledFile(rules.order.mapping)}`;
    const doubles = order.subject === "users" ? doublesFinder(rules, fileName, tables) : undefined;
    return {
      total: () => Promise.resolve(order.rows),
      async next(cursor) {
        const [part] = await readParts(place, { after: cursor, limit: 1 }, tables);
        if (part === undefined) {
          seenFiles.forget(fileName);
          return undefined;
        }
        const rows = readRowsText(part.text);
        const planned = await planRows(rows, rules, planPorts);
        const found = (await doubles?.find(part.number, rows)) ?? noDoubles;
        const page = { part: part.number, rows, planned, rules, doubles: found };
        return pageOf(task, page, { ...planPorts, tables });
      },
    };
  },
});

const partsPerRead = 8;
const noDoubles: Doubles = { doubled: [], uncompared: 0 };

function doublesFinder(
  { workspaceId, taskId, state, order }: ImportRules,
  fileName: string,
  tables: Pick<TableStore, "walk">,
): DoublesFinder {
  const country = state.defaultCountry;
  const reader = createRowReader({ ...order, ...(country !== undefined && { country }) });
  const place = { workspaceId, taskId, file: rowsFile };
  return createDoublesFinder({
    seen: seenFiles.of(fileName),
    reader,
    partsFrom: (number) =>
      readParts(place, { after: number === 0 ? "" : partName(number - 1), limit: partsPerRead }, tables),
  });
}

/** A definition that the mapping names may be gone since it was made. */
function mapped(order: ImportOrder, state: ImportRules["state"]): ImportRules["order"] {
  const { mapping } = order;
  if (mapping === undefined) throw cannotRun(rowSays.importUnmapped().text);
  const issues = mappingIssues(mapping, {
    of: order.subject,
    columns: order.columns,
    subscriptionGroupIds: new Set(state.subscriptionGroups.map(({ id }) => id)),
  });
  if (issues.length > 0) throw new AppError({ code: "BadRequest", issues });
  return { ...order, mapping };
}

function cannotRun(message: string): AppError {
  return new AppError({ code: "BadRequest", message });
}

interface PlannedPart {
  readonly part: number;
  readonly rows: readonly ImportRow[];
  readonly planned: readonly Planned[];
  readonly rules: ImportRules;
  readonly doubles: Doubles;
}

function pageOf(
  { status, workspaceId, taskId }: Pick<OpenedTask<unknown>, "status" | "workspaceId" | "taskId">,
  { part, rows, planned, rules, doubles }: PlannedPart,
  ports: PlanPorts & { readonly tables: Pick<TableStore, "apply"> },
): LongTaskPage {
  const usable = planned.filter((row): row is PlannedRow => !("problem" in row));
  const isCheck = status === "Checking";
  const place = { workspaceId, taskId };
  const messages: readonly Message[] = isCheck ? [] : usable.flatMap((row) => messagesOf(row, rules, ports));
  return {
    messages,
    size: rows.length,
    cursor: partName(part),
    counts: { ...countsOf(planned, usable, isCheck), ...countsOfDoubles(doubles) },
    applied: async () => {
      await writeRefused({ ...place, part, rows, planned }, ports.tables);
      await writeDoubled({ ...place, part, doubles, file: doubledFile(rules.order.mapping) }, ports.tables);
      return { counts: true, continues: true };
    },
  };
}

function countsOf(planned: readonly Planned[], usable: readonly PlannedRow[], isCheck: boolean): TaskCounts {
  const count = (result: PlannedRow["result"]): number =>
    usable.filter((row) => row.result === result).length;
  return {
    ...(isCheck
      ? { new: count("new"), changed: count("changed"), unchanged: count("unchanged") }
      : { imported: usable.length }),
    refused: planned.length - usable.length,
    leftAlone: usable.reduce((sum, { leftAlone }) => sum + leftAlone, 0),
  };
}

/** None of files in which every user is named once, so that their counts are as before. */
function countsOfDoubles({ doubled, uncompared }: Doubles): TaskCounts {
  return {
    ...(doubled.length > 0 && { doubled: doubled.length }),
    ...(uncompared > 0 && { uncompared }),
  };
}

interface DoubledPart extends Pick<PlannedPart, "part" | "doubles"> {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly file: string;
}

/** The rows as those of a file with the columns row, earlier row and user. */
async function writeDoubled(
  { part, doubles, ...place }: DoubledPart,
  tables: Pick<TableStore, "apply">,
): Promise<void> {
  const rows = doubles.doubled.map(({ row, earlier, user }): ImportRow => ({ row, cells: [earlier, user] }));
  if (rows.length === 0) return;
  const change = partRow(place, part, { size: rows.length, text: rowsText(rows) });
  await tables.apply([{ change, version: partVersion }]);
}

/** Also without any, in place of those of a check before. */
async function writeRefused(
  {
    workspaceId,
    taskId,
    part,
    rows,
    planned,
  }: Omit<PlannedPart, "rules" | "doubles"> & { readonly workspaceId: WorkspaceId; readonly taskId: string },
  tables: Pick<TableStore, "apply">,
): Promise<void> {
  const cells = new Map(rows.map((row) => [row.row, row.cells]));
  const refused = planned.flatMap((row): readonly ImportRow[] =>
    "problem" in row ? [{ row: row.row, cells: cells.get(row.row) ?? [], problem: row.problem }] : [],
  );
  const place = { workspaceId, taskId, file: refusedFile };
  const change = partRow(place, part, { size: refused.length, text: rowsText(refused) });
  await tables.apply([{ change, version: partVersion }]);
}
