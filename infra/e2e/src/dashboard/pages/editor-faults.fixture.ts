/** What happens to a member's work when the service, the session, the draft or the tab goes away: nothing typed is lost. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

export interface FaultsOptions {
  /** Of drafts, and in the addresses of pages. */
  readonly kind: "segments" | "templates";
  readonly id: string;
}

/** The name in the draft that the service has. */
async function savedName({ client }: Shop, { kind, id }: FaultsOptions): Promise<unknown> {
  const { body } = await client.admin("GET", `/drafts/${kind}/${id}`);
  return (body as { readonly name?: string }).name;
}

async function type(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
}

/** Of a resource that exists. */
export const editorFaultsOf = (place: FaultsOptions): Act => ({
  does: "keeps what is typed without the service, the session, the draft and the tab",
  path: `${place.kind}/${place.id}/edit`,
  // A context of its own: what it misses is missed on purpose, and is no fault of the page that is watched.
  run: async (watched, shop) => {
    const context = await watched.context().browser()?.newContext();
    if (context === undefined) throw new Error("the page is in a browser");
    try {
      const cookies = await watched.context().cookies();
      await context.addCookies(cookies);
      const page = await context.newPage();
      await page.goto(watched.url());
      await type(page, "Kept, first");
      await page.getByText("Draft saved").waitFor();
      expect(await savedName(shop, place)).toBe("Kept, first");

      await context.setOffline(true);
      await type(page, "Kept without the service");
      await page.getByText("The service does not answer. What you typed is kept").waitFor();
      await context.setOffline(false);
      await expect.poll(() => savedName(shop, place), { timeout: 30_000 }).toBe("Kept without the service");

      await context.clearCookies();
      await type(page, "Kept without a session");
      await page.getByText("Your session has ended. What you typed is kept").waitFor();
      await context.addCookies(cookies);
      await expect.poll(() => savedName(shop, place), { timeout: 30_000 }).toBe("Kept without a session");

      const tab = await context.newPage();
      await tab.goto(page.url());
      await tab.getByText("Draft saved").waitFor();
      await page.close();
      await context.setOffline(true);
      await type(tab, "Kept by a closed tab");
      await tab.getByText("Not saved: kept in this browser").waitFor();
      await tab.close();
      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto(watched.url());
      await expect
        .poll(() => again.getByLabel("Name", { exact: true }).inputValue(), { timeout: 30_000 })
        .toBe("Kept by a closed tab");
      await expect.poll(() => savedName(shop, place), { timeout: 30_000 }).toBe("Kept by a closed tab");

      await shop.client.admin("DELETE", `/drafts/${place.kind}/${place.id}`);
      await type(again, "Kept without the draft");
      await again.getByText("Another member has deleted or published this draft.").waitFor();
      await again.getByRole("button", { name: "Save it as a new draft" }).click();
      await expect.poll(() => savedName(shop, place), { timeout: 30_000 }).toBe("Kept without the draft");
    } finally {
      await context.close();
    }
  },
});
