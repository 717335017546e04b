import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import { chooseLanguage } from "../choose-language.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";
import { sendBatch } from "../dashboard.fixture.js";
import { resendMessage } from "./people-acts.fixture.js";

const orderMail =
  "<html><body style='font-family: sans-serif; padding: 24px'>" +
  "<h1 id='greeting'>Hello {{ user.firstName }}</h1><p>Your order is on its way.</p>" +
  "<a href='https://example.com/orders'>See the order</a></body></html>";

async function sendTo(shop: Shop, templateId: string, message: object): Promise<void> {
  const { channel, ...user } = { channel: "Email", properties: {}, ...message };
  const answer = await shop.client.admin("POST", "/content/templates/batch-send", {
    workspaceId: shop.system.workspaceId,
    templateId,
    channel,
    users: [user],
  });
  expect(answer.status).toBe(200);
}

/** A message of each kind: sent, skipped, failed, and one of a journey with the event that caused it. */
async function seed(shop: Shop): Promise<void> {
  const { client } = shop;
  const mail = await client.put("/content/templates", {
    name: "Order on its way",
    definition: {
      type: "Email",
      from: "Shop <shop@example.com>",
      subject: "On its way, {{ user.firstName }}",
      body: orderMail,
    },
  });
  const mended = {
    type: "Email",
    from: "{{ user.sender }}",
    subject: "Mended, {{ user.firstName }}",
    body: orderMail,
  };
  const broken = await client.put("/content/templates", { name: "Without a sender", definition: mended });
  await sendTo(shop, broken, { id: "user-02", messageId: "broken-02", properties: { firstName: "Ann" } });
  const definition = { ...mended, from: "Shop <shop@example.com>" };
  await client.put("/content/templates", { id: broken, name: "Without a sender", definition });
  const text = await client.put("/content/templates", {
    name: "Sign-in code",
    definition: { type: "Sms", body: "Your code is {{ user.code }}" },
  });
  await sendTo(shop, mail, { id: "user-02", messageId: "mail-02", properties: { firstName: "Ann" } });
  await sendTo(shop, text, {
    id: "user-04",
    messageId: "text-04",
    channel: "Sms",
    properties: { phone: "+15550100", code: 42 },
  });
  await sendTo(shop, text, { id: "user-05", messageId: "text-05", channel: "Sms" });
  const hook = await client.put("/content/templates", {
    name: "Tell the warehouse",
    definition: {
      type: "Webhook",
      identifierKey: "id",
      body: `{ "config": { "url": "http://127.0.0.1:9/orders", "method": "POST", "data": { "user": "{{ user.id }}" } } }`,
    },
  });
  await sendTo(shop, hook, { id: "user-06", messageId: "hook-06", channel: "Webhook" });
  await client.put("/journeys", {
    name: "Shipping notices",
    status: "Running",
    definition: {
      entryNode: { type: "EventEntryNode", event: "Order Shipped", child: "notice" },
      nodes: [
        {
          type: "MessageNode",
          id: "notice",
          child: "ExitNode",
          variant: { type: "Email", templateId: mail },
        },
      ],
      exitNode: { type: "ExitNode" },
    },
  });
  await sendBatch(shop, [
    { type: "track", messageId: "shipped-03", userId: "user-03", event: "Order Shipped", properties: {} },
  ]);
  await until(
    async () => (await client.admin("GET", "/deliveries/count?userId=user-03")).body as { count: number },
    ({ count }) => count > 0,
  );
}

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page
    .getByRole("textbox", { name: filter })
    .or(page.getByRole("combobox", { name: filter }))
    .click();
  await page.getByRole("option", { name: value, exact: true }).click();
}

export const deliveries: DashboardFolder = {
  folder: "deliveries",
  seed,
  pages: [
    {
      path: "deliveries",
      shows: "On its way, Ann",
      task: async ({ keyboard }) => {
        for (const key of ["j", "Enter"]) await keyboard.press(key);
      },
      achieves: "How it came about",
    },
    {
      path: "deliveries/mail-02",
      shows: "How it came about",
      task: async (page) => {
        const attempt = page.locator(".mantine-Timeline-item", { hasText: "Attempt 1" });
        await attempt.getByRole("button", { name: "Details" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "accepted",
    },
    {
      path: "deliveries/text-05",
      shows: "It was skipped",
      task: async (page) => {
        const user = page.locator("main").getByRole("link", { name: "Ann" }).first();
        await user.focus();
        await page.keyboard.press("Enter");
      },
      achieves: "User properties",
    },
  ],
  acts: [
    resendMessage,
    {
      does: "shows the mail as it was sent, in a frame that runs nothing",
      path: "deliveries/mail-02",
      run: async (page, { client }) => {
        const greeting = page.frameLocator("iframe").locator("#greeting");
        await greeting.waitFor();
        expect(await greeting.textContent()).toBe("Hello Ann");
        expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
        const { headers } = await client.admin("GET", "/deliveries/mail-02/message");
        expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
      },
    },
    {
      does: "explains it in German to who has chosen that",
      path: "deliveries/text-05",
      run: async (page) => {
        await chooseLanguage(page, /^Open the menu/, "Deutsch");
        const outcome = page.getByText("Sie wurde ausgelassen. Der Nutzer hat keinen Wert für „phone“");
        // Above the steps, and as the last of them.
        await expect.poll(() => outcome.count()).toBe(2);
        await chooseLanguage(page, /^Menü deines/, "English");
        await page.getByText("It was skipped").first().waitFor();
      },
    },
    {
      does: "filters by reason, and shows the channel and address of what was not sent",
      path: "deliveries",
      run: async (page, { client }) => {
        await choose(page, "Reason", "No address");
        await page.waitForURL(/reason=MissingIdentifier/);
        const { body } = await client.admin("GET", "/deliveries/count?reasons=MissingIdentifier");
        await page.getByText(`of ${(body as { count: number }).count}`).waitFor();
        await page.getByRole("cell", { name: "SMS" }).first().waitFor();
      },
    },
    {
      does: "filters by outcome, and counts the same as the server",
      path: "deliveries",
      run: async (page, { client }) => {
        await choose(page, "Status", "Skipped");
        await page.waitForURL(/status=skipped/);
        const { body } = await client.admin("GET", "/deliveries/count?statuses=DFMessageSkipped");
        const { count } = body as { count: number };
        await page.getByText(`of ${count}`).waitFor();
      },
    },
  ],
};
