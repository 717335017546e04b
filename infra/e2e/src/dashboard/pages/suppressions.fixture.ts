import { expect } from "vitest";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";
import { dismissNotices } from "./people-acts.fixture.js";

async function reasonOf(address: string, { client }: Shop): Promise<string | undefined> {
  const { body } = await client.admin("GET", `/suppressions?address=${encodeURIComponent(address)}`);
  const [found] = (body as { suppressions: readonly { reason: string }[] }).suppressions;
  return found?.reason;
}

const file = ["address,reason,note", "from-file-1@example.com,Complaint,x", "from-file-2@example.com,,y"];

export const suppressions: DashboardFolder = {
  folder: "suppressions",
  seed: async ({ client }) => {
    const addresses = ["left@example.com", "other@example.com"];
    await client.change("PUT", "/suppressions", { channel: "Email", addresses, reason: "HardBounce" });
  },
  pages: [
    {
      path: "suppressions",
      shows: "other@example.com",
      task: async ({ keyboard }) => {
        for (const key of ["j", "Enter"]) await keyboard.press(key);
      },
      achieves: "Messages to it",
    },
  ],
  acts: [
    {
      does: "suppresses an address, and lifts it after it has said what that means",
      path: "suppressions",
      run: async (page, shop) => {
        await page.getByRole("button", { name: "Suppress an address" }).click();
        const add = page.getByRole("dialog");
        await add.getByLabel("Address").fill("angry@example.com");
        await add.getByLabel("Reason").selectOption("Complaint");
        await add.getByRole("button", { name: "Suppress", exact: true }).click();
        await page.getByRole("link", { name: "angry@example.com" }).click();
        expect(await reasonOf("angry@example.com", shop)).toBe("Complaint");
        await page.getByRole("button", { name: "Lift" }).click();
        const lift = page.getByRole("dialog").filter({ hasText: "Lift the suppression" });
        await lift.getByText("further complaints harm").waitFor();
        await lift.getByRole("button", { name: "Lift" }).click();
        await page.getByText("The suppression is lifted").waitFor();
        expect(await reasonOf("angry@example.com", shop)).toBeUndefined();
        await dismissNotices(page);
      },
    },
    {
      does: "uploads a file after it was checked, and downloads the list",
      path: "suppressions",
      run: async (page, shop) => {
        await page.getByRole("button", { name: "Upload a CSV file" }).click();
        const dialog = page.getByRole("dialog");
        const chooser = page.waitForEvent("filechooser");
        await dialog.getByRole("button", { name: "Choose a CSV file" }).click();
        const buffer = Buffer.from(file.join("\n"));
        await (await chooser).setFiles({ name: "list.csv", mimeType: "text/csv", buffer });
        await dialog.getByText("2 addresses will be suppressed").waitFor();
        await dialog.getByText("ignored").waitFor();
        await dialog.getByRole("button", { name: "Suppress these addresses" }).click();
        await page.getByText("The addresses are suppressed").waitFor();
        expect(await reasonOf("from-file-1@example.com", shop)).toBe("Complaint");
        expect(await reasonOf("from-file-2@example.com", shop)).toBe("Manual");
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name: /CSV/ }).click();
        expect((await download).suggestedFilename()).toMatch(/^suppressions-.*\.csv$/);
        const body = { channel: "Email", addresses: ["from-file-1@example.com", "from-file-2@example.com"] };
        await shop.client.change("DELETE", "/suppressions", body);
      },
    },
  ],
};
