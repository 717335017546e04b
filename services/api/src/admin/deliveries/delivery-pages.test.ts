import { deliveryOrders, parseWorkspaceId, type StoredDelivery, type WorkspaceId } from "@signalbox/core";
import {
  deliveryPosition,
  walkDeliveries,
  type DeliveryList,
  type DeliveryPosition,
} from "@signalbox/messaging";
import { createMemoryStorage } from "@signalbox/storage/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aSentDelivery } from "./delivery.fixture.js";

const workspaces: readonly WorkspaceId[] = ["c", "a", "b"].flatMap(
  (letter) => parseWorkspaceId(`${letter.repeat(8)}-0000-4000-8000-000000000000`) ?? [],
);

/** Few ids and few values, so that many are equal in several workspaces. */
const delivery: fc.Arbitrary<StoredDelivery> = fc
  .record({
    workspaceId: fc.constantFrom(...workspaces),
    id: fc.constantFrom("a", "b", "é", "\u{FB00}", "🙂", "z/z", "0"),
    requested: fc.integer({ min: 0, max: 2 }),
    to: fc.constantFrom("a@x", "\u{FB00}@x", "🙂@x"),
    isOpened: fc.boolean(),
  })
  .map(({ workspaceId, id, requested, to, isOpened }) =>
    aSentDelivery(workspaceId, id, { requested, to, ...(isOpened && { reports: ["DFEmailOpened"] }) }),
  );

it("pages of several workspaces contain each delivery once, in both directions, in any order", async () => {
  const deliveries = fc.uniqueArray(delivery, {
    selector: ({ workspaceId, id }) => workspaceId + id,
    maxLength: 20,
  });
  const orders = fc.record({
    by: fc.constantFrom(...deliveryOrders),
    direction: fc.constantFrom("asc" as const, "desc" as const),
  });
  await fc.assert(
    fc.asyncProperty(deliveries, orders, fc.integer({ min: 1, max: 4 }), async (made, order, limit) => {
      const store = createMemoryStorage().deliveries;
      await store.insert(made);
      const list: DeliveryList = { filters: workspaces.map((workspaceId) => ({ workspaceId })), order };
      const readAllPages = async (back: boolean): Promise<readonly DeliveryPosition[]> => {
        const positions: DeliveryPosition[] = [];
        for (;;) {
          const page = await walkDeliveries(list, { from: positions.at(-1), back, limit }, store);
          positions.push(...page.map((each) => deliveryPosition(each, order)));
          if (page.length < limit) return positions;
        }
      };
      const forth = await readAllPages(false);
      expect(forth).toHaveLength(made.length);
      expect(new Set(forth.map(({ workspaceId, id }) => workspaceId + id)).size).toBe(made.length);
      expect((await readAllPages(true)).toReversed()).toEqual(forth);
    }),
    { numRuns: 200 },
  );
});
