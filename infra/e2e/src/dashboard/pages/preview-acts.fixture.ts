/** A template is shown as one person gets it: light and dark, with values, as a text message, as a request. */
import { expect } from "vitest";
import type { Page } from "playwright-core";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

const scheme = "9d3c1b7e-4a20-4f6b-8d11-6e5f7a8b9c01";

async function put({ client }: Shop, name: string, definition: object): Promise<string> {
  return client.put("/content/templates", { name, definition });
}

async function open(page: Page, { system }: Shop, path: string): Promise<void> {
  await page.goto(`${system.url}/dashboard/w/${system.workspaceId}/templates/${path}`);
}

export const previewActs: readonly Act[] = [
  {
    does: "shows a mail as a client in dark mode does, and its line in the inbox",
    path: "templates",
    run: async (page, shop) => {
      const style =
        "<style>.dark{display:none} @media (prefers-color-scheme: dark){.dark{display:block} .light{display:none}}</style>";
      const body = `<html><head>${style}</head><body><p class="light">By day</p><p class="dark">By night</p></body></html>`;
      await shop.client.put("/content/templates", {
        id: scheme,
        name: "Day and night",
        definition: {
          type: "Email",
          from: "Shop <shop@example.com>",
          subject: "For {{ user.firstName | default: 'you' }}",
          preheader: "Two days only",
          body,
        },
      });
      await open(page, shop, `${scheme}?user=user-05`);
      const mail = page.frameLocator("iframe");
      await mail.getByText("By day").waitFor();
      const inbox = page.getByRole("group", { name: "In the inbox" });
      expect((await inbox.innerText()).split("\n")).toEqual([
        "Shop",
        "For Ann",
        expect.stringContaining("Two days only"),
      ]);
      await page.getByText("Dark", { exact: true }).click();
      await mail.getByText("By night").waitFor();
      await mail.getByText("By day").waitFor({ state: "hidden" });
      await page.getByText("Gmail shows 102 KB").waitFor();
    },
  },
  {
    does: "says what the author of a mail without styles for dark mode can do, in code and visually",
    path: "templates",
    run: async (page, shop) => {
      const mail = { type: "Email", from: "Shop <shop@example.com>", subject: "By day" };
      const line = { type: "paragraph", content: [{ type: "text", text: "By day" }] };
      const bodies: readonly (readonly [object, string])[] = [
        [{ body: "<p>By day</p>" }, "declare both schemes"],
        [{ emailContentsType: "LowCode", body: { type: "doc", content: [line] } }, "give a logo with dark"],
      ];
      for (const [body, advice] of bodies) {
        await open(page, shop, await put(shop, `By day: ${advice}`, { ...mail, ...body }));
        const preview = page.getByRole("region", { name: "Preview" });
        await page.frameLocator("iframe").getByText("By day").waitFor();
        expect(await preview.getByText(advice).count()).toBe(0);
        await preview.getByText("Dark", { exact: true }).click();
        await preview.getByText(advice).waitFor();
        const link = preview.getByRole("link", { name: "How to do that" });
        expect(await link.getAttribute("href")).toMatch(/docs\/templates#dark-mode$/);
      }
    },
  },
  {
    does: "shows a mail with values that are typed",
    path: `templates/${scheme}?user=user-05`,
    run: async (page) => {
      await page.getByText("For Ann").waitFor();
      await page.getByRole("button", { name: "Add a value" }).click();
      await page.getByRole("combobox", { name: "User property" }).fill("firstName");
      await page.getByRole("textbox", { name: "Value" }).fill("Zoë");
      await page.getByText("For Zoë").waitFor();
      await page.getByRole("button", { name: "Remove firstName" }).click();
      await page.getByText("For Ann").waitFor();
    },
  },
  {
    does: "says how long a text message is while it is written",
    path: "templates",
    run: async (page, shop) => {
      const id = await put(shop, "Long text", { type: "Sms", body: "a".repeat(160) });
      await open(page, shop, `${id}/edit`);
      await page.getByText("1 segment", { exact: true }).waitFor();
      await page.getByText("160 of 160 characters, GSM-7").waitFor();
      await page.getByText("a".repeat(160)).first().click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type("–");
      await page.getByText("161 of 201 characters, UCS-2").waitFor();
      await page.getByText("Fewer characters fit because of: –").waitFor();
    },
  },
  {
    does: "shows the request of a webhook without its secrets",
    path: "templates",
    run: async (page, shop) => {
      const request = {
        config: { url: "https://crm.example/in", method: "POST", params: { a: "1" }, data: { plan: "pro" } },
        secret: { headers: { authorization: "Bearer hidden" } },
      };
      const body = JSON.stringify(request);
      const id = await put(shop, "Tell the CRM", { type: "Webhook", identifierKey: "id", body });
      await open(page, shop, id);
      const shown = page.getByRole("region", { name: "Preview" });
      await shown.getByText("https://crm.example/in?a=1").waitFor();
      await shown.getByText("**********").waitFor();
      expect(await shown.getByText("Bearer hidden").count()).toBe(0);
    },
  },
];
