/** People and messages to them, as members write them by hand. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

async function traitsOf(id: string, { client }: Shop): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await client.admin("GET", `/users/${id}`);
  return (body as { traits: Readonly<Record<string, unknown>> }).traits;
}

/** Notices that can be taken back lie over the buttons of dialogs for some seconds. */
export async function dismissNotices(page: Page): Promise<void> {
  const close = ".mantine-Notification-closeButton";
  await page.evaluate(`document.querySelectorAll("${close}").forEach((each) => each.click())`);
  await expect.poll(() => page.locator(close).count()).toBe(0);
}

export const createPerson: Act = {
  does: "creates a person and edits the attributes, and takes one change back",
  path: "users",
  run: async (page, shop) => {
    await page.getByRole("button", { name: "Create a person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Id").fill("hand-made");
    await dialog.getByLabel("Email").fill("hand@example.com");
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("button", { name: "Edit email" }).waitFor();
    expect(await traitsOf("hand-made", shop)).toEqual({ email: "hand@example.com" });
    await page.getByRole("button", { name: "Add an attribute" }).click();
    const added = page.getByRole("form", { name: "Add an attribute" });
    await added.getByLabel("Attribute").fill("seats");
    await added.getByLabel("Type").selectOption("number");
    await added.getByLabel("Value").fill("5");
    await added.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit seats" }).click();
    const edited = page.getByRole("form", { name: "Edit seats" });
    await edited.getByLabel("Value").fill("6");
    await edited.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove seats" }).click();
    await page.getByRole("button", { name: "Remove seats" }).waitFor({ state: "detached" });
    expect(await traitsOf("hand-made", shop)).toEqual({ email: "hand@example.com", seats: null });
    const notice = page.getByRole("alert").filter({ hasText: "The attribute is removed" });
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Remove seats" }).waitFor();
    expect(await traitsOf("hand-made", shop)).toEqual({ email: "hand@example.com", seats: 6 });
    await page.getByText("in the dashboard or the API, by").first().waitFor();
    await dismissNotices(page);
    const body = { userIds: ["hand-made"] };
    await shop.client.change("DELETE", "/users", body);
  },
};

export const sendMessage: Act = {
  does: "sends one message, after it has said what keeps another one back",
  path: "users/user-07",
  run: async (page, { client }) => {
    await client.change("PUT", "/suppressions", { channel: "Email", address: "user-07@example.com" });
    await page.getByRole("button", { name: "Send a message" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Template" }).click();
    await page.getByRole("option", { name: "Thanks for asking" }).click();
    await dialog.getByText("take it off the suppression list").waitFor();
    expect(await dialog.getByRole("button", { name: "Send now" }).isDisabled()).toBe(true);
    await client.change("DELETE", "/suppressions", { channel: "Email", address: "user-07@example.com" });
    await dialog.getByLabel("Frequency caps and quiet hours apply").uncheck();
    await dialog.getByText("It goes to user-07@example.com").waitFor();
    await dialog.getByRole("button", { name: "Send now" }).click();
    await page.waitForURL(/\/deliveries\//);
    await page.getByRole("heading", { name: /^Thanks for asking/ }).waitFor();
  },
};

interface Trace {
  readonly delivery: { readonly status: string; readonly resentFrom?: string };
  readonly resentAs: readonly { readonly id: string }[];
}

export const resendMessage: Act = {
  does: "sends a failed message again, and leads from one delivery to the other",
  path: "deliveries/broken-02",
  run: async (page, { client }) => {
    await page.getByRole("button", { name: "Send again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("checked again").waitFor();
    await dialog.getByRole("button", { name: "Send again" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("broken-02"));
    await page.getByRole("heading", { name: "Mended, Ann" }).waitFor();
    const { resentAs } = await until(
      async () => (await client.admin("GET", "/deliveries/broken-02/trace")).body as Trace,
      (trace) => trace.resentAs.length > 0,
    );
    const { body } = await client.admin("GET", `/deliveries/${resentAs[0]?.id}/trace`);
    expect((body as Trace).delivery).toMatchObject({ resentFrom: "broken-02" });
    await page.getByRole("link", { name: "The first one, which failed" }).click();
    await page.waitForURL(/broken-02$/);
    await page.getByText("Sent again as").waitFor();
    await page.getByRole("button", { name: "Send again" }).waitFor({ state: "detached" });
  },
};
