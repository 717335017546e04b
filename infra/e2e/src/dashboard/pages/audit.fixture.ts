import { expect } from "vitest";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";

export const audit: DashboardFolder = {
  folder: "audit",
  seed: async ({ client }) => {
    const id = await client.put("/subscription-groups", {
      name: "Product news",
      type: "OptIn",
      channel: "Email",
    });
    await client.put("/subscription-groups", {
      id,
      name: "Product updates",
      type: "OptIn",
      channel: "Email",
    });
  },
  pages: [
    {
      path: "audit?kind=subscription-group",
      shows: "Product updates",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Hash of the entry before",
    },
  ],
  acts: [
    {
      does: "shows fields before and after",
      path: "audit?action=put-subscription-group&kind=subscription-group",
      run: async (page) => {
        await page
          .getByRole("row", { name: /changed the subscription group .*Product updates/ })
          .getByRole("link")
          .first()
          .click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Changes").waitFor();
        await dialog.getByText("Product news").waitFor();
        const ndjson = await page.getByRole("link", { name: "NDJSON" }).getAttribute("href");
        expect(ndjson).toContain("action=put-subscription-group");
        expect(ndjson).toContain("format=ndjson");
      },
    },
  ],
};
