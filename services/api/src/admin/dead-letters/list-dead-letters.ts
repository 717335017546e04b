/** GET `/dead-letters`: messages that could not be applied, latest first. */
import { deadLetterTable } from "@signalbox/engine";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listRows } from "../list-rows.js";
import { deadLetterOf, deadLetterSchema } from "./dead-letter.js";

export const listDeadLetters: Route = defineRoute({
  method: "GET",
  path: "/dead-letters",
  summary: "List dead letters",
  tag: "Dead letters",
  query: z.object({ limit: limitField(100), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of dead letters, and their total number",
      schema: z.object({
        deadLetters: z.array(deadLetterSchema),
        count: z.int(),
        nextCursor: z.string().optional(),
      }),
    },
  ],
  handle: async ({ workspaceId, query }, { tables }) => {
    const [{ rows, ...next }, count] = await Promise.all([
      listRows({ table: deadLetterTable, workspaces: [workspaceId], ...query }, tables),
      tables.count(deadLetterTable.name, { workspaceId }),
    ]);
    return {
      status: 200,
      body: { deadLetters: rows.map(({ id, row }) => deadLetterOf(id, row)), count, ...next },
    };
  },
});
