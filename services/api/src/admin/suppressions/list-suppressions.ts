/** GET `/suppressions`: suppressed addresses, the latest first, optionally a single one. */
import { addressProblems, readAddress, type AddressProblem } from "@signalbox/addresses";
import { suppressionTable } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listPage } from "../list-rows.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { suppressionItem, suppressionItemSchema } from "./suppression-item.js";
import {
  countSuppressions,
  findAddress,
  whereOf,
  withSuppressionFilters,
  type SuppressionQuery,
} from "./suppression-query.js";

const addressProblemField: z.ZodType<AddressProblem> = z.enum(addressProblems);

export const listSuppressions: Endpoint = defineEndpoint({
  summary: "List suppressed addresses",
  query: withSuppressionFilters({ limit: limitField(100), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of addresses, and their total number",
      schema: z.object({
        suppressions: z.array(suppressionItemSchema),
        count: z.int(),
        problem: addressProblemField
          .optional()
          .describe(
            "With `channel` and `address`: why nothing can be sent to the address, by the rules of sending.",
          ),
        nextCursor: z.string().optional(),
      }),
    },
  ],
  handle: async ({ workspaceId, workspaces, query, cursors }, { tables, views, actors }) => {
    if (query.address !== undefined) {
      const rows = await findAddress({ workspaces, query }, { tables, views });
      const { defaultCountry } = await readWorkspace(workspaceId, actors);
      const problem = problemOf(query, defaultCountry);
      return {
        status: 200,
        body: {
          suppressions: rows.map(suppressionItem),
          count: rows.length,
          ...(problem !== undefined && { problem }),
        },
      };
    }
    const { limit, cursor, startDate: from, endDate: to } = query;
    const list = { table: suppressionTable, workspaces, where: whereOf(query), limit, cursor, from, to };
    const [{ rows, ...next }, count] = await Promise.all([
      listPage(list, { tables, cursors }),
      countSuppressions({ workspaces, query }, { tables }),
    ]);
    return {
      status: 200,
      body: { suppressions: rows.map(({ row }) => suppressionItem(row)), count, ...next },
    };
  },
});

function problemOf(
  { channel, address = "" }: SuppressionQuery,
  country: string | undefined,
): AddressProblem | undefined {
  if (channel === undefined) return undefined;
  const read = readAddress(channel, address, country);
  return read.ok ? undefined : read.problem;
}
