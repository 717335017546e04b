/** Every kind of block is added by mouse, and conditions and repetitions are nested. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openMail, savedBody, type Mail } from "./visual-mail.fixture.js";
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

/** What a block needs before it can be shown, by the words of the menu. */
const neededBy = {
  Button: "Say where the button leads.",
  Condition: "Say when this is shown.",
  Part: "Choose the part.",
} as const;

interface Shape {
  readonly type: string;
  readonly attrs?: object;
  readonly content?: readonly Shape[];
}

const contentOf = (body: unknown): readonly Shape[] => (body as Shape | undefined)?.content ?? [];

const lineOf = (words: string): object => ({ type: "paragraph", content: [{ type: "text", text: words }] });

/** Takes the block by its handle to a place in another block, from 0 at its top to 1; `letGo`: what ends it. */
async function drag(page: Page, { field }: Mail, { block, to, at, letGo }: DragInput): Promise<void> {
  await field.getByText(block).hover();
  const grip = await boxOf(page.getByRole("button", { name: "Actions of the block" }));
  const target = await boxOf(field.getByText(to));
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 30, target.y + target.height / 2, { steps: 4 });
  await page.mouse.move(target.x + 30, target.y + target.height * at, { steps: 2 });
  await letGo();
}

interface DragInput {
  readonly block: string;
  readonly to: string;
  readonly at: number;
  readonly letGo: () => Promise<void>;
}

async function boxOf(locator: Locator): Promise<NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("it is not on the page");
  return box;
}

/** Smaller than the desktop of the other acts, and a phone. */
const smallWindows = [
  { width: 1_280, height: 800 },
  { width: 390, height: 844 },
];

/** The pixels of the selected block that its settings cover, or that are out of the window. */
async function coveredOf(page: Page, field: Locator): Promise<number> {
  const block = await boxOf(field.locator("[data-current]").last());
  const panel = await boxOf(page.getByRole("region", { name: "Selected block" }));
  const isBeside = panel.x >= block.x + block.width;
  const end = isBeside ? (page.viewportSize()?.height ?? 0) : panel.y;
  return Math.max(0, Math.round(block.y + block.height - end), Math.round(-block.y));
}

