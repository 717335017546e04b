/** A visual mail looks in the editor as readers get it: with the brand, its conditions, and the content of parts. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { openMail, savedBody } from "./visual-mail.fixture.js";

const text = (words: string): object => ({ type: "text", text: words });
const paragraph = (...content: readonly object[]): object => ({ type: "paragraph", content });
const element = (words: string): string =>
  `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;

const body = {
  type: "doc",
  content: [
    {
      type: "condition",
      attrs: { if: "brand.logo" },
      content: [
        { type: "raw", attrs: { mjml: element("<img src='{{ brand.logo }}' alt='The logo'>") } },
        { type: "otherwise", content: [paragraph(text("No logo: {{ brand.company }}"))] },
      ],
    },
    {
      type: "condition",
      attrs: { if: "brand.address" },
      content: [paragraph(text("We are at {{ brand.address }}"))],
    },
    { type: "part", attrs: { name: "letter-footer" } },
    paragraph(text("The end")),
  ],
};

async function setBrand({ client }: Shop, brand: object | undefined): Promise<void> {
  const { status } = await client.admin(
    brand === undefined ? "DELETE" : "PUT",
    "/settings/brand",
    brand ?? {},
  );
  expect(status).toBeLessThan(300);
}

/** An image that the workspace has. */
async function logoIn({ client }: Shop): Promise<string | undefined> {
  const { body: found } = await client.admin("GET", "/content/images?search=Spring");
  return imagesSchema.parse(found).images[0]?.url;
}

const imagesSchema = z.object({ images: z.array(z.object({ url: z.string() })) });

const frameOf = (page: Page, title: string): ReturnType<Page["frameLocator"]> =>
  page.frameLocator(`iframe[title="${title}"]`);

export const visualLookActs: readonly Act[] = [
  {
    does: "draws the brand, the branch that holds for it, and the content of a part",
    path: "templates",
    run: async (page, shop) => {
      await setBrand(shop, { company: "Northwind Tea" });
      const mail = await openMail(page, shop, "With the brand", body);
      await mail.field.getByText("Northwind Tea", { exact: true }).waitFor();
      expect(await mail.field.getByText("{{").filter({ visible: true }).count()).toBe(0);
      await mail.field.getByText("Shown once the brand has: address").waitFor();
      expect(await mail.field.getByText("We are at").isVisible()).toBe(false);
      const settings = page.getByRole("region", { name: "Selected block" });
      await mail.field.getByText("Northwind Tea", { exact: true }).click();
      await settings.getByText("From the brand: company").waitFor();
      const toBrand = settings.getByRole("link", { name: "Settings → Brand" });
      expect(await toBrand.getAttribute("href")).toMatch(/\/settings\?tab=brand$/);
      await mail.field.getByText("If the brand has: logo").waitFor();
      await settings.getByRole("button", { name: "Condition" }).click();
      await settings.getByText("This condition is about the brand").waitFor();

      await frameOf(page, "Part letter-footer").getByText("You get this letter").waitFor();
      await mail.field.getByText("The end").click();
      await page.keyboard.press("ArrowUp");
      await settings.getByRole("link", { name: "Open the part" }).waitFor();
      await setBrand(shop, {
        company: "Northwind Tea",
        logo: await logoIn(shop),
        address: "Old Street",
      });
      await page.reload();
      await frameOf(page, "MJML").getByRole("img", { name: "The logo" }).waitFor();
      await mail.field.getByText("Old Street").waitFor();
      await setBrand(shop, undefined);
    },
  },
  {
    does: "saves a mail with the brand as it was, except for what is typed",
    path: "templates",
    run: async (page, shop) => {
      const mail = await openMail(page, shop, "Saved with the brand", body);
      await mail.field.getByText("The end").click();
      await page.keyboard.press("End");
      await page.keyboard.type(" of it");
      const [last, ...others] = body.content.toReversed();
      expect(last).toEqual(paragraph(text("The end")));
      await expect
        .poll(() => savedBody(shop, mail))
        .toEqual({ ...body, content: [...others.toReversed(), paragraph(text("The end of it"))] });
    },
  },
];
