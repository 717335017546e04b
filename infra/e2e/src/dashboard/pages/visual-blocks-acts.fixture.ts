/** Every kind of block is added by mouse, and conditions and repetitions are nested. */
import { expect } from "vitest";
import { openMail, savedBody } from "./visual-mail.fixture.js";
import type { Act } from "../dashboard-folder.fixture.js";

/** The type in the document by the words of the menu. An image is chosen among images: `image-acts.fixture.ts`. */
const offers: Readonly<Record<string, string>> = {
  "Heading 2": "heading",
  "Bulleted list": "bulletList",
  "Numbered list": "orderedList",
  Quotation: "blockquote",
  Code: "codeBlock",
  Button: "button",
  Line: "divider",
  Space: "spacer",
  "2 columns": "columns",
  "3 columns": "columns",
  "4 columns": "columns",
  Condition: "condition",
  Repetition: "repeat",
  Part: "part",
  MJML: "raw",
};

interface Shape {
  readonly type: string;
  readonly attrs?: object;
  readonly content?: readonly Shape[];
}

const contentOf = (body: unknown): readonly Shape[] => (body as Shape | undefined)?.content ?? [];

export const visualBlocksActs: readonly Act[] = [
  {
    does: "adds every kind of block by mouse",
    path: "templates",
    run: async (page, shop) => {
      const first = { type: "paragraph", content: [{ type: "text", text: "First" }] };
      const mail = await openMail(page, shop, "All blocks", { type: "doc", content: [first] });
      const tools = page.getByRole("toolbar", { name: "Text tools" });
      for (const label of Object.keys(offers)) {
        await mail.field.getByText("First").click();
        await tools.getByRole("button", { name: "Add a block" }).click();
        await page.getByRole("listbox").getByRole("option", { name: label, exact: true }).click();
      }
      // Each comes below the first one.
      const types = ["paragraph", ...Object.values(offers).toReversed()];
      await expect
        .poll(async () => contentOf(await savedBody(shop, mail)).map(({ type }) => type))
        .toEqual(types);
    },
  },
  {
    does: "deletes all blocks below the pointer, and takes them back",
    path: "templates",
    run: async (page, shop) => {
      const lines = ["One", "Two", "Three"].map((text) => ({
        type: "paragraph",
        content: [{ type: "text", text }],
      }));
      const mail = await openMail(page, shop, "Deleted blocks", { type: "doc", content: lines });
      await mail.field.getByText("Three").click();
      await page.keyboard.press("Control+a");
      await mail.field.getByText("Three").hover();
      await page.keyboard.press("Delete");
      await expect
        .poll(() => savedBody(shop, mail))
        .toEqual({ type: "doc", content: [{ type: "paragraph" }] });
      await page.keyboard.press("Control+z");
      await mail.field.getByText("Three").waitFor();
    },
  },
  {
    does: "nests a repetition in a condition by mouse, and shows another text otherwise",
    path: "templates",
    run: async (page, shop) => {
      const line = { type: "paragraph", content: [{ type: "text", text: "In your cart" }] };
      const mail = await openMail(page, shop, "Nested blocks", { type: "doc", content: [line] });
      const settings = page.getByRole("region", { name: "Selected block" });
      const wrap = async (act: string): Promise<void> => {
        await mail.field.getByText("In your cart").click();
        await page.getByRole("button", { name: "Actions of the block" }).click();
        await page.getByRole("menuitem", { name: act }).click();
      };
      await wrap("Show only if …");
      await settings.getByLabel("User property").fill("plan");
      await settings.getByLabel("Value", { exact: true }).fill("gold");
      await settings.getByRole("switch", { name: "Also say something otherwise" }).check();
      await wrap("Repeat for a list");
      await settings.getByLabel("List", { exact: true }).fill("user.cart");
      await settings.getByLabel("Name of one item").fill("entry");
      await expect
        .poll(async () => contentOf(await savedBody(shop, mail)))
        .toMatchObject([
          {
            type: "condition",
            attrs: { if: 'user.plan == "gold"' },
            content: [
              { type: "repeat", attrs: { each: "user.cart", as: "entry" }, content: [line] },
              { type: "otherwise" },
            ],
          },
        ]);
    },
  },
];