export const visualBlocksActs: readonly Act[] = [
  {
    does: "shows the selected block beside or above its settings, in a small window and on a phone",
    path: "templates",
    run: async (page, shop) => {
      const lines = Array.from({ length: 16 }, (_, index) => lineOf(`Line ${index + 1} of the mail`));
      const image = { type: "image", attrs: { src: "{{ user.photo }}", width: "120px" } };
      const button = {
        type: "button",
        attrs: { href: "https://shop.example.com" },
        content: [{ type: "text", text: "To the shop" }],
      };
      const body = { type: "doc", content: [...lines, image, button, ...lines] };
      const mail = await openMail(page, shop, "Seen blocks", body);
      const blocks = [
        mail.field.getByText("Line 3 of").first(),
        mail.field.locator("[data-image]"),
        mail.field.getByText("To the shop"),
        mail.field.getByText("Line 16 of").last(),
      ];
      for (const size of smallWindows) {
        await page.setViewportSize(size);
        for (const [index, block] of blocks.entries()) {
          // Two clicks at nearly the same place are a double click for the editor.
          await block.click({ position: { x: 10 + 20 * index, y: 10 } });
          await expect.poll(() => coveredOf(page, mail.field)).toBe(0);
        }
      }
    },
  },
  {
    does: "selects a block without text by a double click too",
    path: "templates",
    run: async (page, shop) => {
      const image = { type: "image", attrs: { src: "{{ user.photo }}" } };
      const [one, two] = [lineOf("One"), lineOf("Two")];
      const mail = await openMail(page, shop, "Blocks without text", {
        type: "doc",
        content: [one, image, { type: "divider" }, two],
      });
      const saved = async (): Promise<unknown> => contentOf(await savedBody(shop, mail));
      for (const block of ["[data-image]", "hr"]) {
        await mail.field.locator(block).dblclick();
        await page.keyboard.press("Delete");
      }
      await expect.poll(saved).toEqual([one, two]);
    },
  },
  {
    does: "drags blocks by their handle, into a condition too, and leaves them with Escape",
    path: "templates",
    run: async (page, shop) => {
      const condition = { type: "condition", attrs: { if: "user.plan" }, content: [lineOf("For some")] };
      const body = { type: "doc", content: [lineOf("One"), lineOf("Two"), condition, lineOf("Three")] };
      const mail = await openMail(page, shop, "Dragged blocks", body);
      const letGo = (): Promise<void> => page.mouse.up();
      const saved = async (): Promise<unknown> => contentOf(await savedBody(shop, mail));
      await drag(page, mail, { block: "One", to: "Three", at: 0.9, letGo });
      await expect.poll(saved).toEqual([lineOf("Two"), condition, lineOf("Three"), lineOf("One")]);
      await drag(page, mail, { block: "Three", to: "For some", at: 0.1, letGo });
      const filled = { ...condition, content: [lineOf("Three"), lineOf("For some")] };
      await expect.poll(saved).toEqual([lineOf("Two"), filled, lineOf("One")]);
      const cancel = async (): Promise<void> => {
        await page.keyboard.press("Escape");
        await page.mouse.up();
      };
      await drag(page, mail, { block: "One", to: "Two", at: 0.1, letGo: cancel });
      // A press on the handle opens its menu, a drag does not.
      expect(await page.getByRole("menu").count()).toBe(0);
      await page.keyboard.press("Control+z");
      await expect.poll(saved).toEqual([lineOf("Two"), condition, lineOf("Three"), lineOf("One")]);
      await mail.field.getByText("Two").hover();
      await page.getByRole("button", { name: "Actions of the block" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect.poll(saved).toEqual([condition, lineOf("Three"), lineOf("One")]);
    },
  },
  {
    does: "makes lines of a pasted table, and says so",
    path: "templates",
    run: async (page, shop) => {
      const mail = await openMail(page, shop, "Pasted table", { type: "doc" });
      await mail.field.focus();
      await page.evaluate(`{
        const data = new DataTransfer();
        data.setData("text/html", "<table><tr><th>Tea</th><th>Price</th></tr><tr><td>Green</td><td>4.50</td></tr></table>");
        document.activeElement.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }`);
      await page.getByText("each row is a line now").waitFor();
      await mail.field.getByText("Green | 4.50").waitFor();
    },
  },
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
    does: "says of a new block what it needs once it was left, and shows the mail as it was before meanwhile",
    path: "templates",
    run: async (page, shop) => {
      const body = { type: "doc", content: [lineOf("First"), lineOf("Second")] };
      const mail = await openMail(page, shop, "New blocks", body);
      const preview = page.getByRole("region", { name: "Preview" });
      const shown = page.frameLocator('iframe[title="The rendered email"]');
      const tools = page.getByRole("toolbar", { name: "Text tools" });
      const remarks = page.getByRole("region", { name: "Body" }).getByText("1 remark");
      for (const [label, needs] of Object.entries(neededBy)) {
        await shown.getByText("Second").waitFor();
        await mail.field.getByText("First").click();
        await tools.getByRole("button", { name: "Add a block" }).click();
        await page.getByRole("listbox").getByRole("option", { name: label, exact: true }).click();
        await preview.getByText("Shown as it was before the last change:").waitFor();
        await preview.getByText(needs).waitFor();
        expect(await remarks.count()).toBe(0);
        expect(await preview.getByRole("alert").count()).toBe(0);
        await shown.getByText("Second").waitFor();
        await mail.field.getByText("Second").click();
        await remarks.waitFor();
        expect(await mail.field.locator("[data-issue=note]").count()).toBe(1);
        expect(await mail.field.locator("[data-issue=error]").count()).toBe(0);
        await tools.getByRole("button", { name: "Undo" }).click();
        await remarks.waitFor({ state: "detached" });
        await preview.getByText("Shown as it was before").waitFor({ state: "detached" });
      }
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
