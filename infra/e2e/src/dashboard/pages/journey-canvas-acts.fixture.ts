/** What members build on the drawing of a journey with the mouse. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

const drawnId = "5d1c0b52-6f7b-4f0e-9d0a-3f1f5c2a7b03";

interface DraftNode {
  readonly id: string;
  readonly child?: string;
}

/** Where a step of the saved draft leads, if it has one way. */
async function leadsTo({ client }: Shop, id: string): Promise<string | undefined> {
  const { body } = await client.admin("GET", `/drafts/journeys/${drawnId}`);
  const { definition } = body as { readonly definition?: { readonly nodes: readonly DraftNode[] } };
  return definition?.nodes.find((node) => node.id === id)?.child;
}

/** Adds a step by the plus of a line and opens it. */
async function add(page: Page, line: string, name: string): Promise<string> {
  await page.locator(`[data-plus="${line}"]`).getByRole("button").click();
  await page.getByRole("menuitem", { name }).click();
  const card = page.locator('[data-card][aria-expanded="true"]');
  await card.filter({ hasText: name }).waitFor();
  return (await card.getAttribute("data-card")) ?? "";
}

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("what is dragged is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags the end of a line to a step. */
async function lead(page: Page, line: string, card: string): Promise<void> {
  await page.getByRole("button", { name: "Show all" }).click();
  const target = await middleOf(page.locator(`[data-card="${card}"]`));
  const end = await middleOf(page.locator(`[data-end="${line}"]`));
  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await page.mouse.up();
}

export const journeyCanvasActs: readonly Act[] = [
  {
    does: "builds a journey on the drawing by mouse: adds, opens, changes, leads elsewhere, undoes",
    path: `journeys/${drawnId}/edit`,
    run: async (page, shop) => {
      await page.getByLabel("Name", { exact: true }).first().fill("Drawn");
      await page.getByText("Drawing", { exact: true }).click();
      await page.waitForURL(/view=canvas/);
      const delay = await add(page, "after EntryNode", "Delay");
      const inspector = page.getByRole("region", { name: "Step", exact: true });
      await inspector.getByRole("textbox", { name: "Time", exact: true }).fill("2");
      const card = page.locator(`[data-card="${delay}"]`);
      await card.getByText("Waits 2 days").waitFor();
      await card.click();
      await inspector.waitFor({ state: "detached" });
      const split = await add(page, `after ${delay}`, "Random split");
      const first = await add(page, `0 of ${split}`, "Email");
      const second = await add(page, `1 of ${split}`, "Push");
      await lead(page, `after ${first}`, second);
      await page.locator(`[data-line="1 of ${split}"][data-leads="meeting"]`).waitFor();
      await expect.poll(() => leadsTo(shop, first)).toBe(second);
      await page.keyboard.press("Control+z");
      await page.locator(`[data-line="1 of ${split}"][data-leads="on"]`).waitFor();
      await expect.poll(() => leadsTo(shop, first)).toBe("ExitNode");
      expect(await Promise.all([delay, split, second].map((id) => leadsTo(shop, id)))).toEqual([
        split,
        undefined,
        "ExitNode",
      ]);
    },
  },
];
