/** GET `/deliveries/`: a page of deliveries, in both directions. */
import {
  asks,
  type DeliveryOrder,
  type DeliveryStore,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import {
  deliveryFiltersOf,
  deliveryItem,
  deliveryPosition,
  walkDeliveries,
  type DeliveryList,
  type DeliveryPosition,
} from "@signalbox/messaging";
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import { cursorExpired, type Cursors } from "../../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { deliveryItemSchema } from "./delivery-item.js";
import { mayNameMembers } from "./sending-member.js";
import { withDeliveryFilters } from "./delivery-query.js";
import { readNames, userNamed } from "../users/user-names.js";
import { exampleDelivery } from "../../openapi/examples.js";
import { requestSays } from "../../http/request-sentences.js";

const querySchema = withDeliveryFilters({
  limit: limitField(20),
  cursor: cursorField
    .exactOptional()
    .describe("The `cursor` or `previousCursor` of a page, with the same filters and order."),
  sortBy: z.union([z.enum(["from", "status", "sentAt"]), asks("content", z.literal("to"))]).default("sentAt"),
  sortDirection: z.enum(["Asc", "Desc"]).default("Desc"),
});

export const listDeliveries: Endpoint = defineEndpoint({
  summary: "List deliveries",
  description:
    "Latest first by default. `status` is the most significant event of the delivery. Queued deliveries are listed when `statuses` names `Queued` or `Sending`.",
  example: { query: { userId: ["ann"], limit: 20 } },
  query: querySchema,
  userOf: ({ query: { userId = [], groupId } }) =>
    userId.length === 1 && groupId === undefined ? userId[0] : undefined,
  answers: [
    {
      status: 200,
      description: "A page of deliveries with cursors to its neighbours",
      schema: z.object({
        workspaceId: z.string(),
        items: z.array(deliveryItemSchema),
        cursor: z.string().optional().describe("The next page; absent on the last page."),
        previousCursor: z.string().optional().describe("The previous page; absent on the first page."),
      }),
      example: { workspaceId: exampleIds.workspace, items: [exampleDelivery] },
    },
  ],
  handle: async ({ workspaceId, workspaces, query, caller, cursors, visibility }, api) => {
    const { actors, deliveries, tables, views } = api;
    const order = { by: query.sortBy, direction: query.sortDirection === "Asc" ? "asc" : "desc" } as const;
    const wanted = { ...query, isUserKnown: caller.userId !== undefined };
    const list = { filters: await deliveryFiltersOf(workspaces, wanted, { actors, tables, views }), order };
    const from = query.cursor === undefined ? undefined : readCursor(query.cursor, order, cursors);
    const { items, hasNext, hasPrevious } = await readPage(list, { from, limit: query.limit }, deliveries);
    const [first, last] = [items.at(0), items.at(-1)];
    const showsMembers = mayNameMembers({ caller });
    const nameOf = await readNames(
      items.map(({ owner }) => owner),
      visibility,
      api,
    );
    return {
      status: 200,
      body: {
        workspaceId,
        items: items.map((item) => ({
          ...deliveryItem(item, showsMembers),
          ...userNamed(nameOf(item.owner)),
        })),
        ...(hasNext && last !== undefined && { cursor: cursors.seal(cursorAt(last, order, false)) }),
        ...(hasPrevious &&
          first !== undefined && { previousCursor: cursors.seal(cursorAt(first, order, true)) }),
      },
    };
  },
});

interface Page {
  readonly items: readonly StoredDelivery[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/**
 * Reads one item more than requested to know whether the list continues, and one back to know whether it began
 * before.
 */
async function readPage(
  list: DeliveryList,
  { from, limit }: { readonly from: Cursor | undefined; readonly limit: number },
  store: Pick<DeliveryStore, "list">,
): Promise<Page> {
  const back = from?.back ?? false;
  const found = await walkDeliveries(list, { from, back, limit: limit + 1 }, store);
  const nearest = found.slice(0, limit);
  const hasMore = found.length > limit;
  const first = nearest.at(0);
  const isWithin =
    from !== undefined &&
    first !== undefined &&
    (await walkDeliveries(list, { from: deliveryPosition(first, list.order), back: !back, limit: 1 }, store))
      .length > 0;
  return back
    ? { items: nearest.toReversed(), hasNext: isWithin, hasPrevious: hasMore }
    : { items: nearest, hasNext: hasMore, hasPrevious: isWithin };
}

interface Cursor extends DeliveryPosition {
  readonly by: DeliveryOrder;
  readonly direction: "asc" | "desc";
  /** The page is before the position. */
  readonly back: boolean;
}

const cursorSchema = z.object({
  by: z.enum(["from", "to", "status", "sentAt"]),
  direction: z.enum(["asc", "desc"]),
  back: z.boolean(),
  value: z.union([z.string(), z.number()]),
  workspaceId: z.string().transform((id) => id as WorkspaceId),
  id: z.string(),
});

function readCursor(text: string, order: DeliveryList["order"], cursors: Cursors): Cursor {
  const cursor = cursors.open(text, cursorSchema);
  if (cursor.by === order.by && cursor.direction === order.direction) return cursor;
  throw cursorExpired(requestSays.cursorOfOtherOrder());
}

function cursorAt(delivery: StoredDelivery, order: DeliveryList["order"], back: boolean): Cursor {
  return { ...order, back, ...deliveryPosition(delivery, order) };
}
