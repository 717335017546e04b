/** The page of a template when two members write, when one has no mouse, and where one comes from. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Client } from "../../client.fixture.js";
import type { Act } from "../dashboard-folder.fixture.js";
import { fill } from "./builder-acts.fixture.js";

/** What is typed into it outlives what goes away. */
export const kept = "8c0f4e1a-2b6d-4c3e-8a55-0d9e7b1c2f03";
const shared = "8c0f4e1a-2b6d-4c3e-8a55-0d9e7b1c2f04";

const body = "<p>Hello</p>\n<p>In between</p>\n<p>Goodbye</p>\n<p>{% unsubscribe_link %}</p>";

export async function seedTemplateEditors(client: Client): Promise<void> {
  const definition = { type: "Email", from: "Shop <shop@example.com>", subject: "Hi", body };
  await client.put("/content/templates", { id: kept, name: "Kept", definition: { ...definition } });
  await client.put("/content/templates", { id: shared, name: "Shared", definition });
}

async function saved(page: Page): Promise<void> {
  await page.getByRole("status").getByText("Draft saved").waitFor();
}

async function replaceInBody(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Body", exact: true }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

export const templateEditorActs: readonly Act[] = [
  {
    does: "merges what two members write, also in one body, and asks where both changed the same",
    path: `templates/${shared}/edit`,
    // A context of its own: saves that come too late are refused on purpose, and are no fault of the page that is watched.
    run: async (watched, { client }) => {
      const context = await watched.context().browser()?.newContext();
      if (context === undefined) throw new Error("the page is in a browser");
      const draft = async (): Promise<unknown> =>
        (await client.admin("GET", `/drafts/templates/${shared}`)).body;
      try {
        await context.addCookies(await watched.context().cookies());
        const [one, other] = [await context.newPage(), await context.newPage()];
        for (const page of [one, other]) {
          await page.goto(watched.url());
          await page.getByRole("textbox", { name: "Subject" }).waitFor();
        }
        await replaceInBody(one, body.replace("Hello", "Good day"));
        await saved(one);
        await fill(other, "Preview text", "Only today");
        await replaceInBody(other, body.replace("Goodbye", "See you"));
        await saved(other);
        const merged = body.replace("Hello", "Good day").replace("Goodbye", "See you");
        await expect.poll(draft).toMatchObject({ definition: { body: merged, preheader: "Only today" } });
        await fill(one, "Subject", "Of the first");
        await saved(one);
        await fill(other, "Subject", "Of the second");
        await other.getByText("Another member has changed the same").waitFor();
        await other.getByRole("button", { name: "Compare and choose" }).click();
        const dialog = other.getByRole("dialog");
        await dialog.getByRole("radiogroup", { name: "Subject" }).getByLabel("Theirs").check();
        await dialog.getByRole("button", { name: "Continue with this" }).click();
        await saved(other);
        await expect
          .poll(draft)
          .toMatchObject({ definition: { subject: "Of the first", body: merged, preheader: "Only today" } });
      } finally {
        await context.close();
      }
    },
  },
  {
    does: "is created, written and published with the keyboard alone",
    path: "templates",
    run: async (page, { client }) => {
      const { keyboard } = page;
      await keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("textbox").waitFor();
      await keyboard.type("Create a template");
      await page.getByRole("dialog").getByText("Create a template").first().waitFor();
      await keyboard.press("Enter");
      await page.getByRole("link", { name: "Write it: Email, code" }).focus();
      await keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Name", exact: true }).focus();
      await keyboard.type("By keyboard");
      await page.getByRole("textbox", { name: "Subject" }).focus();
      await keyboard.type("Written by keyboard");
      await keyboard.press("Control+z");
      await expect.poll(() => page.getByRole("textbox", { name: "Subject" }).inputValue()).toBe("");
      await keyboard.press("Control+Shift+z");
      await page.getByRole("textbox", { name: "Body", exact: true }).focus();
      await keyboard.press("Control+a");
      await keyboard.insertText("<p>Hi</p>");
      await keyboard.press("Escape");
      await keyboard.press("Tab");
      expect(await page.getByRole("button", { name: "Search" }).last().isVisible()).toBe(true);
      await saved(page);
      await page.getByRole("button", { name: "Publish" }).focus();
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Nothing uses it yet.").waitFor();
      await dialog.getByRole("button", { name: "Publish" }).focus();
      await keyboard.press("Enter");
      await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
      const { body: answer } = await client.admin("GET", "/content/templates?search=By%20keyboard");
      expect(answer).toMatchObject({
        templates: [{ definition: { subject: "Written by keyboard", body: "<p>Hi</p>" } }],
      });
    },
  },
  {
    does: "opens in a tab of its own from where a template is chosen",
    path: "broadcasts",
    run: async (page) => {
      await page.getByRole("link", { name: "Create a broadcast" }).first().click();
      const opening = page.context().waitForEvent("page");
      await page.getByRole("link", { name: "Write a new one" }).click();
      const tab = await opening;
      await tab.getByRole("link", { name: "Write it: SMS" }).waitFor();
      await tab.close();
    },
  },
];
