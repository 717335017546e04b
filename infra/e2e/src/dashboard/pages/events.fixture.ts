import { expect } from "vitest";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";

export const events: DashboardFolder = {
  folder: "events",
  pages: [
    {
      path: "events?name=Order%20Completed",
      shows: "Order Completed",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Message id",
    },
    {
      path: "events/names",
      shows: "Order Completed",
      task: async (page) => {
        await page.getByRole("link", { name: "Order Completed" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Properties seen",
    },
  ],
  acts: [
    {
      does: "shows the most frequent values of a property",
      path: "events/names?open=Order%20Completed",
      run: async (page, { client }) => {
        await page.getByRole("button", { name: "value", exact: true }).click();
        await page.getByText("Most frequent values").waitFor();
        const { body } = await client.admin("GET", "/events/values?event=Order%20Completed&property=value");
        const { values } = body as { values: readonly { readonly value: unknown }[] };
        expect(values.length).toBeGreaterThan(0);
        await page.getByRole("dialog").getByText(String(values[0]?.value), { exact: true }).first().waitFor();
      },
    },
    {
      does: "leads from an event to the message that it caused",
      path: "events?open=shipped-03",
      run: async (page, { client }) => {
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Shipping notices").waitFor();
        await dialog.getByText("What it caused").waitFor();
        const { body } = await client.admin("GET", "/deliveries?userId=user-03");
        const { items } = body as { items: readonly { readonly originMessageId: string }[] };
        await dialog.locator("a[href*='/deliveries/']").first().click();
        await page.getByText("How it came about").waitFor();
        expect(items.map(({ originMessageId }) => encodeURIComponent(originMessageId))).toContain(
          new URL(page.url()).pathname.split("/").at(-1),
        );
      },
    },
  ],
};
