/** What is done with parts: written once, named by mails, changed for all of them in one act. */
import { expect } from "vitest";
import type { Act, DashboardPage, Shop } from "../dashboard-folder.fixture.js";

const id = "6d0f4e1a-2b6d-4c3e-8a55-0d9e7b1c2f15";

export async function seedParts({ client }: Shop): Promise<void> {
  await client.put("/content/parts", {
    id,
    name: "letter-footer",
    definition: {
      type: "Part",
      emailContentsType: "LowCode",
      body: {
        type: "doc",
        content: [
          { type: "divider" },
          {
            type: "paragraph",
            content: [{ type: "text", text: "You get this letter because you asked for it." }],
          },
          { type: "paragraph", content: [{ type: "unsubscribeLink", attrs: { linkText: "Unsubscribe" } }] },
        ],
      },
    },
  });
}

export const partPages: readonly DashboardPage[] = [
  {
    path: "templates/parts",
    // The name of the part is on its own page too.
    shows: "Create part",
    task: async (page) => {
      await page.getByRole("link", { name: "letter-footer" }).focus();
      await page.keyboard.press("Enter");
    },
    achieves: "Used by",
  },
  {
    path: `templates/parts/${id}`,
    shows: "letter-footer",
    task: async (page) => {
      await page.getByRole("link", { name: "Edit" }).focus();
      await page.keyboard.press("Enter");
    },
    achieves: "No draft: as published",
  },
];

export const partActs: readonly Act[] = [
  {
    does: "leaves a part with one step back, though its preview was shown for another person meanwhile",
    path: "templates/parts",
    run: async (page) => {
      const people = "**/api/admin/users";
      const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
      await page.route(people, async (route) => {
        await isShown;
        await route.continue();
      });
      await page.reload();
      await page.getByRole("link", { name: "letter-footer" }).click();
      await page.frameLocator("iframe").getByText("You get this letter").waitFor();
      // Before it has loaded, another address would take the place of the first one.
      for (const frame of page.frames()) await frame.waitForLoadState("load");
      show();
      await page.frameLocator("iframe[src*=userId]").getByText("You get this letter").waitFor();
      await page.unroute(people);
      await page.goBack();
      await page.getByRole("button", { name: "Create part" }).first().waitFor();
    },
  },
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
      await question.getByText("Nothing uses it yet.").waitFor();
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
