/**
 * GET `/imports/:id/preview`: what the upload and the mapping have answered, for who comes later: the columns with
 * suggestions, the first rows and what they would do, and the first rows that were refused.
 */
import {
  doubledFile,
  namedImport,
  readOrder,
  readRowsText,
  refusedFile,
  rowsFile,
  type ImportMapping,
  type ImportRow,
} from "@signalbox/imports";
import { allParts, readParts, type PartPlace } from "@signalbox/long-tasks";
import { holds, issueAt, issueSchema, type Json, type TableStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { addExamples, cellsField, fileFields, hintOf, maxSample, shown } from "./create-import.js";
import { hiddenColumn } from "./hidden-columns.js";
import { firstRows, rowSchema } from "./map-import.js";
import { suggestedMapping } from "./suggested-mapping.js";

const maxRefused = 20;

function isUnstarted(status: string): boolean {
  return status === "Draft" || status === "Checking" || status === "Ready";
}

const previewSchema = z.object({
  ...fileFields,
  rows: z
    .array(rowSchema)
    .optional()
    .describe("The first rows with what they would do, while it is mapped and not started."),
  refused: z
    .array(z.object({ row: z.int(), issue: holds("data", issueSchema), cells: cellsField }))
    .describe(`The first ${maxRefused} rows that the last check, or the import, has refused.`),
  doubled: z
    .array(
      z.object({
        row: z.int(),
        earlier: z.int().describe("The first row about this user."),
        user: holds("data", z.string()).describe("As the row names the user."),
      }),
    )
    .optional()
    .describe(
      `The first ${maxRefused} rows about a user whom an earlier row names too; the later row counts.`,
    ),
});

export const getImportPreview: Endpoint = defineEndpoint({
  summary: "Preview an import",
  description:
    "The columns of its file with suggestions and first values, its first rows, and those that were refused. Without its file " +
    "there are no values and no rows.",
  answers: [
    {
      status: 200,
      description: "Columns and first rows",
      schema: previewSchema,
      example: {
        isRemembered: false,
        suggestions: [
          { column: "E-Mail", to: { type: "email" }, examples: ["ann@example.com"] },
          { column: "Plan", to: { type: "trait", trait: "plan" }, examples: ["free"] },
        ],
        options: {},
        sample: [{ row: 2, cells: ["ann@example.com", "free"] }],
        rows: [
          {
            row: 2,
            result: "new",
            shows: { users: ["ann@example.com"], traits: { email: "ann@example.com", plan: "free" } },
          },
        ],
        refused: [],
      },
    },
    { status: 404, description: "No import with this id" },
  ],
  handle: async ({ workspaceId, params, visibility }, api) => {
    const { taskId, status, order: text, counts } = await namedImport(workspaceId, params["id"], api);
    const order = readOrder(text);
    const { mapping } = order;
    const [part] = await readParts(
      { workspaceId, taskId, file: rowsFile },
      { after: "", limit: 1 },
      api.tables,
    );
    const stored = part === undefined ? [] : readRowsText(part.text);
    const examples: Json[][] = [];
    for (const { cells, problem } of stored) {
      if (problem === undefined) addExamples(examples, cells);
    }
    const { columns, ...remembered } = await suggestedMapping(workspaceId, { ...order, taskId }, api);
    const hidesResults = mapping !== undefined && hiddenColumn(mapping, visibility) !== undefined;
    const rows =
      mapping !== undefined && part !== undefined && isUnstarted(status) && !hidesResults
        ? await firstRows({ workspaceId, taskId, order: { ...order, mapping } }, api)
        : undefined;
    return {
      status: 200,
      body: {
        ...remembered,
        ...(isUnstarted(status) && hintOf(order, stored)),
        suggestions: columns.map((column, index) => ({ ...column, examples: examples[index] ?? [] })),
        sample: stored.slice(0, maxSample).map(({ row, cells }) => ({ row, cells: cells.map(shown) })),
        ...(rows !== undefined && { rows }),
        refused: (counts["refused"] ?? 0) > 0 ? await firstRefused(workspaceId, taskId, api.tables) : [],
        ...(mapping !== undefined &&
          (counts["doubled"] ?? 0) > 0 && {
            doubled: await firstDoubled({ workspaceId, taskId, mapping }, api.tables),
          }),
      },
    };
  },
});

async function firstRefused(
  workspaceId: WorkspaceId,
  taskId: string,
  tables: Pick<TableStore, "walk">,
): Promise<readonly object[]> {
  return firstOf({ workspaceId, taskId, file: refusedFile }, shownRefused, tables);
}

interface MappedRows {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly mapping: ImportMapping;
}

async function firstDoubled(
  { mapping, ...task }: MappedRows,
  tables: Pick<TableStore, "walk">,
): Promise<readonly object[]> {
  return firstOf({ ...task, file: doubledFile(mapping) }, shownDoubled, tables);
}

async function firstOf(
  place: PartPlace,
  show: (row: ImportRow) => readonly object[],
  tables: Pick<TableStore, "walk">,
): Promise<readonly object[]> {
  const first: object[] = [];
  for await (const { text } of allParts(place, tables)) {
    for (const row of readRowsText(text)) {
      if (first.length === maxRefused) return first;
      first.push(...show(row));
    }
  }
  return first;
}

function shownDoubled({ row, cells: [earlier, user] }: ImportRow): readonly object[] {
  return [{ row, earlier: Number(earlier), user: shown(user ?? "") }];
}

function shownRefused({ row, cells, problem }: ImportRow): readonly object[] {
  if (problem === undefined) return [];
  return [{ row, issue: issueAt(["rows", row], problem), cells: cells.map(shown) }];
}
