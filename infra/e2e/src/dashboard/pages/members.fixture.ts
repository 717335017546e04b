import { expect } from "vitest";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

export const members: DashboardFolder = {
  folder: "members",
  seed: async ({ client }) => {
    await client.change("POST", "/invitations", { email: "bea@example.com", role: "Author" });
  },
  pages: [
    {
      path: "members",
      shows: "Owner",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Signs in with",
    },
  ],
  acts: [
    {
      does: "invites a colleague and shows the link once",
      path: "members?invite=true",
      run: async (page, shop) => {
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Address").fill("carl@example.com");
        await dialog.locator("input[aria-haspopup=listbox]").click();
        await page.getByRole("option", { name: "Viewer" }).click();
        await dialog.getByRole("button", { name: "Invite" }).click();
        await dialog.getByText("/sign-in/invitation/").waitFor();
        await dialog.getByText("It was not mailed").waitFor();
        await dialog.getByRole("button", { name: "Done" }).click();
        await page.getByText("carl@example.com").first().waitFor();
        expect(await invited(shop)).toContain("carl@example.com Viewer");
      },
    },
    {
      does: "revokes an invitation",
      path: "members",
      run: async (page, shop) => {
        await shop.client.change("POST", "/invitations", { email: "dora@example.com", role: "Viewer" });
        await page.reload();
        const row = page.getByRole("listitem").filter({ hasText: "dora@example.com" });
        await row.getByRole("button", { name: "Revoke" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("stops working at once").waitFor();
        await dialog.getByRole("button", { name: "Revoke" }).click();
        await row.waitFor({ state: "detached" });
        expect(await invited(shop)).not.toContain("dora@example.com Viewer");
      },
    },
  ],
};

async function invited({ client }: Shop): Promise<readonly string[]> {
  const { body } = await client.admin("GET", "/invitations");
  const { invitations } = body as { invitations: readonly { email: string; role: string }[] };
  return invitations.map(({ email, role }) => `${email} ${role}`);
}
