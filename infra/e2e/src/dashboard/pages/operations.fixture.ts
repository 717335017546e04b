import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

async function recomputeStatus({ client }: Shop): Promise<unknown> {
  const { body } = await client.admin("GET", "/computed-properties/recompute");
  return (body as { readonly status: unknown }).status;
}

export const operations: DashboardFolder = {
  folder: "operations",
  pages: [
    {
      path: "operations",
      shows: "Are events applied?",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Rate of broadcasts",
    },
  ],
  acts: [
    {
      does: "pauses the recompute and continues it",
      path: "operations",
      run: async (page, shop) => {
        await page.getByText("Technical", { exact: true }).click();
        await page.getByRole("button", { name: "Pause" }).click();
        await page.getByRole("button", { name: "Continue" }).waitFor();
        expect(await recomputeStatus(shop)).toBe("Paused");
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("button", { name: "Pause" }).waitFor();
        await until(
          () => recomputeStatus(shop),
          (status) => status === "Running",
        );
      },
    },
    {
      does: "says what is wrong, and leads to it",
      path: "operations",
      run: async (page) => {
        await page.getByRole("alert").getByRole("link", { name: "To failed processing" }).click();
        await page.getByRole("heading", { name: "By cause" }).waitFor();
      },
    },
  ],
};
