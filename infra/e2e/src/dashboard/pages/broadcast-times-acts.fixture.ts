/** What members see of a broadcast that waits: for its time, or for the local times of its people. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

interface ShownBroadcast {
  readonly status: string;
  readonly startedAt?: number;
  readonly progress?: { readonly recipients: number; readonly reached: number };
}

async function shown({ client }: Shop, id: string): Promise<ShownBroadcast> {
  const { body } = await client.admin("GET", `/broadcasts?ids=${id}`);
  const [broadcast] = body as readonly ShownBroadcast[];
  if (broadcast === undefined) throw new Error(`there is no broadcast ${id}`);
  return broadcast;
}

/** To everyone, whether they have an address or not; without the users of the free plan. */
async function startedBroadcast({ client }: Shop, name: string, more: object): Promise<string> {
  const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
  const plan = { type: "Equals", value: "free" };
  const free = { entryNode: { id: "1", type: "Trait", path: "plan", operator: plan }, nodes: [] };
  const include = await client.put("/segments", { name: `Everyone for ${name}`, definition: everyone });
  const exclude = await client.put("/segments", { name: `Free for ${name}`, definition: free });
  const messageTemplateId = await client.put("/content/templates", {
    name: `Template of ${name}`,
    definition: {
      type: "Email",
      from: "shop@example.com",
      subject: 'Hello {{ user.email | default: "you" }}',
      body: "<p>Good morning</p>",
    },
  });
  const id = await client.put("/broadcasts/v2", {
    id: randomUUID(),
    name,
    audience: { include: [include], exclude: [exclude] },
    messageTemplateId,
    ...more,
  });
  await client.change("POST", "/broadcasts/start", { broadcastId: id });
  return id;
}

async function opens(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

async function total(page: Page, label: string): Promise<number> {
  const progress = page.getByRole("region", { name: "Progress" });
  const text = await progress.getByText(label, { exact: true }).locator("..").innerText();
  return Number(text.replaceAll(/\D/g, ""));
}

export const broadcastTimesActs: readonly Act[] = [
  {
    does: "shows when a scheduled one is sent, and makes it a draft again",
    path: "broadcasts",
    run: async (page, shop) => {
      const name = "Letter of May";
      const id = await startedBroadcast(shop, name, {
        scheduledAt: "2035-05-02T09:00",
        config: { type: "V2", defaultTimezone: "Europe/Berlin", message: { type: "Email" } },
      });
      await page.reload();
      await opens(page, name);
      await page.getByText(/^It is sent on .*2 May 2035.* in the zone Europe\/Berlin$/).waitFor();
      expect(await page.getByText("Started", { exact: true }).count()).toBe(0);
      await page.getByRole("button", { name: "Back to draft" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("It is not sent at that time.").waitFor();
      await dialog.getByRole("button", { name: "Back to draft" }).click();
      await page.getByText("The broadcast is a draft again").waitFor();
      // What stands above the time has its final height once both are read.
      await page
        .getByRole("region", { name: "Who gets it" })
        .getByText(/people? gets? it$/)
        .waitFor();
      await page.frameLocator("iframe").locator("body").waitFor();
      await page.getByRole("radio", { name: /^Now/ }).check();
      await page.getByRole("status").getByText("Draft saved").waitFor();
      expect(await shown(shop, id)).toMatchObject({ status: "Draft" });
      await page.getByRole("button", { name: /^Send to \d+ p/ }).click();
      await dialog.getByText(/^Hello (?!\{)/).waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
    },
  },
  {
    does: "says what one at each person's own time waits for, and agrees with its promise",
    path: "broadcasts",
    run: async (page, shop) => {
      const name = "Letter of the hour";
      const traits = { timezone: "America/New_York", plan: "pro", email: "york@example.com" };
      const property = { name: "timezone", definition: { type: "Trait", path: "timezone" } };
      const propertyId = await shop.client.put("/user-properties", property);
      await shop.client.ingest(
        "/api/public/apps/identify",
        { userId: "york", traits },
        { prefer: "wait=30" },
      );
      const id = await startedBroadcast(shop, name, {
        scheduledAt: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16),
        config: { type: "V2", useIndividualTimezone: true, message: { type: "Email" } },
      });
      await page.reload();
      await opens(page, name);
      await page
        .getByRole("status")
        .getByText(/^Waits for \d\d:\d\d in UTC$/)
        .waitFor();
      await page.getByText(/^Next in .*: \d+ p/).waitFor();
      await page.getByText(/^Then one more local time, 1 person$/).click();
      await page.getByText(/^\d\d:\d\d in New York$/).waitFor();
      const { progress } = await shown(shop, id);
      expect(progress).toMatchObject({ recipients: expect.any(Number), reached: expect.any(Number) });
      expect(await total(page, "Recipients")).toBe(progress?.reached);
      expect(await total(page, "Remaining")).toBe(progress?.reached);
      const why = page.getByRole("region", { name: "Who does not get it, and why" });
      await why.getByText("In the excluded segment").waitFor();
      await why.getByText(/^\d+ more (?:is|are) expected/).waitFor();
      await page.getByRole("button", { name: "Cancel the broadcast" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Keep it" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Cancel the broadcast" }).click();
      await dialog.getByRole("button", { name: "Cancel the broadcast" }).click();
      await page.getByText("The broadcast is cancelled").waitFor();
      // Other acts count people.
      await shop.client.admin("DELETE", "/users", { userIds: ["york"] });
      await shop.client.admin("DELETE", "/user-properties", { id: propertyId });
    },
  },
];
