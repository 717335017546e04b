import { isDeepStrictEqual } from "node:util";
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
  ],
};
