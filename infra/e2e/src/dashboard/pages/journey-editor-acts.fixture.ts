/** What members build in the journey editor: every kind of step, by mouse and by keyboard, and a change of a journey that runs. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";
import { sendBatch } from "../dashboard.fixture.js";

interface StoredNode {
  readonly id: string;
  readonly type: string;
}

interface StoredJourney {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly definition?: {
    readonly entryNode: StoredNode;
    readonly nodes: readonly StoredNode[];
  };
}

async function journeyOf({ client }: Shop, name: string): Promise<StoredJourney> {
  const { body } = await client.admin("GET", "/journeys");
  const { journeys } = body as { readonly journeys: readonly StoredJourney[] };
  const found = journeys.find((journey) => journey.name === name);
  if (found === undefined) throw new Error(`there is no journey ${name}`);
  return found;
}

/** The definition with numbers in place of ids, in the order of the nodes. */
function numbered({ definition }: StoredJourney): unknown {
  const ids = (definition?.nodes ?? []).map(({ id }) => id);
  const text = ids.reduce(
    (all, id, index) => all.replaceAll(JSON.stringify(id), JSON.stringify(String(index))),
    JSON.stringify(definition),
  );
  return JSON.parse(text) as unknown;
}

const inspector = (page: Page): Locator => page.getByRole("region", { name: "Step", exact: true });
const whole = (page: Page): Locator => page.getByRole("region", { name: "The whole journey" });

async function beginEmpty(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Begin: empty journey" }).click();
}

/** Adds a step at a place; the palette is a menu. */
async function add(page: Page, place: Locator, step: string): Promise<void> {
  await place.click();
  await page.getByRole("menuitem", { name: new RegExp(`^${step}`) }).click();
  await inspector(page).getByRole("heading", { name: step }).waitFor();
}

const lastPlace = (page: Page): Locator => page.getByRole("button", { name: "Add a step here" }).last();

async function choose(within: Locator, label: string, value: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).last().selectOption({ label: value });
}

async function fill(within: Locator, label: string, value: string): Promise<void> {
  const named = { name: label, exact: true };
  await within
    .getByRole("textbox", named)
    .or(within.getByRole("combobox", named))
    .or(within.getByRole("spinbutton", named))
    .last()
    .fill(value);
  // What completes it would lie above other fields.
  await within.page().keyboard.press("Tab");
}

async function publish(page: Page, says: string): Promise<void> {
  await page.getByText("Draft saved").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(says).waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
}

