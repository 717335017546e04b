import { deliveryOrders, parseWorkspaceId, type StoredDelivery, type WorkspaceId } from "@signalbox/core";
import { createMemoryStorage } from "@signalbox/storage";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aSentDelivery } from "./delivery.fixture.js";
import { placeOf, walkDeliveries, type DeliveryList, type DeliveryPlace } from "./delivery-pages.js";

const workspaces: readonly WorkspaceId[] = ["c", "a", "b"].flatMap(
  (letter) => parseWorkspaceId(`${letter.repeat(8)}-0000-4000-8000-000000000000`) ?? [],
);

/** Few ids and few values, so that many are equal in several workspaces. */
const delivery: fc.Arbitrary<StoredDelivery> = fc
  .record({
    workspaceId: fc.constantFrom(...workspaces),
    id: fc.constantFrom("a", "b", "é", "\u{FB00}", "🙂", "z/z", "0"),
    asked: fc.integer({ min: 0, max: 2 }),
    to: fc.constantFrom("a@x", "\u{FB00}@x", "🙂@x"),
    isOpened: fc.boolean(),
  })
  .map(({ workspaceId, id, asked, to, isOpened }) =>
    aSentDelivery(workspaceId, id, { asked, to, ...(isOpened && { reports: ["DFEmailOpened"] }) }),
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
      const turn = async (back: boolean): Promise<readonly DeliveryPlace[]> => {
        const places: DeliveryPlace[] = [];
        for (;;) {
          const page = await walkDeliveries(list, { from: places.at(-1), back, limit }, store);
          places.push(...page.map((each) => placeOf(each, order)));
          if (page.length < limit) return places;
        }
      };
      const forth = await turn(false);
      expect(forth).toHaveLength(made.length);
      expect(new Set(forth.map(({ workspaceId, id }) => workspaceId + id)).size).toBe(made.length);
      expect((await turn(true)).toReversed()).toEqual(forth);
    }),
    { numRuns: 200 },
  );
});
