import { strictEqual } from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Route } from "playwright-core";
import { until } from "../../client.fixture.js";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";

export const settings: DashboardFolder = {
  folder: "settings",
  seed: async ({ client }) => {
    await client.change("PUT", "/settings/secrets", { name: "shop-token", value: "never-shown-value" });
  },
  pages: [
    {
      path: "settings",
      shows: "Authors publish and send without approval",
      task: async (page) => {
        await page.getByRole("tab", { name: "Keys and secrets" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "shop-token",
    },
  ],
  acts: [
    {
      does: "lets authors publish, and takes it back",
      path: "settings",
      run: async (page, { client }) => {
        const toggle = page.getByRole("switch", { name: "Authors publish and send without approval" });
        const stored = async (): Promise<unknown> => (await client.admin("GET", "/settings/approvals")).body;
        for (const authorsPublish of [true, false]) {
          await until(() => toggle.isEnabled(), Boolean);
          await toggle.press("Space");
          await until(stored, (value) => isDeepStrictEqual(value, { authorsPublish }));
        }
      },
    },
    {
      does: "offers no second change before the first is read again",
      path: "settings",
      run: async (page, { client }) => {
        const toggle = page.getByRole("switch", { name: "Authors publish and send without approval" });
        await until(() => toggle.isEnabled(), Boolean);
        const held: Route[] = [];
        let holds = true;
        await page.route("**/api/admin/settings/approvals", async (route) => {
          if (holds && route.request().method() === "GET") held.push(route);
          else await route.continue();
        });
        await toggle.press("Space");
        await until(() => Promise.resolve(held.length), Boolean);
        strictEqual(await toggle.isEnabled(), false);
        holds = false;
        await Promise.all(held.map((read) => read.continue()));
        await until(() => toggle.isEnabled(), Boolean);
        strictEqual(await toggle.isChecked(), true);
        await page.unroute("**/api/admin/settings/approvals");
        await client.change("PUT", "/settings/approvals", { authorsPublish: false });
      },
    },
  ],
};