export const journeyEditorActs: readonly Act[] = [
  {
    does: "builds a journey with every kind of step, which the API stores as its own",
    path: "journeys",
    run: async (page, shop) => {
      await page.getByRole("link", { name: "Create journey" }).first().click();
      await beginEmpty(page);
      await page.getByLabel("Name", { exact: true }).fill("Every kind");
      await page.locator("[data-card=EntryNode]").click();
      const step = inspector(page);
      await choose(step, "Segment", "Has signed up");
      await add(page, lastPlace(page), "Delay");
      await fill(step, "Time", "3");
      await add(page, lastPlace(page), "Delay");
      await choose(step, "Wait", "Until a time of day");
      await add(page, lastPlace(page), "Rate limit");
      await fill(step, "At most this many people", "500");
      await add(page, lastPlace(page), "Email");
      await choose(step, "Template", "Welcome mail");
      await fill(step, "Name", "First mail");
      await step.getByRole("button", { name: "More settings" }).click();
      await choose(step, "If it is skipped or fails", "the run goes on");
      await add(page, lastPlace(page), "SMS");
      await choose(step, "Template", "Reminder by SMS");
      await add(page, lastPlace(page), "Wait for");
      await choose(step, "Segment 1", "Has signed up");
      await add(page, lastPlace(page), "Split by segment");
      await choose(step, "Segment", "Has signed up");
      await add(page, lastPlace(page), "Random split");
      await fill(step, "Name of way 1", "short");
      const settings = whole(page);
      await settings.getByLabel("The journey has a goal").check();
      await fill(settings, "Event", "Paid");
      await settings.getByLabel("Hold out a share for comparison").check();
      await publish(page, "Nobody is in it now.");
      const stored = numbered(await journeyOf(shop, "Every kind"));
      expect(stored).toMatchObject({
        entryNode: { type: "EntryNode", child: "0" },
        exitNode: { type: "ExitNode" },
        nodes: [
          { type: "DelayNode", id: "0", child: "1", variant: { type: "Second", seconds: 3 * 86_400 } },
          { type: "DelayNode", id: "1", child: "2", variant: { type: "LocalTime" } },
          { type: "RateLimitNode", id: "2", child: "3", messages: 500, perSeconds: 3_600 },
          {
            type: "MessageNode",
            id: "3",
            name: "First mail",
            child: "4",
            skipOnFailure: true,
            variant: { type: "Email" },
          },
          { type: "MessageNode", id: "4", child: "5", variant: { type: "Sms" } },
          { type: "WaitForNode", id: "5", timeoutChild: "6", segmentChildren: [{ id: "6" }] },
          { type: "SegmentSplitNode", id: "6", variant: { trueChild: "7", falseChild: "7" } },
          {
            type: "RandomCohortNode",
            id: "7",
            children: [
              { id: "ExitNode", percent: 50, name: "short" },
              { id: "ExitNode", percent: 50, name: "B" },
            ],
          },
        ],
        goal: { when: { type: "Event", event: "Paid" } },
      });
    },
  },
  {
    does: "builds, moves, copies and removes steps by keyboard",
    path: "journeys/new",
    run: async (page) => {
      await beginEmpty(page);
      const { keyboard } = page;
      const steps = page.locator("[data-tree] [data-card]");
      const texts = async (): Promise<readonly string[]> =>
        (await steps.allInnerTexts()).map((text) => text.split("\n")[0] ?? "");
      await page.locator("[data-card=EntryNode]").focus();
      const addByKey = async (name: string): Promise<void> => {
        await keyboard.press("a");
        // An open menu takes the focus.
        await page.locator("[role=menu]:focus-within").waitFor();
        await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).press("Enter");
        await inspector(page).getByRole("heading", { name }).waitFor();
      };
      await addByKey("Email");
      await addByKey("Random split");
      await keyboard.press("b");
      await page.getByText(/^C, 0/).waitFor();
      await addByKey("Delay");
      expect(await texts()).toEqual(["Entry by segment", "Email", "Random split", "Delay", "Exit"]);
      await keyboard.press("Alt+ArrowRight");
      await page.locator("[data-branch] [data-card]").waitFor();
      await keyboard.press("Alt+ArrowLeft");
      await page.locator("[data-branch] [data-card]").waitFor({ state: "detached" });
      await keyboard.press("ArrowUp");
      await keyboard.press("Control+c");
      await keyboard.press("Control+v");
      await expect
        .poll(texts)
        .toEqual(["Entry by segment", "Email", "Random split", "Random split", "Delay", "Exit"]);
      await keyboard.press("Delete");
      await keyboard.press("Control+z");
      await expect.poll(texts).toHaveLength(6);
      await keyboard.press("Control+z");
      await expect.poll(texts).toHaveLength(5);
      await page.getByText("Draft saved").waitFor();
      await page.getByRole("button", { name: "Discard draft" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
      await page.getByRole("link", { name: "Create journey" }).first().waitFor();
    },
  },
  {
    does: "changes a journey while someone is under way, and takes the change back",
    path: "journeys/new",
    run: async (page, shop) => {
      await beginEmpty(page);
      const name = "Changed under way";
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.locator("[data-card=EntryNode]").click();
      const step = inspector(page);
      await choose(step, "How it starts", "By event");
      await fill(step, "Event", "Trial Began");
      await fill(step, "One run for each value of", "plan");
      await add(page, lastPlace(page), "Delay");
      await fill(step, "Time", "5");
      await publish(page, "starts when you press");
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
      await page.getByRole("button", { name: "Pause" }).waitFor();
      await sendBatch(shop, [
        { type: "track", userId: "user-04", event: "Trial Began", properties: { plan: "team" } },
      ]);
      // Versions of a new journey begin above those of deleted ones.
      const { id, version } = await journeyOf(shop, name);
      const waiting = async (): Promise<number> => {
        const { body } = await shop.client.admin("GET", "/journeys/waiting");
        const { journeys } = body as {
          readonly journeys: Readonly<Record<string, { readonly count: number }>>;
        };
        return journeys[id]?.count ?? 0;
      };
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await page.locator("[data-card]").nth(1).click();
      await fill(step, "Time", "2");
      await publish(page, "1 user is at “Delay: Waits 5 days”, which this changes.");
      expect(await journeyOf(shop, name)).toMatchObject({ version: version + 1, status: "Running" });
      const versions = page.getByRole("region", { name: "Versions" });
      await versions.getByRole("button", { name: "Changes" }).first().click();
      await versions.getByText("Waits 2 days").first().waitFor();
      await versions.getByRole("button", { name: "Restore" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
      await page.getByRole("button", { name: "Publish" }).waitFor();
      await publish(page, "1 user is in it now");
      await page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: /Waits/ }).click();
      const panel = page.getByRole("dialog");
      await panel.getByRole("button", { name: "Take everyone out" }).click();
      const question = page.getByRole("dialog", { name: "Take everyone out" });
      await question.getByText("1 user leaves the journey.").waitFor();
      await question.getByRole("button", { name: "Take everyone out" }).click();
      await question.getByRole("button", { name: "Close", exact: true }).last().waitFor();
      await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
      expect(await journeyOf(shop, name)).toMatchObject({
        version: version + 2,
        definition: {
          entryNode: { type: "EventEntryNode", event: "Trial Began", key: "plan" },
          nodes: [{ type: "DelayNode", variant: { seconds: 5 * 86_400 } }],
        },
      });
    },
  },
];
