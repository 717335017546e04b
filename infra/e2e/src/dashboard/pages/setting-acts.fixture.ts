/** What members change in the settings, by mouse, and what is stored afterwards. */
import { findAxeViolations } from "@signalbox/dev-services/testing";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

interface Limits {
  readonly frequencyCaps: readonly object[];
  readonly quietHours: readonly object[];
}

async function limitsOf({ client }: Shop): Promise<Limits> {
  return (await client.admin("GET", "/settings/message-limits")).body as Limits;
}

async function namesOf(
  { client }: Shop,
  path: string,
  list: string,
  name: string,
): Promise<readonly unknown[]> {
  const { body } = await client.admin("GET", path);
  const items = Array.isArray(body) ? body : (body as Record<string, unknown>)[list];
  return (items as readonly Record<string, unknown>[]).map((item) => item[name]);
}

/** What is stored is that soon: the button that sends a change has no answer to wait for. */
async function untilStored<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  expect(await until(read, (value) => JSON.stringify(value) === JSON.stringify(expected))).toEqual(expected);
}

function partOf(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

export const settingActs: readonly Act[] = [
  {
    does: "sets up an identity provider, tests it, and removes it",
    path: "settings?tab=sign-in",
    run: async (page) => {
      const part = partOf(page, "Identity providers");
      const dialog = page.getByRole("dialog");
      await part.getByRole("button", { name: "Add a provider" }).click();
      await dialog.getByText("Another one").click();
      await dialog.getByRole("textbox", { name: "Id", exact: true }).fill("example");
      await dialog.getByText("/sign-in/oidc/example/callback").waitFor();
      await dialog.getByLabel("Name").fill("Example");
      // There is nothing at this address of the machine itself.
      await dialog.getByLabel("Issuer").fill("http://127.0.0.1:9");
      await dialog.getByLabel("Client id").fill("signalbox");
      await dialog.getByLabel("Client secret").fill("never-shown-value");
      await dialog.getByText("Roles by group").click();
      await dialog.getByRole("button", { name: "Add a group" }).click();
      await dialog.getByRole("textbox", { name: "Group", exact: true }).fill("marketing");
      await dialog.getByRole("combobox", { name: "Role" }).click();
      await page.getByRole("option", { name: "Author", exact: true }).click();
      await dialog.getByRole("button", { name: "Add a provider" }).click();
      await part.getByRole("heading", { name: "Example" }).waitFor();
      await part.getByRole("button", { name: "Test: Example" }).click();
      await part.getByText("Sign-ins would be refused").waitFor();
      await part.getByRole("button", { name: "Change: Example" }).click();
      const name = dialog.getByRole("textbox", { name: "Name", exact: true });
      await expect
        .poll(() => name.evaluate((field) => field === field.ownerDocument.activeElement))
        .toBe(true);
      expect(await dialog.getByRole("textbox", { name: "Group", exact: true }).inputValue()).toBe(
        "marketing",
      );
      expect(await dialog.getByLabel("Client secret").inputValue()).toBe("");
      await dialog.getByLabel("Name").fill("Example staff");
      await dialog.getByRole("button", { name: "Save" }).click();
      await part.getByRole("heading", { name: "Example staff" }).waitFor();
      await part.getByRole("button", { name: "Remove: Example staff" }).click();
      await dialog.getByRole("textbox").fill("example");
      await dialog.getByRole("button", { name: "Remove the provider" }).click();
      await part.getByText("None is set up").waitFor();
    },
  },
  {
    does: "keeps what was typed while another member changes another field, and saves both",
    path: "settings",
    refusedWith: 409,
    run: async (page, shop) => {
      const part = partOf(page, "Name, time and country");
      const put = (body: object): Promise<unknown> => shop.client.change("PUT", "/settings/workspace", body);
      const stored = async (): Promise<unknown> => {
        const { body } = await shop.client.admin("GET", "/settings/workspace");
        const { name, defaultCountry } = body as { name: string; defaultCountry: string | null };
        return [name, defaultCountry];
      };
      const [name = "", country = null] = (await stored()) as readonly (string | null)[];
      const field = part.getByRole("textbox", { name: "Name", exact: true });
      const save = part.getByRole("button", { name: "Save" });
      await field.fill(`${name} and sons`);
      await put({ defaultCountry: "CH" });
      await save.click();
      await part.getByText("Taken over here: Country of phone numbers").waitFor();
      expect(await field.inputValue()).toBe(`${name} and sons`);
      await save.click();
      await untilStored(stored, [`${name} and sons`, "CH"]);
      await put({ name, defaultCountry: country });
    },
  },
  {
    does: "asks whose value of the audit log's retention counts, when two members change it",
    path: "settings",
    refusedWith: 409,
    run: async (page, shop) => {
      const part = partOf(page, "Audit log");
      const stored = async (): Promise<unknown> =>
        ((await shop.client.admin("GET", "/settings/audit-retention")).body as { days: number | null }).days;
      await part.getByText("For some days").click();
      await part.getByText("are removed in the background").waitFor();
      await shop.client.change("PUT", "/settings/audit-retention", { days: 500 });
      await part.getByRole("textbox", { name: "Days", exact: true }).fill("400");
      await part.getByRole("button", { name: "Save" }).click();
      await part.getByText("changed meanwhile: Keep entries").waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      const days = part.getByRole("textbox", { name: "Days", exact: true });
      expect(await days.inputValue()).toBe("400");
      expect(await part.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await part.getByRole("radio", { name: "Take theirs" }).click();
      expect(await days.inputValue()).toBe("500");
      await part.getByRole("radio", { name: "Keep mine" }).click();
      await part.getByRole("button", { name: "Save" }).click();
      await untilStored(stored, 400);
      await part.getByText("For ever").click();
      await part.getByRole("button", { name: "Save" }).click();
      await part.getByText("Saved", { exact: true }).waitFor();
      expect(await stored()).toBe(null);
    },
  },
  {
    does: "limits messages by a cap and quiet hours, and undoes a removal",
    path: "settings?tab=sending",
    run: async (page, shop) => {
      const before = await limitsOf(shop);
      const caps = partOf(page, "Frequency caps");
      const hours = partOf(page, "Quiet hours");
      const dialog = page.getByRole("dialog");
      await caps.getByRole("button", { name: "Add a cap" }).click();
      await dialog.getByLabel("Messages at most").fill("2");
      await dialog.getByRole("combobox", { name: "Channel" }).click();
      await page.getByRole("option", { name: "Webhook", exact: true }).click();
      await dialog.getByRole("button", { name: "Add a cap" }).click();
      const cap = caps.getByText("At most 2 messages a day");
      await cap.waitFor();

      await hours.getByRole("button", { name: "Add quiet hours" }).click();
      expect(
        await findAxeViolations(page, { part: "[role=dialog]", schemes: ["light"], onlySerious: true }),
      ).toEqual([]);
      await dialog.getByLabel("From").fill("21:30");
      await dialog.getByText("Sunday").click();
      await dialog.getByText("are skipped").click();
      await dialog.getByRole("combobox", { name: "Channel" }).click();
      await page.getByRole("option", { name: "Push", exact: true }).click();
      await dialog.getByRole("button", { name: "Add quiet hours" }).click();
      await hours.getByText("21:30 to 08:00").waitFor();
      const stored = await limitsOf(shop);
      const added = { channel: "Webhook", messages: 2, perSeconds: 86_400 };
      expect(stored.frequencyCaps).toContainEqual(added);
      expect(stored.quietHours).toContainEqual({
        channel: "MobilePush",
        from: "21:30",
        to: "08:00",
        daysOfWeek: [1, 2, 3, 4, 5, 6],
        otherwise: "Drop",
        defaultTimezone: "UTC",
      });

      await caps.getByRole("button", { name: "Remove: At most 2 messages a day" }).click();
      await cap.waitFor({ state: "detached" });
      expect((await limitsOf(shop)).frequencyCaps).toEqual(before.frequencyCaps);
      const notice = page.getByRole("alert").filter({ hasText: "The cap is removed" });
      await notice.getByRole("button", { name: "Undo" }).click();
      await cap.waitFor();
      expect((await limitsOf(shop)).frequencyCaps).toContainEqual(added);
      await shop.client.change("PUT", "/settings/message-limits", before);
    },
  },
  {
    does: "asks before a form is left that is not saved, in another tab too",
    path: "settings?tab=sending",
    run: async (page, shop) => {
      // What was put by a key meanwhile is read again, so that it is not in the way of the change.
      await page.reload();
      const form = partOf(page, "Exemptions and retries");
      const hours = form.getByLabel("Give up after");
      await hours.fill("6");
      await page.getByRole("tab", { name: "Visibility" }).click();
      await page.getByRole("button", { name: "Stay" }).click();
      expect(await hours.inputValue()).toMatch(/^6 /);
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByText("Saved", { exact: true }).waitFor();
      expect(await limitsOf(shop)).toMatchObject({ giveUpAfter: 6 });
      await page.getByRole("tab", { name: "Visibility" }).click();
      await page.getByText("Visible without the permission to see personal data").waitFor();
    },
  },
  {
    does: "adds a test recipient and removes it",
    path: "settings?tab=sending",
    run: async (page, shop) => {
      const part = partOf(page, "Test recipients");
      const stored = (): Promise<readonly unknown[]> =>
        namesOf(shop, "/settings/test-recipients", "recipients", "address");
      const before = await stored();
      await part.getByRole("button", { name: "Add a test recipient" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email address").fill("team@example.com");
      await dialog.getByRole("button", { name: "Add a test recipient" }).click();
      await part.getByText("team@example.com").waitFor();
      expect(await stored()).toEqual([...before, "team@example.com"]);
      await part.getByRole("button", { name: "Remove: team@example.com" }).click();
      await part.getByText("team@example.com").waitFor({ state: "detached" });
      expect(await stored()).toEqual(before);
    },
  },
  {
    does: "adds a secret by an address, which is never shown, and deletes it",
    path: "settings?tab=keys&add=secret",
    run: async (page, shop) => {
      const stored = (): Promise<readonly unknown[]> => namesOf(shop, "/settings/secrets", "secrets", "name");
      const before = await stored();
      const dialog = page.getByRole("dialog", { name: "Add a secret" });
      await dialog.getByLabel("Name").fill("warehouse");
      await dialog.getByText("{{ secrets.warehouse }}").waitFor();
      await dialog.getByLabel("Value").fill("top-secret-value");
      await dialog.getByRole("button", { name: "Add a secret" }).click();
      await page.getByText("warehouse", { exact: true }).waitFor();
      await dialog.waitFor({ state: "detached" });
      expect(await stored()).toContain("warehouse");
      expect(await page.content()).not.toContain("top-secret-value");

      await page.getByRole("button", { name: "Delete: warehouse" }).click();
      const question = page.getByRole("dialog", { name: "Delete the secret" });
      await question.getByText("No published template uses it").waitFor();
      await question.getByRole("textbox").fill("warehouse");
      await question.getByRole("button", { name: "Delete the secret" }).click();
      await page.getByRole("button", { name: "Delete: warehouse" }).waitFor({ state: "detached" });
      await untilStored(stored, before);
    },
  },
  {
    does: "creates a write key with code that sends with it, and revokes it",
    path: "settings?tab=keys",
    run: async (page, shop) => {
      const stored = (): Promise<readonly unknown[]> =>
        namesOf(shop, "/settings/write-keys", "", "writeKeyName");
      await page.getByRole("button", { name: "Create a write key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("website");
      await dialog.getByRole("button", { name: "Create a write key" }).click();
      await page.getByRole("dialog", { name: "Send events with website" }).waitFor();
      await dialog.getByText("/api/public/apps/track").waitFor();
      expect(await stored()).toContain("website");
      await dialog.getByRole("button", { name: "Done" }).click();

      await page.getByRole("button", { name: "Revoke the write key: website" }).click();
      await dialog.getByRole("textbox").fill("website");
      await dialog.getByRole("button", { name: "Revoke the write key" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await stored()).not.toContain("website");
    },
  },
  {
    does: "creates a child workspace, says how calls name it, pauses and deletes it",
    path: "settings?tab=workspace&add=child",
    // The name of another child.
    refusedWith: 400,
    run: async (page, shop) => {
      const children = partOf(page, "Child workspaces");
      const dialog = page.getByRole("dialog");
      const create = dialog.getByRole("button", { name: "Create a child workspace" });
      await dialog.getByLabel("Name").fill("Branch 17");
      await dialog.getByLabel("Your own id").fill("customer-17");
      await create.click();
      await dialog.getByText("df-workspace-id").first().waitFor();
      const [childId = ""] = /(?<=df-workspace-id: )[\w-]{36}/.exec((await dialog.textContent()) ?? "") ?? [];
      await dialog.getByRole("button", { name: "Done" }).click();

      const parentUrl = page.url();
      await page.goto(parentUrl.replace(/\/w\/[^/]+\/settings.*/, `/w/${childId}/channels`));
      const email = partOf(page, "Email");
      await email.getByText(/Messages go through .+ of the parent workspace/).waitFor();
      await email.getByText("Set up your own").waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await email.getByRole("link", { name: /^Open it in/ }).click();
      await page.waitForURL(/channels\?.*provider=/);
      await page.goto(parentUrl.replace(/&?add=child/, ""));
      const row = children.getByRole("listitem").filter({ hasText: "Branch 17" });
      await row.getByText("customer-17").waitFor();

      await children.getByRole("button", { name: "Create a child workspace" }).click();
      await dialog.getByLabel("Name").fill("Branch 17");
      await create.click();
      await dialog.getByText(/Branch 17.*(exists|taken|other)/i).waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();

      await row.getByRole("button", { name: "Acts on Branch 17" }).click();
      await page.getByRole("menuitem", { name: "Pause" }).click();
      await row.getByText("Paused").waitFor();
      await row.getByRole("button", { name: "Acts on Branch 17" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await dialog.getByRole("textbox").fill("Branch 17");
      await dialog.getByRole("button", { name: "Delete the workspace" }).click();
      await row.waitFor({ state: "detached" });
      const { status } = await shop.client.admin("GET", "/settings/workspace");
      expect(status).toBe(200);
    },
  },
];
