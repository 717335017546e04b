/** What members write on the page of a template: each channel by mouse, a mail by keyboard, two editors at once. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { fill, publish } from "./builder-acts.fixture.js";

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly definition?: Readonly<Record<string, unknown>>;
  readonly draft?: Readonly<Record<string, unknown>>;
}

async function named({ client }: Shop, name: string): Promise<Stored | undefined> {
  const { body } = await client.admin("GET", `/content/templates?search=${encodeURIComponent(name)}`);
  return (body as { readonly templates: readonly Stored[] }).templates.find((each) => each.name === name);
}

/** Waits until what was typed last is stored. */
async function saved(page: Page): Promise<void> {
  await page.getByRole("status").getByText("Draft saved").waitFor();
}

async function begin(page: Page, starter: string, name: string): Promise<void> {
  await page.getByRole("link", { name: "Create template" }).first().click();
  await page.getByRole("link", { name: `Write it: ${starter}` }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await saved(page);
}

/** Shows the preview for a person of the shop. */
async function showFor(page: Page, userId: string): Promise<void> {
  const person = page.getByPlaceholder("Id, name or address");
  await person.fill(userId);
  await person.press("Enter");
}

/** Replaces the text of a code editor. */
async function write(page: Page, label: string, text: string): Promise<void> {
  const area = page.getByRole("textbox", { name: label, exact: true });
  await area.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

const code = '<p>Hello {{ user.firstName | default: "you" }}</p>\n<p>{% unsubscribe_link %}</p>';

export const templateActs: readonly Act[] = [
  {
    does: "writes an email as code, marks what is wrong at its line, publishes it, and shows what a version changed",
    path: "templates",
    run: async (page, shop) => {
      await begin(page, "Email, code", "Code letter");
      await page.getByText("Subject: there is none yet").waitFor();
      await fill(page, "From", "Letters <letters@example.com>");
      await fill(page, "Subject", "Your code letter");
      await page.getByRole("button", { name: "More settings" }).click();
      await fill(page, "Copy (cc)", "copy@example.com");
      await page.getByRole("button", { name: "Add a header" }).click();
      await fill(page, "Name of the header", "x-campaign");
      await fill(page, "Text of the header", "autumn");
      await write(page, "Body", "<p>\n{{ user.firstName | nofilter }}</p>");
      await page
        .getByRole("region", { name: "1 thing is left to do" })
        .getByText("Unknown filter “nofilter”")
        .waitFor();
      await page.getByRole("button", { name: "Line 2" }).waitFor();
      await write(page, "Body", code);
      await page.getByRole("button", { name: "Line 2" }).waitFor({ state: "detached" });
      await saved(page);
      await showFor(page, "user-03");
      await page.frameLocator("iframe").getByText("Hello Ann").waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("dialog").getByText("Nothing uses it yet.").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
      expect((await named(shop, "Code letter"))?.definition).toEqual({
        type: "Email",
        emailContentsType: "Code",
        from: "Letters <letters@example.com>",
        subject: "Your code letter",
        cc: "copy@example.com",
        headers: [{ name: "x-campaign", value: "autumn" }],
        body: code,
      });
      await page.getByRole("region", { name: "Source" }).getByText("copy@example.com").waitFor();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await fill(page, "Subject", "Another subject");
      await write(page, "Body", code.replace("Hello", "Good day"));
      await saved(page);
      await publish(page);
      await page.getByRole("button", { name: "Changes" }).first().click();
      const changes = page.getByLabel("Changes", { exact: true });
      await changes.getByText("Your code letter").waitFor();
      await changes.getByText("1 line added, 1 line removed").waitFor();
      await page.getByLabel("Line by line").getByText("Good day").waitFor();
      await page.getByRole("button", { name: "Restore" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
      await page.waitForURL(/\/edit/);
      await expect
        .poll(() => page.getByRole("textbox", { name: "Subject" }).inputValue())
        .toBe("Your code letter");
    },
  },
  {
    does: "writes a visual email, sends a test of it before it is published, and goes on in code",
    path: "templates",
    run: async (page, shop) => {
      await begin(page, "Email, visual editor", "Visual letter");
      await fill(page, "From", "shop@example.com");
      await fill(page, "Subject", "Your visual letter");
      await page.getByRole("region", { name: "Body" }).locator("[contenteditable=true]").first().click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("Hello from the visual editor");
      await saved(page);
      await page.frameLocator("iframe").getByText("Hello from the visual editor").waitFor();
      await page.getByRole("button", { name: "Send a test" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Address (email)").fill("ann@example.com");
      await dialog.getByRole("button", { name: "Send", exact: true }).click();
      await dialog.getByText("The test mailbox has the message.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Go on in code" }).click();
      await dialog.getByText("“Copy of Visual letter”").waitFor();
      await dialog.getByRole("button", { name: "Go on in code" }).click();
      const mjml = page.getByRole("textbox", { name: "Body", exact: true }).getByText("mj-body").first();
      await mjml.waitFor();
      const hasCopy = async (): Promise<boolean> =>
        JSON.stringify((await shop.client.admin("GET", "/drafts/templates")).body).includes(
          "Copy of Visual letter",
        );
      await expect.poll(hasCopy).toBe(true);
      // One step back is all that was before: the copy goes with it, and comes again.
      await page.getByRole("button", { name: "Undo: Go on in code" }).click();
      await page.getByRole("button", { name: "Go on in code", exact: true }).waitFor();
      await expect.poll(hasCopy).toBe(false);
      await page.getByRole("button", { name: "Redo: Go on in code" }).click();
      await mjml.waitFor();
      await expect.poll(hasCopy).toBe(true);
      await saved(page);
      await publish(page);
      expect((await named(shop, "Visual letter"))?.definition).toMatchObject({
        emailContentsType: "Code",
        body: expect.stringMatching(/^<mjml>[^]*Hello from the visual editor[^]*<\/mjml>\n$/),
      });
      await page.getByRole("link", { name: "Templates" }).first().click();
      await page.getByRole("link", { name: "Copy of Visual letter" }).click();
      await page.getByRole("button", { name: "Go on in code" }).waitFor();
    },
  },
  {
    does: "keeps what is typed as JSON, and takes it over when it is left",
    path: "templates",
    run: async (page, { client, system }) => {
      const definition = { type: "Sms", body: "Before" };
      const id = await client.put("/content/templates", { name: "Typed as JSON", definition });
      await page.goto(`${system.url}/dashboard/w/${system.workspaceId}/templates/${id}/edit`);
      const mode = page.getByRole("radiogroup", { name: "How it is edited" });
      const text = page.getByRole("textbox", { name: "The whole definition as JSON" });
      const body = page.getByRole("textbox", { name: "Text", exact: true });
      await mode.getByText("JSON").click();
      await text.fill('{"type": "Sms", "body": "Af');
      await mode.getByText("Fields").click();
      await page.getByText("The typed JSON is not taken over yet.").waitFor();
      expect(await body.inputValue()).toBe("Before");
      await page.reload();
      await mode.getByText("JSON").click();
      expect(await text.inputValue()).toBe('{"type": "Sms", "body": "Af');
      await text.fill('{"type": "Sms", "body": "After"}');
      await mode.getByText("Fields").click();
      expect(await body.inputValue()).toBe("After");
      await page.getByRole("button", { name: "Undo: edit the JSON" }).click();
      expect(await body.inputValue()).toBe("Before");

      await mode.getByText("JSON").click();
      await text.fill("{");
      await mode.getByText("Fields").click();
      await body.fill("Meanwhile");
      await mode.getByText("JSON").click();
      await page.getByText("The definition has changed since this was typed.").waitFor();
      await page.getByRole("button", { name: "Discard what is typed" }).click();
      expect(await text.inputValue()).toContain("Meanwhile");
      await text.fill('{"type": "Sms", "body": "Discarded"}');
      await page.getByRole("button", { name: "Discard what is typed" }).click();
      expect(await text.inputValue()).toContain("Meanwhile");
      await mode.getByText("Fields").click();
      expect(await body.inputValue()).toBe("Meanwhile");
    },
  },
  {
    does: "writes an SMS and a push message",
    path: "templates",
    run: async (page, shop) => {
      await begin(page, "SMS", "Short note");
      await fill(page, "Text", "Hi {{ user.firstName }}, it is here.");
      await showFor(page, "user-03");
      await page.getByText("Hi Ann, it is here.").waitFor();
      await saved(page);
      await publish(page);
      expect((await named(shop, "Short note"))?.definition).toEqual({
        type: "Sms",
        body: "Hi {{ user.firstName }}, it is here.",
      });
      await page.getByRole("link", { name: "Templates" }).first().click();
      await begin(page, "Push message", "Ring");
      await fill(page, "Title", "It is here");
      await fill(page, "Text", "Come and get it");
      await fill(page, "Address of an image", "https://shop.example/a.png");
      await page.getByRole("button", { name: "More settings" }).click();
      await write(page, "Options for Android", '{"priority": "high"');
      await page.getByText("This is not valid JSON yet").first().waitFor();
      await saved(page);
      // What is no JSON yet is of the draft: it is there after the page was loaded again.
      await page.reload();
      await page.getByText("A JSON field is not valid JSON yet").waitFor();
      await page.getByRole("textbox", { name: "Options for Android" }).getByText("high").waitFor();
      await write(page, "Options for Android", '{"priority": "high"}');
      await page.getByText("This is not valid JSON yet").first().waitFor({ state: "detached" });
      await saved(page);
      await publish(page);
      expect((await named(shop, "Ring"))?.definition).toEqual({
        type: "MobilePush",
        title: "It is here",
        body: "Come and get it",
        imageUrl: "https://shop.example/a.png",
        android: { priority: "high" },
      });
    },
  },
  {
    does: "writes a webhook as a form, which keeps what only its text shows",
    path: "templates",
    run: async (page, shop) => {
      await begin(page, "Webhook", "Tell the CRM");
      await page.getByText("Address: there is none yet").waitFor();
      const mode = page.getByRole("radiogroup", { name: "How the call is edited" });
      await mode.getByText("Text").click();
      await write(page, "Call", '{"config": {"url": "", "method": "POST", "later": 12345678901234567890}}');
      await mode.getByText("Form").click();
      await fill(page, "Address", "https://crm.example/{{ user.id }}");
      await page.getByRole("combobox", { name: "Method" }).selectOption("PUT");
      await page.getByRole("button", { name: "Add a header" }).first().click();
      await fill(page, "Name 1", "x-shop");
      await fill(page, "Value 1", '{{ user.firstName | default: "you" }}');
      await write(page, "Body of the call", '{"all": {{ user | json }');
      await page.getByText("A JSON field is not valid JSON yet").waitFor();
      await saved(page);
      await page.reload();
      await page.getByText("A JSON field is not valid JSON yet").waitFor();
      await write(page, "Body of the call", '{"all": {{ user | json }}}');
      await page.getByText("Address: there is none yet").waitFor({ state: "detached" });
      await saved(page);
      await publish(page);
      const text = (await named(shop, "Tell the CRM"))?.definition?.["body"];
      expect(String(text).replaceAll(/\s/g, "")).toBe(
        `{"config":{"url":"https://crm.example/{{user.id}}","method":"PUT","later":12345678901234567890,
          "headers":{"x-shop":"{{user.firstName|default:"you"}}"},"data":{"all":{{user|json}}}}}`.replaceAll(
          /\s/g,
          "",
        ),
      );
    },
  },
];
