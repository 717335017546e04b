/** A small shop to look at in the dashboard, and what the tests of its pages ask of a page. */
import axe from "axe-core";
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

/**
 * What axe finds on the page as it is, or within `part`, a selector: serious and critical violations. In the dark only
 * colors can differ. What frames show is not ours, and axe cannot look into those without an origin.
 */
export async function seriousFaults(
  page: Page,
  colorScheme: "light" | "dark",
  part = "html",
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe.source);
  const rules = colorScheme === "dark" ? "runOnly: ['color-contrast'], " : "";
  const { violations } = report.parse(
    await page.evaluate(`axe.run("${part}", { ${rules}iframes: false, resultTypes: ['violations'] })`),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, 300)}`));
}

const report = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      impact: z.string().nullish(),
      nodes: z.array(z.object({ html: z.string() })),
    }),
  ),
});
