import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

export const tasks: DashboardFolder = {
  folder: "tasks",
  seed: async (shop) => {
    await exported(shop);
  },
  pages: [
    {
      path: "tasks",
      shows: "Export",
      task: async (page) => {
        await page.getByRole("main").getByRole("link", { name: "Export" }).first().focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Download the file",
    },
  ],
  acts: [
    {
      does: "gives the file of an export",
      path: "tasks",
      run: async (page, shop) => {
        const id = await exported(shop);
        await page.goto(page.url().replace(/tasks.*/, `tasks?open=${id}`));
        await page.getByText("2 exported").waitFor();
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name: "Download the file" }).click();
        expect((await download).suggestedFilename()).toMatch(/^people-.*\.csv$/);
      },
    },
  ],
};

async function exported({ client }: Shop): Promise<string> {
  const started = await client.admin("POST", "/bulk", {
    act: { type: "Export", format: "csv" },
    ids: ["user-01", "user-02"],
    expectedCount: 2,
  });
  const { id } = started.body as { id: string };
  await until(
    async () => (await client.admin("GET", `/bulk/${id}`)).body as { status: string },
    ({ status }) => status === "Done",
  );
  return id;
}
