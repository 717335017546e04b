import type { Shop, DashboardFolder } from "../dashboard-folder.fixture.js";
import { imageActs, imagePages, seedImages } from "./image-acts.fixture.js";
import { editorFaultsOf } from "./editor-faults.fixture.js";
import { codeEditorActs } from "./code-editor-acts.fixture.js";
import { mailCheckActs } from "./mail-check-acts.fixture.js";
import { menuAct } from "./menu-act.fixture.js";
import { partActs, partPages, seedParts } from "./part-acts.fixture.js";
import { previewActs } from "./preview-acts.fixture.js";
import { templateActs } from "./template-acts.fixture.js";
import { kept, seedTemplateEditors, templateEditorActs } from "./template-editor-acts.fixture.js";
import { visualBlocksActs } from "./visual-blocks-acts.fixture.js";
import { visualEditorActs } from "./visual-editor-acts.fixture.js";
import { visualLookActs } from "./visual-look-acts.fixture.js";

const id = "8c0f4e1a-2b6d-4c3e-8a55-0d9e7b1c2f02";

const body = `<mjml><mj-head><mj-attributes><mj-all font-family="Arial, sans-serif" /></mj-attributes></mj-head><mj-body background-color="#f2f5f9"><mj-section background-color="#ffffff" padding="32px">
<mj-column><mj-text font-size="24px" font-weight="600">Welcome, {{ user.firstName | default: "friend" }}</mj-text>
<mj-text font-size="16px" line-height="1.6">Your first order ships free. It is on us, this week.</mj-text>
<mj-button href="https://shop.example/start" background-color="#0b57b7">Start shopping</mj-button>
<mj-text font-size="12px">{% unsubscribe_link %}</mj-text></mj-column></mj-section></mj-body></mjml>`;

async function seed(shop: Shop): Promise<void> {
  const { client } = shop;
  await seedImages(shop);
  await seedParts(shop);
  const property = (name: string): Promise<string> =>
    client.put("/user-properties", { name, definition: { type: "Trait", path: name } });
  await property("firstName");
  await client.change("PUT", "/settings/email-providers", { setDefault: true, config: { type: "Test" } });
  const mail = { type: "Email", from: "Shop <shop@example.com>", subject: "Welcome to the shop", body };
  await client.put("/content/templates", {
    id,
    name: "First order ships free",
    definition: mail,
    draft: { ...mail, subject: "A gift for {{ user.nickName }}" },
  });
  await seedTemplateEditors(client);
  await client.put("/content/templates", {
    name: "Order has shipped",
    definition: { type: "Sms", body: "{{ user.firstName }}, your order is on its way." },
  });
}

export const templates: DashboardFolder = {
  folder: "templates",
  seed,
  pages: [
    {
      path: "templates",
      shows: "First order ships free",
      task: async (page) => {
        await page.getByRole("link", { name: "First order ships free" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Used by",
    },
    {
      path: `templates/${id}?user=user-03`,
      shows: "Welcome to the shop",
      task: async (page) => {
        await page.getByRole("radio", { name: "Published" }).focus();
        await page.keyboard.press("ArrowRight");
      },
      achieves: "Cannot be rendered for this user",
    },
    ...imagePages,
    ...partPages,
    {
      path: "templates/new",
      shows: "Begin with nothing",
      task: async (page) => {
        await page.getByRole("link", { name: "Write it: SMS" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Nothing to save yet",
    },
    {
      path: `templates/${id}/edit`,
      shows: "Draft saved",
      task: async (page) => {
        await page.getByRole("textbox", { name: "Subject" }).focus();
        await page.keyboard.type("!");
        await page.getByRole("button", { name: "Undo: change “Subject”" }).focus();
        await page.keyboard.press("Enter");
        await page.getByText("Draft saved").waitFor();
        await page.getByRole("link", { name: "Templates", exact: true }).first().focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Order has shipped",
    },
  ],
  acts: [
    menuAct({
      kind: "template",
      page: "templates",
      operation: "/content/templates",
      field: "templates",
      id,
      name: "First order ships free",
      isDraft: false,
    }),
    {
      does: "shows an email in a frame, as HTML and as plain text, for the user that is chosen",
      path: `templates/${id}`,
      run: async (page) => {
        const mail = page.frameLocator("iframe");
        await page.getByPlaceholder("Id, name or address").fill("user-05");
        await page.getByRole("option", { name: /user-05/ }).click();
        await mail.getByText("Welcome, Ann").waitFor();
        await page.getByText("Plain text").click();
        await page.getByText("(https://shop.example/start)").waitFor();
        await page.waitForURL(/user=user-05/);
      },
    },
    {
      does: "sends a test to the member",
      path: `templates/${id}?user=user-03`,
      run: async (page) => {
        await page.getByText("Welcome to the shop").first().waitFor();
        await page.getByRole("button", { name: "Send a test" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Address (email)").fill("me@example.com");
        await dialog.getByRole("button", { name: "Send", exact: true }).click();
        await dialog.getByText("nickName").waitFor();
      },
    },
    ...templateActs,
    ...templateEditorActs,
    editorFaultsOf({ kind: "templates", id: kept }),
    ...mailCheckActs,
    ...partActs,
    ...previewActs,
    ...imageActs,
    ...codeEditorActs,
    ...visualEditorActs,
    ...visualLookActs,
    ...visualBlocksActs,
  ],
};
