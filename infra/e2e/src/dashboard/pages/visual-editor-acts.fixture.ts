/** A mail is written as blocks: by mouse, by keyboard alone, and with what other programs have on the clipboard. */
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { openMail, savedBody, type Mail } from "./visual-mail.fixture.js";

type Json = Readonly<Record<string, unknown>>;

const text = (words: string, ...marks: readonly Json[]): Json => ({
  type: "text",
  text: words,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: readonly Json[]): Json => ({ type: "paragraph", content });
const doc = (...content: readonly Json[]): Json => ({ type: "doc", content });

async function saves(shop: Shop, mail: Mail, body: Json): Promise<void> {
  await expect.poll(() => savedBody(shop, mail)).toEqual(body);
}

const raw =
  "<mj-section><mj-column><mj-text><img src='x' alt='Hostile' onerror='parent.document.title=1' onload='parent.document.title=1'></mj-text></mj-column></mj-section>";

const chip: Json = { type: "userProperty", attrs: { variableName: "firstName" } };

export const visualEditorActs: readonly Act[] = [
  {
    does: "writes a mail as blocks by keyboard: variables, headings, moves, undo",
    path: "templates",
    run: async (page, shop) => {
      const mail = await openMail(page, shop, "By keyboard", { type: "doc" });
      await mail.field.focus();
      await page.keyboard.type("Dear {{first");
      await page.getByRole("option", { name: "user.firstName" }).waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.keyboard.type("/heading 2");
      await page.getByRole("listbox").getByRole("option", { name: "Heading 2" }).waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.type("News");
      const heading = { type: "heading", attrs: { level: 2 }, content: [text("News")] };
      const greeting = paragraph(text("Dear "), chip);
      await saves(shop, mail, doc(greeting, heading));
      await page.keyboard.press("Escape");
      const level = page.getByRole("region", { name: "Selected block" }).getByLabel("Level");
      expect(await level.inputValue()).toBe("2");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Alt+ArrowUp");
      await saves(shop, mail, doc(heading, greeting));
      await page.keyboard.press("Control+d");
      await saves(shop, mail, doc(heading, heading, greeting));
      await page.keyboard.press("Control+z");
      await saves(shop, mail, doc(heading, greeting));
      await page.keyboard.press("End");
      await page.keyboard.press("Shift+Home");
      await page.keyboard.press("Control+i");
      const slanted = { ...heading, content: [text("News", { type: "italic" })] };
      await saves(shop, mail, doc(slanted, greeting));
    },
  },
  {
    does: "writes a mail as blocks by mouse: button, condition, link, and the block of an issue",
    path: "templates",
    run: async (page, shop) => {
      const mail = await openMail(page, shop, "By mouse", doc(paragraph(text("For gold"))));
      const tools = page.getByRole("toolbar", { name: "Text tools" });
      const settings = page.getByRole("region", { name: "Selected block" });
      await mail.field.getByText("For gold").click();
      await page.getByRole("button", { name: "Actions of the block" }).click();
      await page.getByRole("menuitem", { name: "Show only if …" }).click();
      await settings.getByLabel("User property").fill("firstName");
      await settings.getByLabel("Comparison").selectOption("is not");
      await settings.getByLabel("Value", { exact: true }).fill("Ann");
      await mail.field.getByText("If firstName is not “Ann”").waitFor();
      await tools.getByRole("button", { name: "Add a block" }).click();
      await page.getByRole("combobox", { name: "Search for a block" }).fill("call to");
      await page.getByRole("option", { name: "Button" }).click();
      const button = { type: "button", attrs: { label: "Button" } };
      const condition = {
        type: "condition",
        attrs: { if: 'user.firstName != "Ann"' },
        content: [paragraph(text("For gold"))],
      };
      await saves(shop, mail, doc(condition, button));
      // What a new block lacks is said when it was left.
      await mail.field.getByText("For gold").click();
      const issues = page.getByRole("region", { name: "Body" });
      await issues.getByRole("button", { name: "Show the block" }).first().click();
      await settings.getByLabel("Leads to").fill("javascript:alert(1)");
      await settings.getByText("An address begins with https://").waitFor();
      await settings.getByLabel("Leads to").fill("https://shop.example/gold");
      await settings.getByLabel("Words of the button").fill("To the shop");
      const led = { type: "button", attrs: { label: "To the shop", href: "https://shop.example/gold" } };
      await saves(shop, mail, doc(condition, led));
      await mail.field.getByText("For gold").dblclick();
      await tools.getByRole("button", { name: "Link" }).click();
      await page.getByRole("textbox", { name: "Address" }).fill("shop.example");
      await page.getByRole("button", { name: "Set the link" }).click();
      const link = { type: "link", attrs: { href: "https://shop.example" } };
      await saves(
        shop,
        mail,
        doc({ ...condition, content: [paragraph(text("For "), text("gold", link))] }, led),
      );
    },
  },
  {
    does: "keeps what the visual editor does not know, and runs nothing of a mail or a clipboard",
    path: "templates",
    blocks: "scripts",
    run: async (page, shop) => {
      const hostile = [
        { type: "raw", attrs: { mjml: raw } },
        paragraph(text("{{ user.firstName }} <b>", { type: "strong", attrs: { id: 1 } })),
      ];
      const mail = await openMail(page, shop, "Foreign blocks", doc(...hostile));
      const frame = page.locator('iframe[title="MJML"]');
      await frame.contentFrame().getByRole("img", { name: "Hostile" }).waitFor();
      expect(await frame.getAttribute("sandbox")).toBe("allow-same-origin");
      await mail.field.getByText("{{ user.firstName }} <b>").click();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).host));
      await page.evaluate(`{
        const data = new DataTransfer();
        data.setData("text/html", '<h1>Pasted</h1><p onclick="x()">by <b>me</b><img src="https://evil.example/a.png"><script>document.title = 1</script></p>');
        document.activeElement.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }`);
      const pasted = [
        { type: "heading", attrs: { level: 1 }, content: [text("Pasted")] },
        paragraph(text("by "), text("me", { type: "bold" })),
      ];
      await saves(shop, mail, doc(...hostile, ...pasted));
      expect(requests.filter((host) => host === "evil.example")).toEqual([]);
      expect(await page.title()).not.toBe("1");
    },
  },
];
