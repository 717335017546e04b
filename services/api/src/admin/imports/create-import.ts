/**
 * POST `/imports`: stores a file and says what is in it. Nothing is applied. The file is read twice: first it is checked as
 * a whole, then the import is created and the rows are stored, so that what is stored always belongs to an import: where the
 * command is refused later, its actor removes the rows.
 */
import {
  createColumnReadings,
  createColumns,
  createImport,
  csvFormOf,
  formatOf,
  importColumnSchema,
  importOptionsSchema,
  importFields,
  importSubjects,
  otherSubject,
  partsOf,
  readFile,
  rowsFile,
  shownImport,
  namedImport,
  type ImportOrder,
  type ImportRow,
} from "@signalbox/imports";
import { filesStoredMessage, partRow, partVersion } from "@signalbox/long-tasks";
import { holds, type Json, type WorkspaceId } from "@signalbox/core";
import { outcomeError } from "@signalbox/workspace";
import { z } from "zod";
import { identifyCommand } from "../../commands/idempotency.js";
import { outcomeOfCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { withSpooledFile, type SpooledFile } from "../uploads/spool-file.js";
import { exampleImport } from "./import-fields.js";
import { suggestedMapping } from "./suggested-mapping.js";

const maxExamples = 3;
export const maxSample = 10;
const maxCellLength = 200;

export const cellsField: z.ZodType<unknown[]> = holds("data", z.array(z.unknown()));

/** What is said of a file and its columns. */
export const fileFields: Readonly<
  Record<"isRemembered" | "rememberedFrom" | "options" | "suggestions" | "sample" | "looksLike", z.ZodType>
> = {
  isRemembered: z
    .boolean()
    .describe("Whether the suggestions are the mapping of another import with these columns."),
  rememberedFrom: z
    .object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })
    .optional()
    .describe("That import."),
  options: importOptionsSchema.describe("Those that belong to the suggestions."),
  suggestions: z
    .array(importColumnSchema.and(z.object({ examples: cellsField })))
    .describe("For each column: what it could become, and its first values."),
  sample: z
    .array(z.object({ row: z.int(), cells: cellsField }))
    .describe(`The first rows; of a cell at most ${maxCellLength} characters.`),
  looksLike: z
    .enum(importSubjects)
    .optional()
    .describe(
      "Present where the columns and the first rows look like the other than was said at the upload.",
    ),
};

const fileSchema = z.object({ ...importFields, ...fileFields });

export const uploadImport: Endpoint = defineEndpoint({
  summary: "Upload a file to import",
  description:
    "CSV with a header (comma, semicolon or tab; UTF-8, or UTF-16 with a byte order mark) or NDJSON, each also as gzip, known " +
    "by its content. Nothing is applied: next say what the columns become, with `PUT /api/admin/imports/:id/mapping`. The file is " +
    "kept for seven days.",
  example: { query: { of: "users", name: "Customers of the shop" } },
  query: z.object({
    of: z.enum(importSubjects).describe("What its rows are about."),
    name: z.string().trim().min(1).max(200).default("Import").describe("As the list of imports shows it."),
  }),
  upload: [],
  answers: [
    {
      status: 200,
      description: "It is stored; the columns with suggestions and the first rows",
      schema: fileSchema,
      example: {
        ...exampleImport,
        isRemembered: false,
        options: {},
        suggestions: [
          { column: "E-Mail", to: { type: "email" }, examples: ["ann@example.com"] },
          { column: "Plan", to: { type: "trait", trait: "plan" }, examples: ["free"] },
        ],
        sample: [{ row: 2, cells: ["ann@example.com", "free"] }],
      },
    },
    {
      status: 202,
      description: "It is stored in a moment; then its columns can be mapped",
      schema: z.object({ commandId: z.string(), id: z.string() }),
    },
    { status: 400, description: "The file cannot be read; the message names the row and the reason" },
    { status: 413, description: "The file is too large, or expands to one that is" },
  ],
  handle: async (request, api) => {
    const { workspaceId, query, http } = request;
    return withSpooledFile(
      http,
      api.config.uploadBytes,
      async (file) => {
        const checked = await checkFile(file, { subject: query.of, api });
        const call = { ...request, body: { ...query, file: file.sha256 } };
        const identity = await identifyCommand(call, api);
        const taskId = taskIdOf(identity.commandId);
        const { order, sample, examples } = checked;
        const created = { command: createImport, input: () => ({ taskId, name: query.name, order }) };
        const outcome = await outcomeOfCommand(created, identity, call, api);
        if (outcome?.ok === false) throw outcomeError(outcome);
        // A call that is repeated after its import was removed must leave no rows.
        const task = outcome && (await namedImport(workspaceId, taskId, api));
        await storeRows(file, { workspaceId, taskId, order }, api);
        const message = filesStoredMessage(workspaceId, taskId);
        await api.commit.post([{ message, bytes: JSON.stringify(message).length }]);
        if (task === undefined) {
          return { status: 202, body: { commandId: identity.commandId, id: taskId } };
        }
        const { columns, ...remembered } = await suggestedMapping(workspaceId, { ...order, taskId }, api);
        const suggestions = columns.map((column, index) => ({ ...column, examples: examples[index] ?? [] }));
        const hint = hintOf(order, checked.firstRows);
        return { status: 200, body: { ...shownImport(task), ...remembered, ...hint, suggestions, sample } };
      },
      { inflates: true },
    );
  },
});

