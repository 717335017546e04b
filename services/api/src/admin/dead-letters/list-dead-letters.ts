/** GET `/dead-letters`: messages that could not be applied, latest first. */
import { deadLetterTable } from "@signalbox/engine";
import { deadLetterOf, deadLetterSchema } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listRows } from "../list-rows.js";

export const listDeadLetters: Endpoint = defineEndpoint({
  summary: "List dead letters",
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
