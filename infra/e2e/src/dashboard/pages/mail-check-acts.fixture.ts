/** What is wrong with a mail is said while it is written, and before it goes to many. */
import { expect } from "vitest";
import type { Act } from "../dashboard-folder.fixture.js";

const template = "5b1e0c9a-7f52-4d0e-9a61-3c2b8d4e6f10";

export const mailCheckActs: readonly Act[] = [
  {
    does: "says what readers of a mail would stumble over, until it is mended",
    path: "templates",
    run: async (page, { client, system }) => {
      const body = '<h1>Spring</h1><p>New shoes: <a href="http://localhost/">here</a></p>';
      await client.put("/content/templates", {
        id: template,
        name: "Spring shoes",
        definition: { type: "Email", from: "Shop <shop@example.com>", subject: "Spring", body },
      });
      await page.goto(`${system.url}/dashboard/w/${system.workspaceId}/templates/${template}/edit`);
      const checks = page.getByRole("region", { name: "Checks" });
      for (const text of [
        "There is no link by which",
        "“here” does not say",
        "Readers cannot reach",
        "no preview text",
      ])
        await checks.getByText(text).waitFor();
      await page.getByRole("textbox", { name: "Preview text" }).fill("Only this week");
      await checks.getByText("no preview text").waitFor({ state: "detached" });
      expect(await checks.getByRole("listitem").count()).toBe(3);
    },
  },
  {
    does: "says what is wrong with a text message, a push message and a webhook",
    path: "templates",
    run: async (page, { client, system }) => {
      const webhook = JSON.stringify({ config: { url: "http://crm.io/in", method: "POST" } });
      const wrong: readonly (readonly [object, string])[] = [
        [{ type: "Sms", body: "New shoes: http://shop.io" }, "“http://shop.io” is not encrypted"],
        [{ type: "MobilePush", title: "Shoes ".repeat(12), body: "Hi" }, "The title has 72 characters"],
        [{ type: "Webhook", identifierKey: "id", body: webhook }, "“http://crm.io/in” is not encrypted"],
      ];
      for (const [definition, text] of wrong) {
        const id = await client.put("/content/templates", { name: `Checked: ${text}`, definition });
        await page.goto(`${system.url}/dashboard/w/${system.workspaceId}/templates/${id}/edit`);
        await page.getByRole("region", { name: "Checks" }).getByText(text).waitFor();
        expect(await page.getByRole("button", { name: "Ask the links" }).count()).toBe(0);
      }
    },
  },
  {
    does: "shows the errors of the messages before a journey starts that sends them",
    path: "journeys",
    run: async (page, { client, system }) => {
      const segment = await client.put("/segments", {
        name: "Spring readers",
        definition: {
          entryNode: {
            id: "plan",
            type: "Trait",
            path: "plan",
            operator: { type: "Equals", value: "spring" },
          },
          nodes: [],
        },
      });
      const text = await client.put("/content/templates", {
        name: "Spring text",
        definition: { type: "Sms", body: "{{ user.shoeSise }}" },
      });
      const message = (id: string, child: string, variant: object): object => ({
        id,
        type: "MessageNode",
        child,
        variant,
      });
      const journey = await client.put("/journeys", {
        name: "Spring journey",
        definition: {
          entryNode: { type: "EntryNode", segment, child: "mail" },
          nodes: [
            message("mail", "text", { type: "Email", templateId: template }),
            message("text", "ExitNode", { type: "Sms", templateId: text }),
          ],
          exitNode: { type: "ExitNode" },
        },
      });
      await page.goto(`${system.url}/dashboard/w/${system.workspaceId}/journeys/${journey}`);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      const question = page.getByRole("dialog");
      await question.getByText("An error in the message: fix it first").nth(1).waitFor();
      await question.getByText("No user property is named “shoeSise”").waitFor();
      await question.getByRole("link", { name: "Spring text" }).waitFor();
      await question.getByText("There is no link by which the reader can unsubscribe.").waitFor();
      await question.getByRole("link", { name: "Spring shoes" }).waitFor();
      expect(await question.getByText("no preview text").count()).toBe(0);
    },
  },
];