/** The same for a call that is repeated with its idempotency key. */
function taskIdOf(commandId: string): string {
  return commandId.toLowerCase();
}

/** Of rows that are not started. */
export function hintOf(
  { subject, columns }: Pick<ImportOrder, "subject" | "columns">,
  rows: readonly ImportRow[],
): { readonly looksLike?: ImportOrder["subject"] } {
  const other = otherSubject({ subject, columns, rows });
  return other === undefined ? {} : { looksLike: other };
}

interface CheckedFile {
  readonly order: ImportOrder;
  readonly firstRows: readonly ImportRow[];
  readonly sample: readonly { readonly row: number; readonly cells: readonly Json[] }[];
  /** By the index of the column. */
  readonly examples: readonly (readonly Json[])[];
}

async function checkFile(
  file: SpooledFile,
  { subject, api }: { readonly subject: ImportOrder["subject"]; readonly api: Pick<ApiContext, "config"> },
): Promise<CheckedFile> {
  const format = await formatOf(file.read());
  const columns = createColumns();
  const { eventBytes: rowBytes } = api.config.limits;
  const sample: CheckedFile["sample"][number][] = [];
  const examples: Json[][] = [];
  const firstRows: ImportRow[] = [];
  const readings = createColumnReadings();
  let rows = 0;
  const watched = async function* (): AsyncGenerator<ImportRow, void, undefined> {
    for await (const row of readFile(file.read(), { format, columns, rowBytes })) {
      rows += 1;
      if (firstRows.length < maxFirstRows) firstRows.push(row);
      if (sample.length < maxSample) sample.push({ row: row.row, cells: row.cells.map(shown) });
      if (row.problem === undefined) {
        addExamples(examples, row.cells);
        // Values of NDJSON have their types.
        if (format === "csv") readings.add(row.cells);
      }
      yield row;
    }
  };
  let parts = 0;
  for await (const _ of partsOf(watched())) parts += 1;
  return {
    order: {
      subject,
      format,
      columns: columns.names,
      rows,
      parts,
      rowBytes,
      ...(format === "csv" && { csv: await csvFormOf(file.read(), rowBytes) }),
      readings: readings.all(),
    },
    firstRows,
    sample,
    examples,
  };
}

/** What says whether users are named again. */
const maxFirstRows = 50;

export function addExamples(examples: Json[][], cells: readonly Json[]): void {
  for (const [index, cell] of cells.entries()) {
    const known = (examples[index] ??= []);
    if (known.length === maxExamples || cell === null || cell === "") continue;
    const example = shown(cell);
    if (!known.includes(example)) known.push(example);
  }
}

export function shown(cell: Json): Json {
  if (typeof cell === "string") return cell.slice(0, maxCellLength);
  if (typeof cell !== "object" || cell === null) return cell;
  return JSON.stringify(cell).slice(0, maxCellLength);
}

interface StoredFileOf {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly order: ImportOrder;
}

/** A part that is stored again is the same one. */
async function storeRows(
  file: SpooledFile,
  { workspaceId, taskId, order: { format, rowBytes } }: StoredFileOf,
  { tables }: Pick<ApiContext, "tables">,
): Promise<void> {
  const place = { workspaceId, taskId, file: rowsFile };
  const rows = readFile(file.read(), { format, columns: createColumns(), rowBytes });
  for await (const { number, ...part } of partsOf(rows)) {
    await tables.apply([{ change: partRow(place, number, part), version: partVersion }]);
  }
}
