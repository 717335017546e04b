/** Source texts are written with completion, and problems are at their lines. */
import { expect } from "vitest";
import type { Page } from "playwright-core";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

const id = "4f2a6d10-93b7-4c5e-8a21-7d6e5f4c3b02";

const mail = {
  type: "Email",
  from: "Shop <shop@example.com>",
  subject: "Code",
  body: "<p>Hello</p>\n<p>{{ user.firstName }}</p>\n",
};

async function openEditor(page: Page, { system }: Shop, templateId = id): Promise<void> {
  await page.goto(
    `${system.url}/dashboard/w/${system.workspaceId}/templates/${templateId}/edit?user=user-05`,
  );
  await page.getByRole("textbox", { name: "Body" }).waitFor();
}

/** At the end of the text, on a line of its own. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Body" }).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(text);
}

export const codeEditorActs: readonly Act[] = [
  {
    does: "completes variables with the value of the chosen user, filters, tags and elements",
    path: "templates",
    run: async (page, shop) => {
      await shop.client.put("/content/templates", { id, name: "Code", definition: mail });
      await openEditor(page, shop);
      const offered = page.getByRole("listbox", { name: "Completions" }).getByRole("option");
      await write(page, "{{ user.firstN");
      await offered.filter({ hasText: "user.firstName" }).filter({ hasText: "Ann" }).click();
      await page.keyboard.type(" | upca");
      await offered.filter({ hasText: "upcase" }).click();
      await write(page, "\n{% unsubscribe_l");
      await offered.filter({ hasText: "unsubscribe_link" }).click();
      await page.frameLocator("iframe").getByText(/ANN/).waitFor();
      await page.frameLocator("iframe").getByRole("link", { name: "unsubscribe" }).waitFor();
      const { body } = await shop.client.admin("GET", `/drafts/templates/${id}`);
      expect(JSON.stringify(body)).toContain("{{ user.firstName | upcase}}\\n{% unsubscribe_link %}");
    },
  },
  {
    does: "leads from a problem to its line, and out of the editor with Escape and Tab",
    path: "templates",
    run: async (page, shop) => {
      await openEditor(page, shop);
      await write(page, "\n{{ user.firstName | shout }}");
      await page.getByText("1 problem", { exact: true }).waitFor();
      await page.getByRole("button", { name: /^Line \d+$/ }).click();
      expect(await page.evaluate("document.activeElement?.ariaLabel")).toBe("Body");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement?.ariaLabel")).toBe("Search and replace");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Find" }).fill("shout");
      await page.getByRole("textbox", { name: "Replace" }).fill("upcase");
      await page.getByRole("button", { name: "replace all" }).click();
      await page.getByText("1 problem", { exact: true }).waitFor({ state: "detached" });
    },
  },
  {
    does: "completes the names of parts, and shows the part in the preview",
    path: "templates",
    run: async (page, shop) => {
      await shop.client.put("/content/parts", {
        name: "smallprint",
        definition: { type: "Part", body: "<p>Acme Ltd, Springfield</p>" },
      });
      const named = await shop.client.put("/content/templates", { name: "With a part", definition: mail });
      await openEditor(page, shop, named);
      await write(page, "\n{% part 'sma");
      await page.getByRole("option", { name: "smallprint" }).click();
      await page.frameLocator("iframe").getByText("Acme Ltd, Springfield").waitFor();
    },
  },
];
