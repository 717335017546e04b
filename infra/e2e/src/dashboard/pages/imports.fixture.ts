import { findAxeViolations } from "@signalbox/dev-services/testing";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { ask, until } from "../../client.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";
import { overflowAt } from "../dashboard.fixture.js";
import { desktop } from "../open-shop.fixture.js";

interface ImportRead {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Uploads a file as the API does, without the dashboard. */
async function upload({ system }: Shop, name: string, file: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([file]), `${name}.csv`);
  const target = new URL("/api/admin/imports", system.url);
  target.search = String(new URLSearchParams({ workspaceId: system.workspaceId, of: "users", name }));
  const headers = { authorization: `Bearer ${system.adminKey}` };
  const answer = await ask(target, { method: "POST", headers, body: form });
  expect(answer.status).toBe(200);
  return (answer.body as ImportRead).id;
}

/** One that is checked, and has a refused row. */
async function seed(shop: Shop): Promise<void> {
  const { client } = shop;
  const id = await upload(
    shop,
    "Spring customers",
    "email,city,joined\nspring-1@example.com,Bonn,2029-03-01\nspring-2@example.com,Rome,\nnobody,Oslo,\n",
  );
  await client.change("PUT", `/imports/${id}/mapping`, {
    columns: [
      { column: "email", to: { type: "email" } },
      { column: "city", to: { type: "trait", trait: "city" } },
    ],
  });
  await client.change("POST", `/imports/${id}/check`, {});
  await until(async () => ((await client.admin("GET", `/imports/${id}`)).body as ImportRead).status, isReady);
}

function isReady(status: string): boolean {
  return status === "Ready";
}

async function importNamed({ client }: Shop, name: string): Promise<ImportRead | undefined> {
  const { body } = await client.admin("GET", "/imports");
  return (body as { readonly imports: readonly ImportRead[] }).imports.find((each) => each.name === name);
}

async function countOfUsers({ client }: Shop, ids: readonly string[]): Promise<number> {
  const { users } = await client.change("POST", "/users", { userIds: [...ids], limit: 100 });
  return (users as readonly unknown[]).length;
}

/** So that lists and counts of other pages are as before. */
async function erase({ client }: Shop, ids: readonly string[]): Promise<void> {
  await client.change("DELETE", "/users", { userIds: [...ids] });
}

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).press("Enter");
  await (await choosing).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

