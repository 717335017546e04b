/** A small shop to look at in the dashboard, and what the tests of its pages ask of a page. */
import type { Page } from "playwright-core";
import { z } from "zod";
import { expect } from "vitest";
import type { Shop } from "./dashboard-folder.fixture.js";

/** Users, events, a segment and a subscription group. */
export async function seedShop(shop: Shop): Promise<void> {
  const { client } = shop;
  await client.put("/segments", {
    name: "On the pro plan",
    definition: {
      entryNode: { id: "all", type: "And", children: ["plan", "ordered"] },
      nodes: [
        { id: "plan", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
        { id: "ordered", type: "Performed", event: "Order Completed", times: 1, timesOperator: ">=" },
      ],
    },
  });
  await client.put("/subscription-groups", { name: "Newsletter", type: "OptOut", channel: "Email" });
  const users = Array.from({ length: 8 }, (_, index) => `user-0${index}`);
  await sendBatch(
    shop,
    users.flatMap((userId, index) => [
      {
        type: "identify",
        userId,
        traits: { email: `${userId}@example.com`, firstName: "Ann", plan: index % 2 === 0 ? "free" : "pro" },
      },
      { type: "track", userId, event: "Order Completed", properties: { value: index * 3.5 } },
    ]),
  );
}

/** Returns when all of it is applied. */
export async function sendBatch({ client }: Shop, batch: readonly object[]): Promise<void> {
  const answer = await client.ingest("/api/public/apps/batch", { batch }, { prefer: "wait=10" });
  expect(answer.status).toBeLessThan(300);
}

/** By how many pixels the page is wider than its window. */
export async function overflowAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  return z.number().parse(await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"));
}
