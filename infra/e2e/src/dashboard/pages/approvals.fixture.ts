import { expect } from "vitest";
import type { Page } from "playwright-core";
import { until } from "../../client.fixture.js";
import { signedInMember } from "../../owner.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

const subjects = { before: "Hello {{ user.firstName }}", after: "Good morning {{ user.firstName }}" };

export const approvals: DashboardFolder = {
  folder: "approvals",
  seed: async (shop) => {
    await request(shop, "Spring greeting");
    await request(shop, "Summer greeting");
  },
  pages: [
    {
      path: "approvals",
      shows: "Spring greeting",
      task: async (page) => {
        await page.getByRole("link", { name: "Spring greeting" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Good morning",
    },
  ],
  acts: [
    {
      does: "approves a request, which publishes the draft",
      path: "approvals",
      run: async (page, shop) => {
        const id = await request(shop, "Autumn greeting");
        await page.reload();
        await page.getByRole("link", { name: "Autumn greeting" }).click();
        await page.getByText(subjects.before).waitFor();
        await page.getByRole("button", { name: "Approve" }).click();
        const question = page.getByRole("dialog", { name: "Approve" });
        await question.getByRole("button", { name: "Approve" }).click();
        await page.getByRole("dialog").getByText("Approved").waitFor();
        const { body } = await shop.client.admin("GET", `/content/templates?ids=${id}`);
        const { templates } = body as { templates: readonly { definition: { subject: string } }[] };
        expect(templates[0]?.definition.subject).toBe(subjects.after);
      },
    },
    {
      does: "refuses a request with a reason, and counts those that are open",
      path: "approvals?status=Open",
      run: async (page, shop) => {
        await page.getByRole("link", { name: "Summer greeting" }).click();
        await page.getByRole("button", { name: "Refuse" }).click();
        const question = page.getByRole("dialog", { name: "Refuse" });
        await question.getByLabel("Reason").fill("Wait for the summer");
        await question.getByRole("button", { name: "Refuse" }).click();
        const refused = async (): Promise<readonly (string | undefined)[]> => {
          const { body } = await shop.client.admin("GET", "/approvals?status=Refused");
          return (body as { approvals: readonly { reason?: string }[] }).approvals.map(
            ({ reason }) => reason,
          );
        };
        await until(refused, (reasons) => reasons.includes("Wait for the summer"));
        await page.getByRole("img", { name: /\d (is|are) waiting/ }).waitFor();
      },
    },
    {
      does: "reads a segment in words that an author requested, and publishes it",
      path: "approvals",
      run: async (page, shop) => {
        const { client } = shop;
        await client.change("PUT", "/settings/approvals", { authorsPublish: false, kinds: ["Segment"] });
        const id = await client.put("/segments", { name: "Spring buyers", definition: onPlan("pro") });
        await client.change("PUT", `/drafts/segments/${id}`, {
          name: "Spring buyers",
          definition: onPlan("gold"),
        });
        await asAuthor(page, shop, `segments/${id}/edit`, async (author) => {
          await requestIn(author, "Gold members only");
          await author.getByText("Waiting for approval").waitFor();
        });
        await page.reload();
        await page.getByRole("link", { name: "Spring buyers" }).click();
        const panel = page.getByRole("dialog", { name: "Spring buyers" });
        await panel.getByText("Gold members only").waitFor();
        await panel
          .getByText(/plan.*gold/)
          .first()
          .waitFor();
        await panel.getByLabel("What would change").getByText("gold").waitFor();
        await panel.getByRole("button", { name: "Approve" }).click();
        const question = page.getByRole("dialog", { name: "Approve" });
        await question.getByRole("button", { name: "Approve" }).click();
        await page.getByRole("dialog").getByText("Approved").waitFor();
        const { body } = await client.admin("GET", `/segments?ids=${id}`);
        expect((body as { segments: readonly object[] }).segments).toMatchObject([
          { definition: onPlan("gold") },
        ]);
        await client.change("PUT", "/settings/approvals", { authorsPublish: false, kinds: usualKinds });
      },
    },
    {
      does: "shows what an author requested of the subscription page",
      path: "approvals",
      run: async (page, shop) => {
        const { client } = shop;
        const kinds = ["SubscriptionPage"];
        await client.change("PUT", "/settings/approvals", { authorsPublish: false, kinds });
        await asAuthor(page, shop, "subscriptions/page", async (author) => {
          await author.getByText("HTML", { exact: true }).click();
          await author.getByRole("textbox", { name: "HTML" }).fill("<h1>Stay in touch</h1>{{ form }}");
          await requestIn(author, "A shorter page");
          await author.getByText("Waiting for approval").waitFor();
          expect(await author.getByRole("textbox", { name: "HTML" }).inputValue()).toContain("Stay in touch");
        });
        await page.reload();
        await page.getByRole("link", { name: "Subscription page" }).click();
        const panel = page.getByRole("dialog", { name: "Subscription page" });
        await panel.getByLabel("What would change").getByText("Stay in touch").waitFor();
        const { body } = await client.admin("GET", "/approvals?status=Open");
        const { approvals: open } = body as { approvals: readonly { id: string; resource: object }[] };
        const own = open.find(({ resource }) => JSON.stringify(resource).includes("SubscriptionPage"));
        await client.change("POST", "/approvals/refuse", { approvalId: own?.id, reason: "Later" });
        await client.change("DELETE", `/drafts/subscription-page/${shop.system.workspaceId}`, {});
        await client.change("PUT", "/settings/approvals", { authorsPublish: false, kinds: usualKinds });
      },
    },
  ],
};

const usualKinds = ["Journey", "Template", "Broadcast"];

function onPlan(plan: string): object {
  const operator = { type: "Equals", value: plan };
  return { entryNode: { id: "plan", type: "Trait", path: "plan", operator }, nodes: [] };
}

/** At a page below the workspace, in a browser of their own. */
async function asAuthor(
  page: Page,
  { system }: Shop,
  path: string,
  act: (author: Page) => Promise<void>,
): Promise<void> {
  const context = await page.context().browser()?.newContext({ locale: "en-US" });
  if (context === undefined) throw new Error("the page belongs to no browser");
  await context.addCookies([await signedInMember(system, "Author")]);
  const author = await context.newPage();
  await author.goto(`${system.url}/dashboard/w/${system.workspaceId}/${path}`);
  await act(author);
  await context.close();
}

async function requestIn(author: Page, note: string): Promise<void> {
  await author.getByRole("button", { name: "Request approval" }).click();
  const dialog = author.getByRole("dialog", { name: "Request approval" });
  await dialog.getByLabel("Note").fill(note);
  await dialog.getByRole("button", { name: "Request approval" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** A key may publish, so what it requests could also be done at once; the owner who looks at the pages decides. */
async function request({ client }: Shop, name: string): Promise<string> {
  const definition = (subject: string): object => ({
    type: "Email",
    from: "Shop <shop@example.com>",
    subject,
    body: "<p>Welcome</p> {% unsubscribe_link %}",
  });
  const id = await client.put("/content/templates", { name, definition: definition(subjects.before) });
  await client.put("/content/templates", { id, name, draft: definition(subjects.after) });
  await client.change("POST", "/approvals", { resource: { type: "Template", id }, note: "A warmer tone" });
  return id;
}
