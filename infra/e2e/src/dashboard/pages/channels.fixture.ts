import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import { providerActs } from "./provider-acts.fixture.js";
import { mailServerSettings } from "./provider-settings.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

async function defaultProvider({ client }: Shop): Promise<unknown> {
  const { body } = await client.admin("GET", "/settings/email-providers");
  const providers = body as readonly { readonly type: string; readonly isDefault: boolean }[];
  return providers.find(({ isDefault }) => isDefault)?.type;
}

interface Health {
  readonly providers: readonly { readonly type: string; readonly failures: number }[];
}

/** Messages that SMTP did not take since its last success. */
async function smtpFailures({ client }: Shop): Promise<number> {
  const { body } = await client.admin("GET", "/settings/provider-health");
  return (body as Health).providers.find(({ type }) => type === "Smtp")?.failures ?? 0;
}

export const channels: DashboardFolder = {
  folder: "channels",
  seed: async ({ client }) => {
    await client.change("PUT", "/settings/email-providers", mailServerSettings);
    await client.change("PUT", "/settings/email-providers", {
      config: { type: "Resend", apiKey: "re_example", webhookKey: "whsec_ZXhhbXBsZQ==" },
    });
    const templateId = await client.put("/content/templates", {
      name: "Through the mail server",
      definition: { type: "Email", from: "shop@example.com", subject: "Hello", body: "<p>Hello</p>" },
    });
    // Nothing listens at the port.
    await client.admin("POST", "/content/templates/batch-send", {
      templateId,
      channel: "Email",
      provider: "Smtp",
      users: [{ id: "user-07", properties: { email: "user-07@example.com" } }],
    });
  },
  pages: [
    {
      path: "channels",
      shows: "Test mailbox",
      task: async (page) => {
        await page.getByRole("link", { name: "Resend" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Address for reports",
    },
    {
      path: "channels?add=Email",
      shows: "Choose who sends the messages",
      task: async (page) => {
        await page.getByRole("dialog").getByRole("link", { name: "Postmark" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Server API token",
    },
    {
      path: "channels/Email/Smtp",
      shows: "Most messages per second",
      task: async (page) => {
        await page.getByRole("link", { name: "All channels" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Test mailbox",
    },
  ],
  acts: [
    {
      does: "tests connections, and shows what the vendors answer",
      path: "channels",
      run: async (page) => {
        const email = page.getByRole("region", { name: "Email" });
        const test = (title: string) =>
          email
            .getByRole("article")
            .filter({ hasText: title })
            .getByRole("button", { name: "Test connection" });
        await test("Test mailbox").click();
        await email.getByText("Verified").waitFor();
        await test("SMTP").click();
        await email.getByText("The server cannot be reached").waitFor();
      },
    },
    {
      does: "says that a mail server takes no messages, and why",
      path: "channels",
      run: async (page, shop) => {
        const failures = await smtpFailures(shop);
        expect(failures).toBeGreaterThan(0);
        const card = page.getByRole("article").filter({ hasText: "SMTP" });
        const alert = card.getByRole("alert");
        await alert.getByText("It takes no messages").waitFor();
        await alert
          .getByText(`${failures} message${failures === 1 ? "" : "s"} failed since the last success`)
          .waitFor();
        await alert.getByText(/mail server/).waitFor();
        const well = page.getByRole("article").filter({ hasText: "Resend" });
        await well.getByText("Nothing is known yet").waitFor();
        await page.goto(page.url().replace("/channels", "/home"));
        const attention = page.getByRole("region", { name: "Needs attention" });
        await attention.getByRole("link", { name: /SMTP server takes no messages/ }).waitFor();
        await page.goto(page.url().replace("/home", "/operations"));
        await page.getByRole("alert").getByText("SMTP server takes no messages").waitFor();
        await page.getByRole("alert").getByRole("link", { name: "To the provider" }).click();
        await page.getByRole("dialog").getByText("It takes no messages").waitFor();
      },
    },
    {
      does: "sets the default provider, after saying what changes, and takes it back",
      path: "channels",
      run: async (page, shop) => {
        const before = await defaultProvider(shop);
        await page
          .getByRole("article")
          .filter({ hasText: "Resend" })
          .getByRole("button", { name: "Make default" })
          .click();
        const dialog = page.getByRole("dialog", { name: "Make default" });
        await dialog.getByText("in place of Test mailbox").waitFor();
        await dialog.getByRole("button", { name: "Make default" }).click();
        const notice = page.getByRole("alert").filter({ hasText: "Resend is the default." });
        await notice.waitFor();
        await until(
          () => defaultProvider(shop),
          (type) => type === "Resend",
        );
        await notice.getByRole("button", { name: "Undo" }).click();
        await page.getByText("The change is taken back").waitFor();
        expect(await defaultProvider(shop)).toBe(before);
      },
    },
    ...providerActs,
  ],
};
