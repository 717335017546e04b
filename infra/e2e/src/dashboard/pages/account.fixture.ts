import { totpCodeAt } from "@signalbox/access";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";
import { signedInOwner } from "../../owner.fixture.js";

export const account: DashboardFolder = {
  folder: "account",
  pages: [
    {
      path: "account",
      shows: "Language and appearance",
      task: async (page) => {
        await page.getByRole("tab", { name: "Profile" }).focus();
        await page.keyboard.press("ArrowRight");
      },
      achieves: "You have no password.",
    },
  ],
  acts: [
    {
      does: "sets a password and a second factor, which the server then has",
      path: "account",
      run: async (walk, shop) => {
        const page = await ofAnotherOwner(walk, shop);
        await page.getByRole("button", { name: "Set a password" }).click();
        const form = page.getByRole("dialog");
        await form.getByLabel("New password").fill("seven green bottles");
        await form.getByLabel("The same again").fill("seven green bottles");
        await form.getByRole("button", { name: "Save" }).click();
        await page.getByText("You sign in with a password.").waitFor();
        await page.getByRole("button", { name: "Set up" }).click();
        await form.getByRole("img", { name: "QR code" }).waitFor();
        const secret = (await form.locator("code").textContent()) ?? "";
        await form.getByRole("textbox", { name: "Code" }).fill(totpCodeAt(secret, Date.now()));
        await form.getByRole("button", { name: "Turn on" }).click();
        await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
        const me = await page.request.get(`${shop.system.url}/api/admin/me`);
        expect(memberSchema.parse(await me.json())).toEqual({
          hasPassword: true,
          secondFactor: { isOn: true, recoveryCodesLeft: 10 },
        });
        await page.context().close();
      },
    },
  ],
};

const memberSchema = z.object({
  hasPassword: z.boolean(),
  secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
});

/** The walk's own session would end with a change of the password, so another owner changes theirs. */
async function ofAnotherOwner(walk: Page, { system }: Shop): Promise<Page> {
  const browser = walk.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([await signedInOwner(system)]);
  const page = await context.newPage();
  await page.goto(`${system.url}/dashboard/w/${system.workspaceId}/account?tab=sign-in`);
  return page;
}
