/** GET `/suppressions`: suppressed addresses, the latest first, optionally a single one. */
import { asks, channels, fewAtATime, type Channel, type WorkspaceId } from "@signalbox/core";
import {
  addressField,
  readSuppression,
  suppressionIds,
  suppressionReasons,
  suppressionTable,
  type SuppressionRow,
} from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { listPage } from "../list-rows.js";
import { suppressionItem, suppressionItemSchema } from "./suppression-item.js";

export const listSuppressions: Endpoint = defineEndpoint({
  summary: "List suppressed addresses",
  query: z.object({
    channel: z.enum(channels).exactOptional(),
    reason: z.enum(suppressionReasons).exactOptional(),
    address: asks("content", addressField)
      .exactOptional()
      .describe("Only this one; compared in its normal form."),
    limit: limitField(100),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page of addresses, and their total number",
      schema: z.object({
        suppressions: z.array(suppressionItemSchema),
        count: z.int(),
        nextCursor: z.string().optional(),
      }),
    },
  ],
  handle: async ({ workspaces, query, cursors }, { tables, views }) => {
    const { channel, reason, address, limit, cursor } = query;
    if (address !== undefined) {
      const found = await findAddress({ workspaces, channel, address }, { tables, views });
      const rows = found.filter((row) => reason === undefined || row.reason === reason);
      return { status: 200, body: { suppressions: rows.map(suppressionItem), count: rows.length } };
    }
    const where = {
      suppressed: true,
      ...(channel !== undefined && { channel }),
      ...(reason !== undefined && { reason }),
    };
    const [{ rows, ...next }, counts] = await Promise.all([
      listPage({ table: suppressionTable, workspaces, where, limit, cursor }, { tables, cursors }),
      fewAtATime(workspaces, (workspaceId) => tables.count(suppressionTable.name, { workspaceId, ...where })),
    ]);
    const count = counts.reduce((sum, each) => sum + each, 0);
    return {
      status: 200,
      body: { suppressions: rows.map(({ row }) => suppressionItem(row)), count, ...next },
    };
  },
});

interface AddressQuestion {
  readonly workspaces: readonly WorkspaceId[];
  readonly channel: Channel | undefined;
  readonly address: string;
}

/** Looks up its possible ids: one per workspace and channel. */
async function findAddress(
  { workspaces, channel, address }: AddressQuestion,
  { tables, views }: Pick<ApiContext, "tables" | "views">,
): Promise<readonly SuppressionRow[]> {
  const requested = channel === undefined ? channels : [channel];
  const loaded = await views.load(workspaces);
  const ids = workspaces.flatMap((workspaceId) => {
    const country = loaded.get(workspaceId)?.state.defaultCountry;
    return requested.flatMap((each) => suppressionIds({ workspaceId, channel: each, address, country }));
  });
  const found = await tables.getMany(suppressionTable.name, ids);
  return [...found.values()]
    .flatMap((row) => readSuppression(row) ?? [])
    .toSorted((left, right) => right.at - left.at);
}
