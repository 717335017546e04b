import { expect } from "vitest";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";

export const roles: DashboardFolder = {
  folder: "roles",
  seed: async ({ client }) => {
    await client.put("/roles", {
      name: "Support",
      description: "Answers questions of users",
      permissions: ["users:read", "deliveries:read", "users:see-personal"],
    });
  },
  pages: [
    {
      path: "roles",
      shows: "Support",
      task: async (page) => {
        await page.getByRole("link", { name: "Support" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Answers questions of users",
    },
  ],
  acts: [
    {
      does: "creates a custom role",
      path: "roles",
      run: async (page, { client }) => {
        await page.getByRole("button", { name: "Create a role" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Name").fill("Analyst");
        await dialog.getByRole("group", { name: "Analysis" }).getByLabel("read").check();
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByRole("link", { name: "Analyst" }).waitFor();
        const { body } = await client.admin("GET", "/roles");
        const { roles: all } = body as { roles: readonly { name: string; permissions: readonly string[] }[] };
        expect(all.find(({ name }) => name === "Analyst")?.permissions).toEqual(["analysis:read"]);
      },
    },
  ],
};
