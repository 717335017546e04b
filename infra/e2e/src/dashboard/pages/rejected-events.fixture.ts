import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import { chooseLanguage } from "../choose-language.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

const broken = [
  { type: "track", userId: "user-01", properties: { basket: "rejected-mended" } },
  { type: "track", userId: "user-02", properties: { basket: "rejected-discarded" } },
  { type: "track", event: "Order Completed", properties: { value: 12 } },
  { type: "purchase", userId: "user-04", event: "Order Completed" },
];

async function seed({ client }: Shop): Promise<void> {
  const answer = await client.ingest(
    "/api/public/apps/batch",
    { batch: broken },
    { prefer: "handling=lenient, wait=10" },
  );
  expect(answer.status).toBeLessThan(300);
}

async function rejected({ client }: Shop): Promise<string> {
  return JSON.stringify((await client.admin("GET", "/rejected-events")).body);
}

export const rejectedEvents: DashboardFolder = {
  folder: "rejected-events",
  seed,
  pages: [
    {
      path: "rejected-events",
      shows: "required",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Why it was rejected",
    },
  ],
  acts: [
    {
      does: "sends a corrected event",
      path: "rejected-events",
      run: async (page, shop) => {
        await page
          .getByRole("row", { name: /user-01/ })
          .getByRole("link")
          .first()
          .click();
        const editor = page.getByRole("textbox", { name: "Corrected event" });
        const properties = { basket: "rejected-mended" };
        await editor.fill(
          JSON.stringify({ type: "track", userId: "user-01", event: "Basket Saved", properties }),
        );
        await page.getByRole("button", { name: "Send the corrected event" }).click();
        await until(
          () => shop.client.events("event=Basket%20Saved&userId=user-01"),
          ({ count }) => count === 1,
        );
        await until(
          () => rejected(shop),
          (text) => !text.includes("rejected-mended"),
        );
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    },
    {
      does: "says why an event is rejected again",
      path: "rejected-events",
      run: async (page, shop) => {
        await page
          .getByRole("row", { name: /user-02/ })
          .getByRole("link")
          .first()
          .click();
        await page.getByRole("button", { name: "Send the corrected event" }).click();
        await page.getByText("Rejected again").waitFor();
        expect(await rejected(shop)).toContain("rejected-discarded");
      },
    },
    {
      does: "says in German why an event was rejected",
      path: "rejected-events",
      run: async (page) => {
        await chooseLanguage(page, /^Open the menu/, "Deutsch");
        await page
          .getByRole("row", { name: /user-02/ })
          .getByRole("link")
          .first()
          .click();
        await page.getByRole("dialog").getByText("fehlt").first().waitFor();
        await page.keyboard.press("Escape");
        await chooseLanguage(page, /^Menü deines/, "English");
        await page
          .getByRole("row", { name: /user-02/ })
          .getByText("required")
          .waitFor();
      },
    },
    {
      does: "discards the selected events after asking",
      path: "rejected-events",
      run: async (page, shop) => {
        await page
          .getByRole("row", { name: /user-02/ })
          .getByRole("checkbox")
          .check();
        await page.getByRole("toolbar").getByRole("button", { name: "Discard" }).click();
        await page.getByText("The event is deleted for good.").waitFor();
        expect(await rejected(shop)).toContain("rejected-discarded");
        await page.getByRole("button", { name: "Do it" }).click();
        await until(
          () => rejected(shop),
          (all) => !all.includes("rejected-discarded"),
        );
      },
    },
  ],
};
