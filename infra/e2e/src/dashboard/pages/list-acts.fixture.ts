/** What members do with lists that are kept by hand: one by mouse, from nothing to empty, and one by keyboard. */
import { findAxeViolations } from "@signalbox/dev-services/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { overflowAt } from "../dashboard.fixture.js";

interface Listed {
  readonly id: string;
  readonly name: string;
}

async function listNamed({ client }: Shop, name: string): Promise<Listed | undefined> {
  const { body } = await client.admin("GET", "/segments");
  return (body as { segments: readonly Listed[] }).segments.find((each) => each.name === name);
}

/** In no order. */
async function membersOf({ client }: Shop, id: string): Promise<readonly string[]> {
  const { body } = await client.admin("GET", `/segments/${id}/members`);
  return (body as { members: readonly Listed[] }).members.map((member) => member.id).toSorted();
}

async function checkDialog(page: Page): Promise<void> {
  expect(
    await findAxeViolations(page, { part: "[role=dialog]", schemes: ["light"], onlySerious: true }),
  ).toEqual([]);
}

const file = [
  "ticket;User ID",
  "day;user-06",
  'week;"list-new-1"',
  "week;user-06",
  ";",
  "day;",
  '"two\nlines";user-07',
].join("\r\n");

export const listActs: readonly Act[] = [
  {
    does: "creates a list, fills it by hand and by a file, takes one off and back, and empties it",
    path: "segments",
    // A file whose other rows are added.
    refusedWith: 400,
    run: async (page, shop) => {
      await page.getByRole("button", { name: "Create list" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Webinar guests");
      await checkDialog(page);
      await dialog.getByRole("button", { name: "Create list" }).click();
      await page.getByRole("heading", { name: "Webinar guests" }).waitFor();
      await page.getByText("Nobody was ever added to it.").waitFor();
      const { id = "" } = (await listNamed(shop, "Webinar guests")) ?? {};
      await page.getByRole("button", { name: "More for Webinar guests" }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await dialog.getByLabel("Name").fill("Webinar guests of May");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Webinar guests of May" }).waitFor();

      await page.getByRole("button", { name: "Add users" }).click();
      await dialog.getByLabel("Or paste ids and addresses").fill("user-03\r\nuser-04, nobody-knows;user-03");
      await dialog.getByText("2 users are known.").waitFor();
      await dialog.getByText("1 is unknown: nobody-knows").waitFor();
      await checkDialog(page);
      for (const width of [360, 2560]) await expect.poll(() => overflowAt(page, width)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      await dialog.getByRole("button", { name: "Add 2 users" }).click();
      await page.getByRole("link", { name: "user-03" }).waitFor();
      expect(await membersOf(shop, id)).toEqual(["user-03", "user-04"]);

      await page.getByRole("button", { name: "Remove user-03 from the list" }).click();
      await page.getByRole("link", { name: "user-03" }).waitFor({ state: "detached" });
      expect(await membersOf(shop, id)).toEqual(["user-04"]);
      const notice = page.getByRole("alert").filter({ hasText: "user-03 is no longer on the list" });
      expect(await findAxeViolations(page, { part: "[role=alert]", schemes: ["light"] })).toEqual([]);
      await notice.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("link", { name: "user-03" }).waitFor();
      expect(await membersOf(shop, id)).toEqual(["user-03", "user-04"]);

      await page.getByRole("button", { name: "Upload CSV" }).click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${file}`) });
      await dialog.getByText("The file names 3 users: 2 known, 1 new.").waitFor();
      await dialog.getByText("1 row is refused and left out.").waitFor();
      await dialog.getByText("User ID user id").waitFor();
      await checkDialog(page);
      for (const width of [360, 2560]) await expect.poll(() => overflowAt(page, width)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
      const saving = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Save refused rows" }).click();
      expect((await saving).suggestedFilename()).toBe("refused.csv");
      await dialog.getByRole("button", { name: "Add the users of the file" }).click();
      await dialog.waitFor({ state: "detached" });
      await expect
        .poll(() => membersOf(shop, id))
        .toEqual(["list-new-1", "user-03", "user-04", "user-06", "user-07"]);

      await page.getByRole("button", { name: "Empty the list" }).click();
      await dialog.getByRole("button", { name: "Empty the list" }).click();
      await expect.poll(() => membersOf(shop, id)).toEqual([]);
      await page.getByRole("button", { name: "Delete" }).click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.waitForURL(/\/segments$/);
      expect(await listNamed(shop, "Webinar guests of May")).toBeUndefined();
    },
  },
  {
    does: "creates a list and adds a user with the keyboard alone",
    path: "segments",
    run: async (page, shop) => {
      const { keyboard } = page;
      await page.getByRole("link", { name: "Recent buyers" }).waitFor();
      await keyboard.press("Control+k");
      await keyboard.type("create a list of");
      await page.getByRole("dialog").getByRole("button", { name: "Create a list of users" }).focus();
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Create list" });
      await dialog.waitFor();
      // The command palette gives the focus back when it has closed.
      await dialog.getByLabel("Name").focus();
      await keyboard.type("By keyboard");
      await keyboard.press("Enter");
      await page.getByRole("heading", { name: "By keyboard" }).waitFor();
      await keyboard.press("a");
      const adding = page.getByRole("dialog", { name: "Add users" });
      const field = adding.getByLabel("User", { exact: true });
      // The dialog moves the focus to it a moment after it is shown.
      await field.and(page.locator(":focus")).waitFor();
      await keyboard.type("nobody at all");
      await keyboard.press("Enter");
      await adding.getByText("Nobody has this id, name or address.").waitFor();
      await field.press("Control+a");
      await keyboard.type("user-05");
      await keyboard.press("Enter");
      // The name takes the place of the id once it is read.
      await page.getByRole("button", { name: /^Do not add (user-05|Ann)$/ }).waitFor();
      await page.getByRole("button", { name: "Add 1 user" }).focus();
      await keyboard.press("Enter");
      await page.getByRole("link", { name: "user-05" }).waitFor();
      const { id = "" } = (await listNamed(shop, "By keyboard")) ?? {};
      expect(await membersOf(shop, id)).toEqual(["user-05"]);
      await page.getByRole("button", { name: "Remove user-05 from the list" }).focus();
      await keyboard.press("Enter");
      await expect.poll(() => membersOf(shop, id)).toEqual([]);
      await page.getByRole("button", { name: "Delete" }).focus();
      await keyboard.press("Enter");
      const question = page.getByRole("dialog", { name: "Delete this segment?" });
      const remove = question.getByRole("button", { name: "Delete" });
      // A button that is disabled does not take the focus.
      await expect.poll(() => remove.isEnabled()).toBe(true);
      await remove.focus();
      await keyboard.press("Enter");
      await page.waitForURL(/\/segments$/);
      expect(await listNamed(shop, "By keyboard")).toBeUndefined();
    },
  },
];
