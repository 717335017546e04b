import { expect } from "vitest";
import type { Page } from "playwright-core";
import { until } from "../../client.fixture.js";
import { chooseLanguage } from "../choose-language.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";
import { sendBatch } from "../dashboard.fixture.js";
import { createPerson, sendMessage } from "./people-acts.fixture.js";

/** Waits until the list has nothing else: the first option of the whole list would be chosen before. */
async function chooseByTyping(page: Page, combobox: string, text: string): Promise<void> {
  await page.getByRole("combobox", { name: combobox }).focus();
  await page.keyboard.type(text);
  const others = page.getByRole("option").filter({ hasNotText: text });
  await page.getByRole("option", { name: text }).first().waitFor();
  await expect.poll(() => others.count()).toBe(0);
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
}

export const users: DashboardFolder = {
  folder: "users",
  seed: async (shop) => {
    const { client } = shop;
    await client.put("/segments", {
      name: "Invited to the beta",
      definition: { entryNode: { id: "list", type: "Manual", version: 1 }, nodes: [] },
    });
    await client.put("/user-properties", { name: "plan", definition: { type: "Trait", path: "plan" } });
    const templateId = await client.put("/content/templates", {
      name: "Thanks for asking",
      definition: {
        type: "Email",
        from: "shop@example.com",
        subject: "Thanks for asking, {{ user.firstName }}",
        body: "<p>We have got your order.</p>",
      },
    });
    await client.put("/journeys", {
      name: "After a question",
      status: "Running",
      definition: {
        entryNode: { type: "EventEntryNode", event: "Question Asked", child: "thanks" },
        exitNode: { type: "ExitNode" },
        nodes: [
          { type: "MessageNode", id: "thanks", variant: { type: "Email", templateId }, child: "week" },
          { type: "DelayNode", id: "week", variant: { type: "Second", seconds: 604_800 }, child: "ExitNode" },
        ],
      },
    });
    await client.change("PUT", "/suppressions", { channel: "Email", addresses: ["user-03@example.com"] });
    await sendBatch(shop, [
      { type: "track", anonymousId: "browser-7", event: "Page Seen", properties: {} },
      { type: "track", anonymousId: "browser-3", event: "Page Seen", properties: {} },
      { type: "identify", userId: "user-03", anonymousId: "browser-3", traits: { lastName: "Archer" } },
      { type: "track", userId: "user-03", event: "Question Asked", properties: { about: "sizes" } },
      { type: "track", userId: "user-03", event: "Order Imported", timestamp: "2025-03-01T12:00:00Z" },
      ...["gone-1", "gone-2", "gone-3"].map((userId) => ({
        type: "identify",
        userId,
        traits: { email: `${userId}@example.com` },
      })),
    ]);
    await until(
      async () =>
        (await client.admin("GET", "/deliveries?userId=user-03")).body as { items: readonly object[] },
      ({ items }) => items.length > 0,
    );
  },
  pages: [
    {
      path: "users",
      shows: "user-03",
      task: async ({ keyboard }) => {
        for (const key of ["j", "j", "Enter"]) await keyboard.press(key);
      },
      achieves: "User properties",
    },
    {
      path: "users/user-03",
      shows: "On the pro plan",
      task: async (page) => {
        const segment = page.getByRole("listitem").filter({ hasText: "On the pro plan" });
        const why = segment.getByRole("button", { name: /^Why( not)?$/ });
        await why.focus();
        await page.keyboard.press("Enter");
      },
      achieves: "conditions hold",
    },
    {
      path: "users/user-03?tab=timeline",
      shows: "Question Asked",
      task: async (page) => {
        await chooseByTyping(page, "Kind", "Sub");
      },
      achieves: "Nothing matches these filters",
    },
    {
      path: "users/user-03?tab=journeys",
      shows: "After a question",
      task: async (page) => {
        await chooseByTyping(page, "Journey", "After");
      },
      achieves: "in it",
    },
    {
      path: "users/user-03?tab=deliveries",
      shows: "Skipped",
      task: async ({ keyboard }) => {
        for (const key of ["j", "Enter"]) await keyboard.press(key);
      },
      achieves: "How it came about",
    },
  ],
  acts: [
    sendMessage,
    createPerson,
    {
      does: "names people, and tells what they did at the time of it",
      path: "users/user-03?tab=timeline",
      run: async (page) => {
        await page.getByRole("heading", { name: "Archer" }).waitFor();
        await expect.poll(() => page.title()).toContain("Archer");
        await page.getByText("Entered the journey “After a question”").waitFor();
        await page.getByText("Entered the segment “On the pro plan”").waitFor();
        const last = page.getByRole("listitem").last();
        await last.getByText("Order Imported").waitFor();
        const time = last.locator("time");
        expect(await time.getAttribute("datetime")).toBe("2025-03-01T12:00:00.000Z");
        expect(await time.getAttribute("title")).toContain("Received");
      },
    },
    {
      does: "finds users as one types, and by the value of a property",
      path: "users?q=user-0",
      run: async (page) => {
        await page.getByRole("tab", { name: /^People\s*8$/ }).waitFor();
        await page.goto(page.url().replace("q=user-0", "q=user-02%40exa"));
        await page.getByRole("tab", { name: /^People\s*1$/ }).waitFor();
        await page.goto(page.url().replace(/\?.*/, ""));
        await page.getByRole("combobox", { name: "User property" }).click();
        await page.getByRole("option", { name: "plan", exact: true }).click();
        await page.getByRole("combobox", { name: "Value of plan" }).fill("pr");
        await page.getByRole("option", { name: "pro", exact: true }).click();
        await page.getByRole("tab", { name: /^People\s*4$/ }).waitFor();
      },
    },
    {
      does: "finds a person by name, in the list, in the command palette and where an id is asked for",
      path: "users?q=%C3%84RCH%20an",
      run: async (page) => {
        await page.getByRole("tab", { name: /^People\s*1$/ }).waitFor();
        await page.getByRole("link", { name: "user-03" }).first().waitFor();
        await page.keyboard.press("Control+k");
        await page.getByRole("dialog").getByRole("textbox").fill("archer");
        await page.getByRole("dialog").getByText("user-03").waitFor();
        await page.getByRole("dialog").getByRole("textbox").fill("lastname");
        await page.getByRole("dialog").getByText("lastName").waitFor();
        await page.keyboard.press("Escape");
        await page.goto(page.url().replace(/users\?.*/, "deliveries"));
        const user = page.getByPlaceholder("User", { exact: true });
        await user.fill("USER-03@Example.com");
        await user.press("Enter");
        await page.waitForURL(/user=user-03$/);
      },
    },
    {
      does: "shows when a run goes on in the time of the workspace",
      path: "users/user-03?tab=journeys",
      run: async (page) => {
        const run = page.getByRole("listitem").filter({ hasText: "Waits 1 hour" });
        await run.waitFor();
        expect(await run.textContent()).toMatch(/It goes on at \d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d\./);
      },
    },
    {
      does: "says runs and reasons in German to who has chosen that",
      path: "users/user-03?tab=journeys",
      run: async (page) => {
        await chooseLanguage(page, /^Open the menu/, "Deutsch");
        const run = page.getByRole("listitem").filter({ hasText: "Wartet 1 Stunde" });
        await run.waitFor();
        expect(await run.textContent()).toMatch(/Weiter geht es am \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d\./);
        await run.locator("summary").click();
        await run
          .getByText("ihr Eingangsereignis traf ein")
          .or(run.getByText("der Nutzer war im Segment des Eingangs"))
          .waitFor();
        await chooseLanguage(page, /^Menü deines/, "English");
        await page.getByText("Waits 1 hour").first().waitFor();
      },
    },
    {
      does: "subscribes and unsubscribes a user",
      path: "users/user-06",
      run: async (page, { client }) => {
        await page.getByRole("switch", { name: "Subscribed to Newsletter" }).press("Space");
        await until(
          async () => (await client.admin("GET", "/users/user-06")).body as Subscribed,
          ({ subscriptions }) =>
            subscriptions.some(({ name, subscribed }) => name === "Newsletter" && !subscribed),
        );
        await page.getByRole("switch", { name: "Subscribed to Newsletter", checked: false }).waitFor();
      },
    },
    {
      does: "lifts a suppression",
      path: "users/user-03",
      run: async (page, { client }) => {
        await page.getByRole("button", { name: "Lift" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Lift" }).click();
        await page.getByText("reachable").waitFor();
        const { body } = await client.admin("GET", "/suppressions?address=user-03%40example.com");
        expect(body).toMatchObject({ count: 0 });
      },
    },
    {
      does: "exports what is known about a user",
      path: "users/user-03",
      run: async (page) => {
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Export" }).click();
        expect((await download).suggestedFilename()).toBe("user-03.json");
      },
    },
    {
      does: "adds selected users to a list, and says what became of them",
      path: "users?q=gone-",
      run: async (page, { client }) => {
        await select(page, 2);
        await page.getByRole("button", { name: "Add to a list" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox", { name: "List" }).click();
        await page.getByRole("option", { name: "Invited to the beta" }).click();
        await dialog.getByText("2 users are on the list afterwards").waitFor();
        await dialog.getByRole("button", { name: "Add 2 users to the list" }).click();
        await dialog.getByText("2 added").waitFor();
        await dialog.getByRole("button", { name: "Close" }).last().click();
        await until(
          () => segmentsOf("gone-1", client),
          (names) => names.includes("Invited to the beta"),
        );
        expect(await segmentsOf("gone-3", client)).not.toContain("Invited to the beta");
      },
    },
    {
      does: "subscribes everyone who matches, more than the page shows",
      path: "users?q=crowd",
      run: async (page, shop) => {
        await crowd(shop);
        await page.goto(
          page.url().replace(/users.*/, `users?property=${await propertyOf(shop)}&value=crowd`),
        );
        await page.getByLabel("Select all rows of this page").check();
        await page.getByRole("button", { name: "Select all 60 that match" }).click();
        await page.getByText("All 60 that match are selected").waitFor();
        await page.getByRole("button", { name: "Subscribe", exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox", { name: "Subscription group" }).click();
        await page.getByRole("option", { name: "Newsletter" }).click();
        await dialog.getByText("60 users are subscribed").waitFor();
        await dialog.getByRole("button", { name: "Subscribe 60 users" }).click();
        await dialog.getByText("60 subscribed").waitFor();
        await dialog.getByRole("link", { name: "Tasks" }).click();
        await page.getByRole("link", { name: "Subscribe 60 users to “Newsletter”" }).waitFor();
      },
    },
    {
      does: "leads from ⌘K to an act for everyone whom the list finds",
      path: "home",
      run: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("dialog").getByRole("textbox").fill("erase people");
        await page.getByText("Erase people by filter").waitFor();
        await page.keyboard.press("Enter");
        const bar = page.getByRole("toolbar");
        await bar.getByText(/\d+ users match/).waitFor();
        await bar.getByRole("button", { name: "Erase" }).click();
        const dialog = page.getByRole("dialog");
        await expect.poll(() => focusedText(page)).toBe("Cancel");
        await dialog.getByLabel(/Type \d+ to confirm/).waitFor();
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await bar.getByRole("button", { name: "Not now" }).click();
        await bar.waitFor({ state: "detached" });
      },
    },
    {
      does: "erases everyone whom a filter finds, also when the dialog is closed before",
      path: "users?q=crowd",
      run: async (page, shop) => {
        await crowd(shop);
        const closed = Promise.withResolvers<void>();
        await page.route("**/api/admin/bulk/*", async (route) => {
          if (route.request().method() === "GET") await closed.promise;
          await route.continue();
        });
        await page.goto(
          page.url().replace(/users.*/, `users?property=${await propertyOf(shop)}&value=crowd`),
        );
        await page.getByLabel("Select all rows of this page").check();
        await page.getByRole("button", { name: "Select all 60 that match" }).click();
        await page.getByRole("button", { name: "Erase" }).click();
        const dialog = page.getByRole("dialog");
        const confirm = dialog.getByRole("button", { name: "Erase 60 users" });
        await dialog.getByLabel("Type 60 to confirm").fill("59");
        expect(await confirm.isDisabled()).toBe(true);
        await dialog.getByLabel("Type 60 to confirm").fill("60");
        await confirm.click();
        await dialog.getByText("It goes on when you close this").waitFor();
        await dialog.getByRole("button", { name: "Close" }).last().click();
        await dialog.waitFor({ state: "detached" });
        closed.resolve();
        await page.getByText("Nothing matches these filters").waitFor();
        expect((await shop.client.admin("GET", "/users/crowd-07")).status).toBe(404);
      },
    },
    {
      does: "starts a journey for one user",
      path: "users/user-05",
      run: async (page, { client }) => {
        await page.getByRole("button", { name: "Start a journey" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("combobox", { name: "Journey" }).click();
        await page.getByRole("option", { name: "After a question" }).click();
        await dialog.getByRole("button", { name: "Start a journey" }).click();
        await page.getByText("The journey has started.").waitFor();
        const { body } = await client.admin("GET", "/users/user-05/journeys");
        const names = (body as { runs: readonly { journeyName: string }[] }).runs.map(
          (run) => run.journeyName,
        );
        expect(names).toContain("After a question");
      },
    },
    {
      does: "erases one user after the id was typed, and says what is lost",
      path: "users/gone-3",
      run: async (page, { client }) => {
        // Journeys and broadcasts of other acts may have reached them.
        const { body } = await client.admin("GET", "/events?userId=gone-3");
        const { count } = body as { readonly count: number };
        await page.getByRole("button", { name: "Erase …" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText(count === 1 ? "1 event" : `${count} events`, { exact: false }).waitFor();
        await dialog.getByLabel("Type gone-3 to confirm").fill("gone-3");
        await dialog.getByRole("button", { name: "Erase" }).click();
        await page.getByRole("heading", { name: "Users" }).waitFor();
        expect((await client.admin("GET", "/users/gone-3")).status).toBe(404);
      },
    },
    {
      does: "offers to find people by the attribute that has their whole name",
      path: "users?q=quist",
      run: async (page, shop) => {
        await sendBatch(shop, [{ type: "identify", userId: "user-06", traits: { name: "Zoltan Quist" } }]);
        await page.getByRole("button", { name: "Add the user property “name”" }).click();
        await page.getByText("User property added").waitFor();
        await expect
          .poll(async () => {
            const { body } = await shop.client.admin("GET", "/users/search?term=quist");
            return body;
          })
          .toMatchObject({ users: [{ id: "user-06" }] });
        await page.reload();
        await page.getByRole("link", { name: "Zoltan Quist" }).first().waitFor();
      },
    },
  ],
};

function focusedText(page: Page): Promise<unknown> {
  return page.evaluate("document.activeElement.textContent");
}

/** Sixty users of one plan, which others do not have. */
async function crowd(shop: Shop): Promise<void> {
  const ids = Array.from({ length: 60 }, (_, nth) => `crowd-${String(nth).padStart(2, "0")}`);
  await sendBatch(
    shop,
    ids.map((userId) => ({ type: "identify", userId, traits: { plan: "crowd" } })),
  );
}

async function propertyOf({ client }: Shop): Promise<string> {
  const { body } = await client.admin("GET", "/user-properties");
  const { userProperties } = body as { userProperties: readonly { id: string; name: string }[] };
  return userProperties.find(({ name }) => name === "plan")?.id ?? "";
}

interface Subscribed {
  readonly subscriptions: readonly { readonly name: string; readonly subscribed: boolean }[];
}

async function select(page: Page, count: number): Promise<void> {
  await page.getByText("gone-1@example.com").first().waitFor();
  for (let row = 1; row <= count; row += 1) await page.getByLabel(`Select gone-${row}`).check();
}

async function segmentsOf(id: string, client: Shop["client"]): Promise<readonly string[]> {
  const { body } = await client.admin("GET", `/users/${id}`);
  return (body as { segments: readonly { name: string }[] }).segments.map(({ name }) => name);
}
