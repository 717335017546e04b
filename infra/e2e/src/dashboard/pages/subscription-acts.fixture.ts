/** What members do with subscription groups and their page, by mouse. */
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { overflowAt } from "../dashboard.fixture.js";

interface StoredGroup {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly channel: string;
}

async function groupNamed({ client }: Shop, name: string): Promise<StoredGroup | undefined> {
  const { body } = await client.admin("GET", "/subscription-groups");
  return (body as readonly StoredGroup[]).find((each) => each.name === name);
}

async function isSubscribed({ client }: Shop, userId: string, groupId: string): Promise<unknown> {
  const { body } = await client.admin("GET", `/users/subscriptions?userId=${userId}`);
  const { subscriptionGroups } = body as {
    subscriptionGroups: readonly { readonly id: string; readonly isSubscribed: boolean }[];
  };
  return subscriptionGroups.find(({ id }) => id === groupId)?.isSubscribed;
}

async function storedPage({ client }: Shop): Promise<string | null> {
  const { body } = await client.admin("GET", "/subscription-management-template");
  return (body as { html: string | null }).html;
}

export const subscriptionActs: readonly Act[] = [
  {
    does: "creates a group, changes it, subscribes users, uploads a file, and deletes it",
    path: "subscriptions",
    // The name of another group.
    refusedWith: 400,
    run: async (page, shop) => {
      await page.getByRole("button", { name: "Create group" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Product news");
      await dialog.getByText("All users are subscribed who have not unsubscribed.").waitFor();
      expect(
        await findAxeViolations(page, { part: "[role=dialog]", schemes: ["light"], onlySerious: true }),
      ).toEqual([]);
      await dialog.getByRole("button", { name: "Create group" }).click();
      await page.getByRole("heading", { name: "Product news" }).waitFor();
      const { id = "", ...made } = (await groupNamed(shop, "Product news")) ?? {};
      expect(made).toMatchObject({ type: "OptIn", channel: "Email" });

      await page.getByRole("button", { name: "Edit", exact: true }).click();
      // The shop has a group of this name.
      await dialog.getByLabel("Name").fill("Offers");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText('"Offers" exists already.').waitFor();
      await dialog.getByLabel("Name").fill("Product letters");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Product letters" }).waitFor();

      await page.getByRole("button", { name: "Change a user" }).click();
      await dialog.getByPlaceholder("Id, name or address").fill("user-02");
      await page.keyboard.press("Tab");
      await dialog.getByRole("button", { name: "Subscribe" }).click();
      await page.getByRole("button", { name: "Unsubscribe user-02" }).click();
      await page.getByText("Nobody is subscribed").waitFor();
      expect(await isSubscribed(shop, "user-02", id)).toBe(false);
      const notice = page.getByRole("alert").filter({ hasText: "user-02 is unsubscribed" });
      await notice.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Unsubscribe user-02" }).waitFor();
      expect(await isSubscribed(shop, "user-02", id)).toBe(true);

      await page.getByRole("button", { name: "Upload CSV" }).click();
      const buffer = Buffer.from("id,action\nuser-02,unsubscribe\nuser-04,subscribe\n");
      const name = "news.csv";
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
      await dialog.getByText("1 row subscribes its user, 1 row unsubscribes its user.").waitFor();
      expect(
        await findAxeViolations(page, { part: "[role=dialog]", schemes: ["light"], onlySerious: true }),
      ).toEqual([]);
      await dialog.getByRole("button", { name: "Apply the file" }).click();
      await expect.poll(() => isSubscribed(shop, "user-04", id)).toBe(true);
      expect(await isSubscribed(shop, "user-02", id)).toBe(false);

      await page.getByRole("button", { name: "Delete" }).click();
      // The counts may be a minute old.
      await dialog.getByText(/Subscribed are \d+ (person|people), unsubscribed \d+/).waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.waitForURL(/\/subscriptions$/);
      expect(await groupNamed(shop, "Product letters")).toBeUndefined();
    },
  },
  {
    does: "edits the subscription page beside its preview, publishes it, and resets it",
    path: "subscriptions/page",
    refusedWith: 400,
    run: async (page, shop) => {
      const frame = page.frameLocator("iframe");
      await page.getByRole("textbox", { name: "Heading" }).fill("What may we send you?");
      await frame.getByRole("heading", { name: "What may we send you?" }).waitFor();
      await page.getByRole("textbox", { name: "Color of buttons" }).fill("#b00020");
      const preview = page.locator("iframe");
      await expect.poll(() => preview.getAttribute("srcdoc")).toContain("background: #b00020");
      // A button as wide as its column has its style: the policy allows it.
      const button = frame.getByRole("button", { name: "Save" });
      await expect.poll(async () => ((await button.boundingBox())?.width ?? 0) > 300).toBe(true);
      // A fault of a text stands at its field.
      await page.getByRole("textbox", { name: "Footer" }).fill("{{ nothing }}");
      const footer = page.getByRole("textbox", { name: "Footer" });
      await expect.poll(() => footer.getAttribute("aria-invalid")).toBe("true");
      await footer.fill("Acme, Main Street 1");
      await expect.poll(() => footer.getAttribute("aria-invalid")).not.toBe("true");

      // Nobody sees it before it is published, and nothing of it is lost.
      await page.getByText("Draft saved").waitFor();
      expect(await storedPage(shop)).toBeNull();
      await page.getByRole("button", { name: "Undo: change “Footer”" }).click();
      expect(await footer.inputValue()).not.toBe("Acme, Main Street 1");
      await page.getByRole("button", { name: "Redo: change “Footer”" }).click();
      await page.getByText("Draft saved").waitFor();
      await page.reload();
      await footer.waitFor();
      expect(await footer.inputValue()).toBe("Acme, Main Street 1");
      await page.getByLabel("Shown as").click();
      await page.getByRole("option", { name: "after saving" }).click();
      await frame.getByText("Your choice is saved.").waitFor();

      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Publish this page?" });
      await dialog.getByText("Users see it at once").waitFor();
      await dialog.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByText("No draft: as published").waitFor();
      const html = (await storedPage(shop)) ?? "";
      expect(html).toContain("<h1>What may we send you?</h1>");
      expect(html).toContain("<footer>Acme, Main Street 1</footer>");
      expect(await page.getByRole("textbox", { name: "Heading" }).inputValue()).toBe("What may we send you?");
      for (const width of [360, 2560]) await expect.poll(() => overflowAt(page, width)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });

      await page.getByRole("button", { name: "Back to the standard page" }).click();
      const question = page.getByRole("dialog", { name: "Go back to the standard page?" });
      await question.getByRole("button", { name: "Back to the standard page" }).click();
      await page.getByText("Users see the standard page until you publish yours.").waitFor();
      expect(await storedPage(shop)).toBeNull();
    },
  },
];
