/** What is done with parts: written once, named by mails, changed for all of them in one act. */
import { expect } from "vitest";
import type { Act } from "../dashboard-folder.fixture.js";

export const partActs: readonly Act[] = [
  {
    does: "writes a footer once, names it in a mail, and changes it for all mails in one act",
    path: "templates",
    run: async (page, { client }) => {
      await page.getByRole("link", { name: "Parts", exact: true }).click();
      await page.getByRole("button", { name: "Create part" }).first().click();
      await page.getByRole("menuitem", { name: /^Blank, code/ }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("shop-footer");
      const body = page.getByRole("textbox", { name: "Body" });
      await body.fill("<p>Shop Ltd, Old Street 1</p>");
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const question = page.getByRole("dialog");
      await question.getByText("No template names it yet.").waitFor();
      await question.getByRole("button", { name: "Publish" }).click();
      await question.waitFor({ state: "detached" });
      await page.getByRole("heading", { name: "shop-footer" }).waitFor();
      await page.frameLocator("iframe").getByText("Old Street 1").waitFor();

      const template = await client.put("/content/templates", {
        name: "Mail with a footer",
        definition: { type: "Email", from: "", subject: "Hello", body: '<p>Hi</p>{% part "shop-footer" %}' },
      });
      await page.reload();
      await page.getByRole("link", { name: "Mail with a footer" }).waitFor();
      await page.getByRole("link", { name: "Edit" }).click();
      await body.fill("<p>Shop Ltd, New Street 2</p>");
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await question.getByText(/^1 template names it/).waitFor();
      await question.getByRole("button", { name: "Publish" }).click();
      await question.waitFor({ state: "detached" });
      const { body: shown } = await client.admin("POST", "/content/templates/preview", {
        templateId: template,
      });
      expect(JSON.stringify(shown)).toContain("New Street 2");
    },
  },
];
