/** Setting up, changing and removing a provider on its page. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startMailServer } from "../../mail-server.fixture.js";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { mailServerSettings } from "./provider-settings.fixture.js";

interface ProviderRow {
  readonly type: string;
  readonly isDefault: boolean;
  readonly isFallback: boolean;
  readonly messagesPerSecond?: number;
  readonly fromAddress?: string;
  readonly config: Readonly<Record<string, string>>;
}

async function providerOf({ client }: Shop, type: string): Promise<ProviderRow | undefined> {
  const { body } = await client.admin("GET", "/settings/email-providers");
  return (body as readonly ProviderRow[]).find((each) => each.type === type);
}

async function openForm(page: Page, title: string): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByRole("link", { name: "Change" }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

async function remove(page: Page, says: string, successor?: string): Promise<void> {
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Remove SMTP server?" });
  await question.getByText(says).waitFor();
  if (successor !== undefined) await question.getByLabel("New default").selectOption({ label: successor });
  await question.getByRole("button", { name: "Remove" }).click();
  // The notice of an earlier removal may still be there; the list of channels opens when this one is done.
  await page.getByRole("heading", { name: "Channels", level: 1 }).waitFor();
  await page.getByText("SMTP server is removed.").first().waitFor();
}

async function setUp(page: Page, port: string): Promise<void> {
  await page.getByRole("link", { name: "SMTP server" }).click();
  const submit = page.getByRole("button", { name: "Set up" });
  await submit.click();
  const host = page.getByLabel("Host");
  await page.getByText("Fill this in").first().waitFor();
  await page.locator("input[aria-required=true]:focus").waitFor();
  await host.fill("127.0.0.1");
  await page.getByLabel("Port").fill("99999");
  await submit.click();
  await page.getByText("Must be a number from 1 to 65535.").waitFor();
  await page.getByLabel("Port").fill(port);
  await page.getByLabel("Username").fill("shop");
  await page.getByLabel("Password", { exact: false }).first().fill("mail-s3cret");
  await page.getByLabel("Sender").fill("Shop <shop@example.com>");
  await page.getByRole("radio", { name: "Fallback" }).check();
  await submit.click();
  await page.getByText("SMTP server is set up.").waitFor();
  await page.getByText("Verified").waitFor();
}

async function sendTest(page: Page, recipient: string): Promise<void> {
  await page.getByRole("button", { name: "Send a test message" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test message" });
  await dialog.getByLabel("Template").selectOption({ label: "Through the mail server" });
  await dialog.getByLabel("Recipient").fill(recipient);
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("The provider has accepted the message.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
}

async function change(page: Page): Promise<void> {
  await page.getByLabel("Most messages per second").fill("5");
  await page.getByRole("radio", { name: "Default" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("SMTP server is changed.").waitFor();
}

/** A change that is not saved keeps the member on the page. */
async function isAskedBeforeLeaving(page: Page): Promise<void> {
  await page.getByLabel("Host").fill("mail.example.com");
  await page.getByRole("link", { name: "All channels" }).click();
  const guard = page.getByRole("dialog", { name: "Leave without saving?" });
  await guard.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Type it again").waitFor();
  await page.getByLabel("Host").fill("127.0.0.1");
}

export const providerActs: readonly Act[] = [
  {
    does: "sets up a mail server, sends a test by it, changes it and removes it",
    path: "channels",
    refusedWith: 400,
    run: async (page, shop) => {
      const mail = await startMailServer();
      try {
        await openForm(page, "SMTP server");
        await remove(page, "It is the fallback of the channel Email");
        expect(await providerOf(shop, "Smtp")).toBeUndefined();
        await setUp(page, mail.port);
        await sendTest(page, "owner@example.com");
        // A message that waited for the provider may come too.
        expect(mail.recipients).toContain("owner@example.com");
        await change(page);
        expect(await providerOf(shop, "Smtp")).toMatchObject({
          isDefault: true,
          isFallback: false,
          messagesPerSecond: 5,
          fromAddress: "Shop <shop@example.com>",
          config: { host: "127.0.0.1", port: mail.port, username: "shop", password: "**********" },
        });
        await page.getByText("Verified").waitFor();
        await isAskedBeforeLeaving(page);
        await remove(page, "This one takes its place first", "Test mailbox");
        expect(await providerOf(shop, "Smtp")).toBeUndefined();
        expect(await providerOf(shop, "Test")).toMatchObject({ isDefault: true });
      } finally {
        await mail.close();
        await shop.client.change("PUT", "/settings/email-providers", mailServerSettings);
      }
    },
  },
  {
    does: "merges what is typed with what another member changes meanwhile",
    path: "channels",
    refusedWith: 409,
    run: async (page, shop) => {
      const putResend = (perSecond: number | null) =>
        shop.client.change("PUT", "/settings/email-providers", {
          config: { type: "Resend" },
          keepSecrets: true,
          messagesPerSecond: perSecond,
        });
      await openForm(page, "Resend");
      await page.getByLabel("Sender").fill("Other <other@example.com>");
      await putResend(7);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Taken over here: Most messages per second").waitFor();
      expect(await page.getByRole("textbox", { name: "Most messages per second" }).inputValue()).toBe("7");
      expect(await page.getByLabel("Sender").inputValue()).toBe("Other <other@example.com>");
      await page.getByRole("button", { name: "Save" }).click();
      await expect
        .poll(() => providerOf(shop, "Resend"))
        .toMatchObject({ fromAddress: "Other <other@example.com>", messagesPerSecond: 7 });
      await shop.client.change("PUT", "/settings/email-providers", {
        config: { type: "Resend" },
        keepSecrets: true,
        messagesPerSecond: null,
        fromAddress: null,
      });
    },
  },
  {
    does: "leads from ⌘K to the form of an email provider",
    path: "home",
    run: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("textbox").fill("set up an email");
      await page.getByText("Set up an email provider").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByRole("link", { name: "Postmark" }).click();
      await page.getByLabel("Server API token").waitFor();
      await page.getByRole("heading", { name: "Postmark", level: 1 }).waitFor();
    },
  },
];