async function choose(page: Page, column: string, choice: string): Promise<void> {
  await page.getByRole("combobox", { name: `“${column}” becomes` }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
}

/** The heading of a step, from which the keyboard goes on. */
async function hasFocus(page: Page, heading: string): Promise<void> {
  await page.locator(":focus", { hasText: heading }).and(page.locator("h2")).waitFor();
}

/** A step has few fields before the one that is needed. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  const isThere = async (): Promise<boolean> => (await field.and(page.locator(":focus")).count()) > 0;
  for (let pressed = 0; pressed < 12 && !(await isThere()); pressed += 1) await page.keyboard.press("Tab");
  expect(await isThere()).toBe(true);
}

async function looksWell(page: Page): Promise<void> {
  expect(await findAxeViolations(page, { part: "main", onlySerious: true })).toEqual([]);
  for (const width of [360, 2560]) await expect.poll(() => overflowAt(page, width)).toBe(0);
  await page.setViewportSize(desktop);
}

const people = Array.from({ length: 30 }, (_, index) => index + 1);

/** Thirty people as a spreadsheet exports them; two rows have no usable address. */
const spreadsheet = [
  "E-Mail;Vorname;Umsatz;Newsletter",
  ...people.map((each) => {
    const mail = each === 7 ? "" : each === 19 ? "not an address" : `table-${each}@example.com`;
    return `${mail};Person ${each};1.234,50;${each % 2 === 0 ? "ja" : "nein"}`;
  }),
].join("\r\n");

const usable = people.filter((each) => each !== 7 && each !== 19);

export const imports: DashboardFolder = {
  folder: "imports",
  seed,
  pages: [
    {
      path: "imports",
      shows: "Spring customers",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Refused rows",
    },
    {
      path: "imports/new",
      shows: "Drop a file here",
      task: async (page) => {
        await page.getByRole("radio", { name: "People" }).focus();
        await page.keyboard.press("ArrowRight");
      },
      achieves: "One row for each event",
    },
  ],
  acts: [
    {
      does: "imports thirty people of a spreadsheet by mouse, and finds the two refused rows",
      path: "imports",
      // The first file.
      refusedWith: 400,
      run: async (page, shop) => {
        await page.getByRole("link", { name: "Import a file" }).first().click();
        await chooseFile(page, "people.json", '[{"email":"ann@example.com"}]');
        await page.getByText("Row 1: the file is one JSON value").waitFor();
        await chooseFile(page, "Spreadsheet.csv", spreadsheet);
        await page.getByRole("heading", { name: "Spreadsheet" }).waitFor();
        await page.getByText("This import changes who gets messages").waitFor();
        const firstRows = page.getByRole("region", { name: "The first rows" });
        await firstRows.getByText("table-1@example.com").first().waitFor();
        await firstRows.getByText("unsubscribed").first().waitFor();

        await choose(page, "Vorname", "Email");
        await page.getByText("“E-Mail” becomes the same already.").waitFor();
        await looksWell(page);
        await choose(page, "Vorname", "Attribute");
        await page.getByLabel("Name of the attribute from “Vorname”").fill("firstName");
        // The type and the decimal sign are suggested.
        await expect
          .poll(() => page.getByRole("combobox", { name: "Type of “Umsatz”" }).inputValue())
          .toBe("Number");
        await firstRows.getByText("1234.5").first().waitFor();
        await page.getByRole("button", { name: "Check 30 rows" }).click();
        const refused = page.getByRole("region", { name: "Refused rows (2)" });
        await refused.getByText("not an address").first().waitFor();
        await looksWell(page);
        const saving = page.waitForEvent("download");
        await refused.getByRole("link", { name: "Save refused rows" }).click();
        expect((await saving).suggestedFilename()).toContain("refused");
        expect(await countOfUsers(shop, ["table-1@example.com"])).toBe(0);

        await page.getByRole("button", { name: "Import 28 rows" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("28 rows are new people").waitFor();
        await dialog.getByText("It changes subscriptions.").waitFor();
        await dialog.getByRole("button", { name: "Import 28 rows" }).click();
        const outcome = page.getByRole("region", { name: "Result" });
        await outcome.getByText("All rows are read.").waitFor();
        await looksWell(page);
        const ids = usable.map((each) => `table-${each}@example.com`);
        expect(await countOfUsers(shop, ids)).toBe(28);
        expect((await importNamed(shop, "Spreadsheet"))?.counts).toMatchObject({ imported: 28, refused: 2 });
        await outcome.getByRole("link", { name: "28", exact: true }).click();
        await page.getByRole("heading", { name: "Events" }).waitFor();
        await page.getByText("table-30@example.com").first().waitFor();
        await erase(shop, ids);
      },
    },
    {
      does: "imports people with the keyboard alone",
      path: "imports",
      run: async (page, shop) => {
        const { keyboard } = page;
        await page.getByRole("heading", { name: "Imports" }).waitFor();
        await keyboard.press("Control+k");
        await keyboard.type("import people");
        await page.getByRole("dialog").getByRole("button", { name: "Import people from a file" }).focus();
        await keyboard.press("Enter");
        // The command palette gives the focus back when it has closed.
        await page.getByRole("dialog").waitFor({ state: "detached" });
        const text = ["user id,Nickname", ...people.map((each) => `key-${each},Nick ${each}`)].join("\n");
        await chooseFile(page, "Keys.csv", text);
        await hasFocus(page, "Columns");
        await tabTo(page, page.getByRole("combobox", { name: "“Nickname” becomes" }));
        await keyboard.type("leave");
        await page.getByRole("option", { name: "Leave it out" }).waitFor();
        await keyboard.press("ArrowDown");
        await keyboard.press("Enter");
        await page.getByText("Saved").waitFor();
        await page.getByLabel("Name of the attribute from “Nickname”").waitFor({ state: "detached" });
        await tabTo(page, page.getByRole("button", { name: "Check 30 rows" }));
        await keyboard.press("Enter");
        const start = page.getByRole("button", { name: "Import 30 rows" });
        await start.waitFor();
        await hasFocus(page, "Check and start");
        await tabTo(page, start);
        await keyboard.press("Enter");
        await page.getByRole("dialog").getByRole("button", { name: "Import 30 rows" }).focus();
        await keyboard.press("Enter");
        await page.getByText("All rows are read.").waitFor();
        await hasFocus(page, "Result");
        const ids = people.map((each) => `key-${each}`);
        expect(await countOfUsers(shop, ids)).toBe(30);
        await erase(shop, ids);
      },
    },
    {
      does: "warns of people who are named again, and switches a file of events that was uploaded as people",
      path: "imports/new",
      run: async (page, shop) => {
        await chooseFile(
          page,
          "Twice.csv",
          "Kunden-Nr,email,city\ntwice-1,,Bonn\n,a@example.com,Rome\ntwice-1,,Oslo\n",
        );
        await page.getByRole("radio", { name: "Refuse them" }).waitFor();
        expect(await page.getByRole("radio", { name: "Refuse them" }).isChecked()).toBe(true);
        await page.getByRole("button", { name: "Check 3 rows" }).click();
        const again = page.getByRole("region", { name: "Rows that name a person again (1)" });
        await again.getByText("twice-1").waitFor();
        await page.getByRole("region", { name: "Refused rows (1)" }).waitFor();
        await looksWell(page);
        await shop.client.change("DELETE", `/imports/${(await importNamed(shop, "Twice"))?.id ?? ""}`, {});

        const log =
          "userId,event,timestamp\nlog-1,Bought,2029-01-31T12:00:00Z\nlog-1,Left,01.02.2029 12:00\n";
        await page.goto(page.url().replace(/imports\/[^/]+$/, "imports/new"));
        await chooseFile(page, "Log.csv", log);
        await page.getByText("This looks like a file of events").waitFor();
        await looksWell(page);
        await page.getByRole("button", { name: "Import events" }).press("Enter");
        await page.getByRole("combobox", { name: "“timestamp” becomes" }).waitFor();
        await expect
          .poll(() => page.getByRole("combobox", { name: "“timestamp” becomes" }).inputValue())
          .toBe("Time");
        await hasFocus(page, "Columns");
        await page.getByRole("combobox", { name: "Time zone of times that name none" }).fill("Berlin");
        await page.getByRole("option", { name: /Berlin/ }).click();
        await page.getByText("Saved").waitFor();
        const logId = (await importNamed(shop, "Log"))?.id ?? "";
        const saved = await shop.client.admin("GET", `/imports/${logId}`);
        expect(saved.body).toMatchObject({ mapping: { options: { timezone: "Europe/Berlin" } } });
        await shop.client.change("DELETE", `/imports/${logId}`, {});
      },
    },
    {
      does: "remembers what columns became, asks before unsaved ones are left, and deletes an import",
      path: "imports/new",
      run: async (page, shop) => {
        await chooseFile(page, "Again.csv", "email,city,joined\nagain@example.com,Bonn,\n");
        await page.getByRole("heading", { name: "Again" }).waitFor();
        const link = page.getByRole("link", { name: "Spring customers" });
        await link.waitFor();
        await page.getByText("remembered").first().waitFor();
        await choose(page, "email", "Leave it out");
        await page.getByText("No column says who it is.").waitFor();
        await link.click();
        const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
        await dialog.getByRole("button", { name: "Stay" }).click();
        await choose(page, "email", "Email");
        await page.getByText("Saved").waitFor();
        await page.reload();
        await page.getByText("again@example.com").first().waitFor();
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await page.waitForURL(/\/imports$/);
        expect(await importNamed(shop, "Again")).toBeUndefined();
      },
    },
  ],
};
