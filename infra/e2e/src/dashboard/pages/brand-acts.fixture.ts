/** What is done with the brand, and the ready-made mails that follow it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

const path = "/settings/brand";

async function storedBrand({ client }: Shop): Promise<unknown> {
  return (await client.admin("GET", path)).body;
}

/** The style of an element of a mail in a frame. */
async function styleIn(page: Page, frame: string, words: string): Promise<string | null> {
  return page
    .frameLocator(`iframe[title="${frame}"]`)
    .getByText(words, { exact: true })
    .getAttribute("style");
}

/** The width that a mail takes in a window of a small phone. */
async function widthOnPhone(page: Page, html: string): Promise<number> {
  const phone = await page.context().newPage();
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.setContent(html);
  const width = z.number().parse(await phone.evaluate("document.documentElement.scrollWidth"));
  await phone.close();
  return width;
}

/** The mails of the gallery as the service has rendered them, once all of them have these words. */
async function galleryMails(page: Page, words: string): Promise<readonly string[]> {
  const read = async (): Promise<readonly string[]> => {
    const frames = await page.locator('iframe[title^="Preview: "]').all();
    const mails = await Promise.all(frames.map((frame) => frame.getAttribute("srcdoc")));
    return mails.flatMap((html) => (html?.includes(words) === true ? [html] : []));
  };
  await expect.poll(read, { timeout: 20_000 }).toHaveLength(6);
  return read();
}

export const brandActs: readonly Act[] = [
  {
    does: "sets the brand, sees it in a mail before it is saved, is warned of a weak contrast, removes it",
    path: "settings?tab=brand",
    run: async (page, shop) => {
      await page.reload();
      const form = page.getByRole("region", { name: "Brand of the mails" });
      await form.getByText("No brand is set: mails are black on white, in Arial.").waitFor();
      const frame = "A mail with this brand";
      await form.getByLabel("Company", { exact: true }).fill("Northwind Tea");
      await page.frameLocator(`iframe[title="${frame}"]`).getByText("Northwind Tea").first().waitFor();
      const color = form.getByLabel("Colour of buttons and links");
      await color.fill("yellow");
      await form.getByText("Write a colour as #0b5fff").waitFor();
      expect(await form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await color.fill("#ffd400");
      await form.getByText(/The text on buttons has a contrast of 1\.4 to 1/).waitFor();
      await form.getByText(/Links have a contrast of 1\.4 to 1/).waitFor();
      await color.fill("#0b5f3a");
      await form.getByText(/has a contrast of/).waitFor({ state: "detached" });
      await expect.poll(() => styleIn(page, frame, "and links in them")).toContain("#0b5f3a");
      expect(await storedBrand(shop)).toMatchObject({ source: "None" });
      await form.getByRole("button", { name: "Save" }).press("Enter");
      await form.getByText("Saved").waitFor();
      expect(await storedBrand(shop)).toMatchObject({
        source: "Own",
        brand: { company: "Northwind Tea", color: "#0b5f3a" },
      });
      await form.getByRole("button", { name: "Remove the brand" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Remove the brand" }).click();
      await dialog.waitFor({ state: "detached" });
      await form.getByText("No brand is set: mails are black on white, in Arial.").waitFor();
      expect(await storedBrand(shop)).toMatchObject({ source: "None", brand: {} });
    },
  },
  {
    does: "begins a template with a ready-made mail, in the language of the mails; each fits on a phone",
    path: "templates/new",
    run: async (page) => {
      const languages = page.getByRole("radiogroup", { name: "Language of the mails" });
      await languages.getByText("German").click();
      const german = await galleryMails(page, "Du bekommst diese");
      await languages.getByText("English").click();
      const mails = [...german, ...(await galleryMails(page, "You get this"))];
      for (const html of mails) expect(await widthOnPhone(page, html)).toBeLessThanOrEqual(320);
      await page.getByRole("button", { name: "Use it: Newsletter" }).click();
      await page.waitForURL(/templates\/[0-9a-f-]+\/edit/);
      await page.getByText("The headline of your main story").first().waitFor();
    },
  },
];
