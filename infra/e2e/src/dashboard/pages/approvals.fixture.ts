import { expect } from "vitest";
import { until } from "../../client.fixture.js";
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
  ],
};

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
