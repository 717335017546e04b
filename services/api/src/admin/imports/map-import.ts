/** PUT `/imports/:id/mapping`: what the columns become, and what the first rows would do with it. */
import {
  importMappingSchema,
  importSchema,
  mapImport,
  mappingIssues,
  namedImport,
  planRows,
  readOrder,
  readRowsText,
  requireConsent,
  rowResults,
  rowsFile,
  shownImport,
  type ImportMapping,
  type ImportOrder,
  type Planned,
} from "@signalbox/imports";
import { readParts } from "@signalbox/long-tasks";
import { AppError, holds, issueAt, issueSchema, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { hiddenColumn, hiddenIdIn } from "./hidden-columns.js";
import { exampleImport } from "./import-fields.js";

const maxRows = 20;

export const rowSchema: z.ZodType = z.object({
  row: z.int(),
  result: z.enum([...rowResults, "refused"]),
  issue: holds("data", issueSchema).optional().describe("Why it is refused."),
  shows: holds("data", z.record(z.string(), z.unknown())).describe(
    "Of a user: `users`, `traits`, `groups`, `subscriptions`. Of an event: `users`, `event`, `timestamp`, `properties`.",
  ),
});

const exampleMapping = {
  columns: [
    { column: "E-Mail", to: { type: "email" } },
    { column: "Plan", to: { type: "trait", trait: "plan" } },
  ],
  options: { createUsers: true },
};

export const putImportMapping: Endpoint = defineEndpoint({
  summary: "Map the columns of an import",
  description:
    "Columns that are not named are skipped; no two become the same, except groups. The next file with the same columns is " +
    "suggested this mapping. Columns of subscriptions also need `subscriptions:write`. A caller without `users:see-personal` may set only " +
    "traits that are declared visible, and names no user by an address.",
  example: { params: { id: "5d0f2a1c-7b3e-4c59-8e21-c4d2f6a8b097" }, body: exampleMapping },
  body: importMappingSchema,
  answers: [
    {
      status: 200,
      description: "The import, and the first rows with what they would do",
      schema: z.object({ import: importSchema, rows: z.array(rowSchema) }),
      example: {
        import: { ...exampleImport, mapping: exampleMapping },
        rows: [
          {
            row: 2,
            result: "new",
            shows: { users: ["ann@example.com"], traits: { email: "ann@example.com", plan: "free" } },
          },
        ],
      },
    },
    { status: 400, description: "A column or what it becomes is wrong" },
    {
      status: 403,
      description:
        "A column changes subscriptions, sets a trait, or names users by addresses, and the caller may not change or see these",
    },
    { status: 404, description: "No import with this id" },
    { status: 409, description: "It is running or has ended" },
  ],
  handle: async (request, api) => {
    const { workspaceId, params, body: mapping, caller, visibility } = request;
    const { taskId, order: text } = await namedImport(workspaceId, params["id"], api);
    const order = readOrder(text);
    requireConsent(mapping, caller);
    const hidden = hiddenColumn(mapping, visibility);
    if (hidden !== undefined) throw hidden;
    const { subscriptionGroups } = await readWorkspace(workspaceId, api.actors);
    const issues = mappingIssues(mapping, {
      of: order.subject,
      columns: order.columns,
      subscriptionGroupIds: new Set(subscriptionGroups.map(({ id }) => id)),
    });
    if (issues.length > 0) throw badRequest(issues);
    const file = { workspaceId, taskId, columns: order.columns };
    const hiddenId = visibility && (await hiddenIdIn(file, mapping, api.tables));
    if (hiddenId !== undefined) throw hiddenId;
    return runCommand(
      {
        command: mapImport,
        input: () => ({ taskId, mapping }),
        answer: async () => {
          const task = await namedImport(workspaceId, taskId, api);
          const rows = await firstRows({ workspaceId, taskId, order: { ...order, mapping } }, api);
          return { status: 200, body: { import: shownImport(task), rows } };
        },
      },
      request,
      api,
    );
  },
});

export interface MappedImport {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly order: ImportOrder & { readonly mapping: ImportMapping };
}

export async function firstRows(
  { workspaceId, taskId, order }: MappedImport,
  api: ApiContext,
): Promise<readonly object[]> {
  const [part] = await readParts(
    { workspaceId, taskId, file: rowsFile },
    { after: "", limit: 1 },
    api.tables,
  );
  if (part === undefined)
    throw new AppError({ code: "NotFound", message: "the file of the import is removed" });
  const rows = readRowsText(part.text).slice(0, maxRows);
  const state = await readWorkspace(workspaceId, api.actors);
  const planned = await planRows(rows, { workspaceId, taskId, state, order, at: api.now().getTime() }, api);
  return planned.map((row) => shownRow(row, order.subject));
}

function shownRow(row: Planned, subject: ImportOrder["subject"]): object {
  if ("problem" in row) {
    const path = ["rows", row.row, ...(row.column === undefined ? [] : [row.column])];
    return { row: row.row, result: "refused", issue: issueAt(path, row.problem), shows: {} };
  }
  const users = row.owners.map(({ userId, anonymousId }) => userId ?? anonymousId ?? "");
  const shows =
    subject === "users"
      ? {
          users,
          traits: row.traits,
          groups: row.groups,
          subscriptions: row.changes.map(({ groupId, subscribe }) => ({
            id: groupId,
            subscribe: subscribe ?? null,
          })),
        }
      : {
          users,
          event: row.event ?? "",
          timestamp: row.at === undefined ? null : new Date(row.at).toISOString(),
          properties: row.properties,
        };
  return { row: row.row, result: row.result, shows };
}
