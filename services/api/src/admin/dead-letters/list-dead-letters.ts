/** GET `/dead-letters`: messages that could not be applied, latest first. */
import { deadLetterTable } from "@signalbox/engine";
import { deadLetterOf, type DeadLetter } from "@signalbox/workspace";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listPage, listRows } from "../list-rows.js";
import { causeOf } from "./dead-letter-cause.js";
import { readNames } from "../users/user-names.js";
import { namedDeadLetter, namedDeadLetterSchema, type NamedDeadLetter } from "./named-dead-letter.js";
import { groupedDeadLetters } from "./list-causes.js";

export const listDeadLetters: Endpoint = defineEndpoint({
  summary: "List dead letters",
  query: z.object({
    limit: limitField(100),
    cursor: cursorField.exactOptional(),
    cause: z
      .string()
      .exactOptional()
      .describe(
        `Only those with this cause, of the latest ${groupedDeadLetters}, on one page: the \`key\` of \`GET /api/admin/dead-letters/causes\`.`,
      ),
  }),
  answers: [
    {
      status: 200,
      description: "A page of dead letters, and their total number",
      schema: z.object({
        deadLetters: z.array(namedDeadLetterSchema),
        count: z.int(),
        nextCursor: z.string().optional(),
      }),
    },
  ],
  handle: async ({ workspaceId, query: { cause, ...query }, cursors, visibility }, api) => {
    const { tables } = api;
    const named = async (found: readonly DeadLetter[]): Promise<readonly NamedDeadLetter[]> => {
      const nameOf = await readNames(
        found.map(({ to }) => to),
        visibility,
        api,
      );
      return found.map((each) => namedDeadLetter(each, nameOf));
    };
    if (cause !== undefined) {
      const deadLetters = await named(await listOfCause(workspaceId, cause, tables));
      return { status: 200, body: { deadLetters, count: deadLetters.length } };
    }
    const [{ rows, ...next }, count] = await Promise.all([
      listPage({ table: deadLetterTable, workspaces: [workspaceId], ...query }, { tables, cursors }),
      tables.count(deadLetterTable.name, { workspaceId }),
    ]);
    const deadLetters = await named(rows.map(({ id, row }) => deadLetterOf(id, row)));
    return { status: 200, body: { deadLetters, count, ...next } };
  },
});

async function listOfCause(
  workspaceId: WorkspaceId,
  cause: string,
  tables: TableStore,
): Promise<readonly DeadLetter[]> {
  const list = { table: deadLetterTable, workspaces: [workspaceId], limit: groupedDeadLetters };
  const { rows } = await listRows(list, tables);
  return rows
    .map(({ id, row }) => deadLetterOf(id, row))
    .filter((deadLetter) => causeOf(deadLetter).key === cause);
}
