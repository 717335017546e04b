/** What the pages of journeys say where it is easily overlooked: a missing event or name, people who were moved, earlier versions. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { sendBatch } from "../dashboard.fixture.js";

const inspector = (page: Page): Locator => page.getByRole("region", { name: "Step", exact: true });

async function putJourney({ client }: Shop, body: object): Promise<{ readonly id: string }> {
  const { status, body: put } = await client.admin("PUT", "/journeys", body);
  expect(status).toBe(200);
  return put as { readonly id: string };
}

/** How long each step rests, by its id. */
const days = { first: 1, second: 2, third: 3 } as const;

const rests = (event: string, ids: readonly (keyof typeof days)[], more: object = {}): object => ({
  entryNode: { type: "EventEntryNode", event, child: ids[0] },
  exitNode: { type: "ExitNode" },
  nodes: ids.map((id, index) => ({
    type: "DelayNode",
    id,
    variant: { type: "Second", seconds: days[id] * 86_400 },
    child: ids[index + 1] ?? "ExitNode",
  })),
  ...more,
});

async function move({ client }: Shop, body: object): Promise<void> {
  const { body: begun } = await client.admin("POST", "/journeys/runs/move", body);
  const { id } = begun as { readonly id: string };
  const read = async (): Promise<{ readonly status: string }> =>
    (await client.admin("GET", `/bulk/${id}`)).body as { readonly status: string };
  expect(await until(read, ({ status }) => status !== "Running")).toMatchObject({ status: "Done" });
}

/** The value beside a name in a list of facts. */
const fact = (within: Locator, name: string): Locator =>
  within.locator("dt", { hasText: new RegExp(`^${name}$`) }).locator("xpath=following-sibling::dd[1]");

export const journeyDetailActs: readonly Act[] = [
  {
    does: "asks for the event and the name of a new journey, each at its place",
    path: "journeys/new",
    run: async (page) => {
      await page.getByRole("link", { name: "Begin: empty journey" }).click();
      await page.locator("[data-card=EntryNode]").click();
      const step = inspector(page);
      await step.getByLabel("How it starts").selectOption({ label: "By event" });
      await step.getByText("No event is chosen yet.").waitFor();
      const card = page.locator("[data-card=EntryNode]");
      await card.getByText("No event is chosen yet.").waitFor();
      expect(await card.innerText()).not.toContain("Every event");
      await page.getByRole("button", { name: "Publish" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("1 thing is left to do first.").waitFor();
      await dialog.getByRole("textbox", { name: "Name" }).fill("Named late");
      await dialog.getByRole("button", { name: "Take this name" }).click();
      await dialog.getByRole("textbox", { name: "Name" }).waitFor({ state: "detached" });
      await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
      expect(await page.getByLabel("Name", { exact: true }).first().inputValue()).toBe("Named late");
      await step.getByLabel("Every event begins a run").check();
      await card.getByText("Every event begins a run").waitFor();
      await page.getByText("Draft saved").waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      await dialog.getByRole("button", { name: "Publish" }).waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Discard draft" }).click();
      await dialog.getByRole("button", { name: "Discard draft" }).click();
      await page.getByRole("link", { name: "Create journey" }).first().waitFor();
    },
  },
  {
    does: "opens what was pasted, and scrolls the palette in a low window",
    path: "journeys/new",
    run: async (page) => {
      await page.getByRole("link", { name: "Begin: empty journey" }).click();
      const { keyboard } = page;
      const cards = page.locator("[data-card]");
      await page.getByRole("button", { name: "Add a step here" }).last().click();
      await page.getByRole("menuitem", { name: /^Delay/ }).click();
      await inspector(page).getByRole("textbox", { name: "Time" }).fill("3");
      await cards.nth(1).focus();
      await keyboard.press("Control+c");
      await keyboard.press("Control+v");
      await expect.poll(() => cards.count()).toBe(4);
      await expect.poll(() => cards.nth(2).getAttribute("aria-expanded")).toBe("true");
      expect(await cards.nth(1).getAttribute("aria-expanded")).toBe("false");
      await page.setViewportSize({ width: 1_280, height: 420 });
      await page.getByRole("button", { name: "Add a step here" }).first().click();
      const menu = page.getByRole("menu");
      await menu.waitFor();
      const box = async (): Promise<number> => {
        const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
        return y < 0 ? Infinity : y + height;
      };
      await expect.poll(box).toBeLessThanOrEqual(420);
      await menu.getByRole("menuitem").last().scrollIntoViewIfNeeded();
      await keyboard.press("Escape");
      await page.getByText("Draft saved").waitFor();
      await page.getByRole("button", { name: "Discard draft" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
      await page.getByRole("link", { name: "Create journey" }).first().waitFor();
    },
  },
  {
    does: "counts everyone once after two moves, and says who is in an earlier version",
    path: "journeys",
    run: async (page, shop) => {
      const name = "Moved twice";
      const event = "Moving";
      const { id } = await putJourney(shop, {
        name,
        definition: rests(event, ["first", "second"]),
        status: "Running",
      });
      const users = ["user-01", "user-02", "user-03"];
      await sendBatch(
        shop,
        users.map((userId) => ({ type: "track", userId, event })),
      );
      const waiting = async (): Promise<object> =>
        ((await shop.client.admin("GET", `/journeys/${id}/waiting`)).body as { readonly nodes: object })
          .nodes;
      await expect.poll(waiting, { timeout: 10_000 }).toMatchObject({ first: { count: 3 } });
      const goal = { when: { type: "Event", event: "Paid" }, withinSeconds: 86_400 };
      await putJourney(shop, { id, definition: rests(event, ["second", "third"], { goal }) });
      const filter = { userIds: ["user-01", "user-02"] };
      await move(shop, { journeyId: id, nodeId: "first", to: "second", filter, expectedCount: 2 });
      await move(shop, { journeyId: id, nodeId: "second", to: "third", filter, expectedCount: 2 });
      await page.getByRole("searchbox").fill(name);
      await page.getByRole("link", { name }).click();
      const gone = page.getByRole("region", { name: "At steps that are gone" });
      await gone.getByText(/^Delay: Waits 1 day · version \d+ \(earlier\) · 1 user$/).click();
      await gone.getByText(/^version \d+ \(earlier\)$/).waitFor();
      await page.locator("dt", { hasText: "Goal" }).first().waitFor();
      const outline = page.getByRole("navigation", { name: "Outline" });
      await outline.getByRole("button", { name: /Waits 2 days/ }).click();
      const panel = page.getByRole("dialog");
      await fact(panel, "Moved here by the team").getByText("2", { exact: true }).waitFor();
      await fact(panel, "Entered").getByText("0", { exact: true }).waitFor();
      await fact(panel, "Moved by the team to “Delay: Waits 3 days”")
        .getByText("2", { exact: true })
        .waitFor();
      expect(await panel.getByText("Gone without a counted reason").count()).toBe(0);
      await page.keyboard.press("Escape");
      await outline.getByRole("button", { name: /Waits 3 days/ }).click();
      await fact(panel, "In it now").getByText("2", { exact: true }).waitFor();
    },
  },
];
