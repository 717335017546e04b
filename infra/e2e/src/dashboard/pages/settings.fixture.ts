import { strictEqual } from "node:assert/strict";
import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";
import { retentionActs } from "./retention-acts.fixture.js";
import { brandActs } from "./brand-acts.fixture.js";
import { settingActs } from "./setting-acts.fixture.js";

/** Types a part of the option and takes the first that is found. */
async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

export const settings: DashboardFolder = {
  folder: "settings",
  seed: async ({ client }) => {
    await client.change("PUT", "/settings/secrets", { name: "shop-token", value: "never-shown-value" });
    // More than any user of the shop gets.
    await client.change("PUT", "/settings/message-limits", {
      frequencyCaps: [{ channel: "Sms", messages: 50, perSeconds: 86_400 }],
      quietHours: [],
    });
    await client.change("PUT", "/settings/test-recipients", {
      recipients: [{ channel: "Email", address: "editors@example.com" }],
    });
  },
  pages: [
    {
      path: "settings",
      shows: "Authors publish and send without approval",
      task: async (page) => {
        await page.getByRole("tab", { name: "Keys and secrets" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "shop-token",
    },
    {
      path: "settings?tab=sending",
      shows: "How many messages a user gets at most",
      task: async (page) => {
        await page.getByRole("button", { name: "Add a cap" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Within any",
    },
    {
      path: "settings?tab=brand",
      shows: "Colour of buttons and links",
      task: async (page) => {
        await page.getByRole("tab", { name: "Sending" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "How many messages a user gets at most",
    },
    {
      path: "settings?tab=retention",
      shows: "Nothing is set: all is kept for ever",
      task: async (page) => {
        await page.getByRole("tab", { name: "Sign-in" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Members sign in through them by single sign-on.",
    },
    {
      path: "settings?tab=sign-in",
      shows: "Members sign in through them by single sign-on.",
      task: async (page) => {
        await page.getByRole("button", { name: "Add a provider" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Redirect address",
    },
  ],
  acts: [
    ...settingActs,
    ...brandActs,
    ...retentionActs,
    {
      does: "sets name, time zone and country, in which times are shown at once",
      path: "settings",
      run: async (page, { client }) => {
        const stored = async (): Promise<unknown> => (await client.admin("GET", "/settings/workspace")).body;
        const before = await stored();
        const form = page.getByRole("region", { name: "Name, time and country" });
        const save = form.getByRole("button", { name: "Save" });
        await form.getByRole("textbox", { name: "Name", exact: true }).fill("Corner Shop");
        await choose(page, form.getByRole("combobox", { name: "Time zone" }), "kolkata");
        await choose(page, form.getByRole("combobox", { name: "Country of phone numbers" }), "indi");
        await save.press("Enter");
        await form.getByText("Saved").waitFor();
        const after = { name: "Corner Shop", timezone: "Asia/Kolkata", defaultCountry: "IN" };
        expect(await stored()).toMatchObject({ ...after, nameProperties: ["firstName", "lastName"] });
        const head = page.getByRole("banner");
        await head.getByText("Corner Shop").waitFor();
        await head.getByText("Times are in Asia/Kolkata").waitFor();
        await client.change("PUT", "/settings/workspace", before as object);
      },
    },
    {
      does: "says at the field what is refused, and keeps what was typed",
      path: "settings",
      refusedWith: 400,
      run: async (page) => {
        // What was put by a key meanwhile is read again, so that it is not in the way of the change.
        await page.reload();
        const form = page.getByRole("region", { name: "Name, time and country" });
        const name = form.getByRole("textbox", { name: "Name", exact: true });
        await name.fill("DfTombstoned-Shop");
        await form.getByRole("button", { name: "Save" }).press("Enter");
        await form.getByText("Must not start with DfTombstoned-, which marks what was deleted.").waitFor();
        expect(await name.inputValue()).toBe("DfTombstoned-Shop");
        expect(await name.getAttribute("aria-invalid")).toBe("true");
      },
    },
    {
      does: "lets authors publish, and takes it back",
      path: "settings",
      run: async (page, { client }) => {
        const toggle = page.getByRole("switch", { name: "Authors publish and send without approval" });
        const stored = async (): Promise<unknown> => (await client.admin("GET", "/settings/approvals")).body;
        for (const authorsPublish of [true, false]) {
          await until(() => toggle.isEnabled(), Boolean);
          await toggle.press("Space");
          await until(
            stored,
            (value) => (value as { authorsPublish: boolean }).authorsPublish === authorsPublish,
          );
        }
      },
    },
    {
      does: "wants approvals of segments, and takes it back",
      path: "settings",
      run: async (page, { client }) => {
        const box = page.getByRole("checkbox", { name: "Segments, also the lists of users" });
        const stored = async (): Promise<readonly string[]> =>
          ((await client.admin("GET", "/settings/approvals")).body as { kinds: readonly string[] }).kinds;
        const before = await stored();
        for (const after of [[...before, "Segment"], before]) {
          await until(() => box.isEnabled(), Boolean);
          await box.press("Space");
          expect(await until(stored, (kinds) => kinds.length === after.length)).toEqual(after);
        }
      },
    },
    {
      does: "offers no second change before the first is read again",
      path: "settings",
      run: async (page, { client }) => {
        const toggle = page.getByRole("switch", { name: "Authors publish and send without approval" });
        await until(() => toggle.isEnabled(), Boolean);
        const held: Route[] = [];
        let holds = true;
        await page.route("**/api/admin/settings/approvals", async (route) => {
          if (holds && route.request().method() === "GET") held.push(route);
          else await route.continue();
        });
        await toggle.press("Space");
        await until(() => Promise.resolve(held.length), Boolean);
        strictEqual(await toggle.isEnabled(), false);
        holds = false;
        await Promise.all(held.map((read) => read.continue()));
        await until(() => toggle.isEnabled(), Boolean);
        strictEqual(await toggle.isChecked(), true);
        await page.unroute("**/api/admin/settings/approvals");
        await client.change("PUT", "/settings/approvals", { authorsPublish: false });
      },
    },
  ],
};
