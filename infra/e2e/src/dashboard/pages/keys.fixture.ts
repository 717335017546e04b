import { expect } from "vitest";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

export const keys: DashboardFolder = {
  folder: "keys",
  seed: async ({ client }) => {
    const { id } = await client.change("POST", "/service-accounts", {
      name: "Warehouse import",
      role: "Author",
    });
    await client.change("POST", "/admin-keys", {
      name: "Nightly import",
      permissions: ["users:read", "events:read"],
      networks: ["192.0.2.0/24"],
      serviceAccountId: id,
    });
  },
  pages: [
    {
      path: "keys",
      shows: "Nightly import",
      task: async (page) => {
        await page.getByRole("link", { name: "Nightly import" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "events:read",
    },
  ],
  acts: [
    {
      does: "creates a key, shows it once, and revokes it",
      path: "keys",
      run: async (page, shop) => {
        await page.getByRole("button", { name: "Create a key" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Name").fill("Reports");
        await dialog.getByRole("group", { name: "Analysis" }).getByLabel("read").check();
        await dialog.getByRole("button", { name: "Create a key" }).click();
        await dialog.getByText(/^sb_admin_/).waitFor();
        expect(await named(shop)).toContain("Reports");
        await dialog.getByRole("button", { name: "Done" }).click();
        await page.getByRole("link", { name: "Reports" }).click();
        await page.getByRole("button", { name: "Revoke the key" }).click();
        const question = page.getByRole("dialog", { name: "Revoke the key" });
        await question.getByRole("button", { name: "Revoke the key" }).click();
        await page.getByRole("link", { name: "Reports" }).waitFor({ state: "detached" });
        expect(await named(shop)).not.toContain("Reports");
      },
    },
  ],
};

async function named({ client }: Shop): Promise<readonly string[]> {
  const { body } = await client.admin("GET", "/admin-keys");
  return (body as readonly { name: string }[]).map(({ name }) => name);
}
