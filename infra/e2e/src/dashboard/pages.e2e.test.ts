/**
 * The pages of the dashboard in a browser. Every page of the table loads, passes axe in both schemes, fits every window,
 * keeps its state, and can be used by keyboard; nothing fails on the way. What members do on them is in `acts.fixture`.
 */
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboardFolders } from "./dashboard-pages.fixture.js";
import { overflowAt } from "./dashboard.fixture.js";
import { desktop, followTo, shows, walkThroughShop, type WalkedShop } from "./open-shop.fixture.js";

let opened: WalkedShop;

beforeAll(async () => {
  opened = await walkThroughShop(dashboardFolders);
});
afterAll(() => opened.close());

describe("the pages", () => {
  it("have a frame that passes axe in both schemes", async () => {
    expect(await findAxeViolations(opened.walk.page, { onlySerious: true })).toEqual([]);
  });

  it.each(dashboardFolders.flatMap(({ pages }) => pages))(
    "$path",
    async ({ path, shows: text, task, achieves }) => {
      const { page, complaints } = opened.walk;
      await followTo(page, opened.address(path));
      await shows(page, text);
      expect(await findAxeViolations(page, { part: "main", onlySerious: true })).toEqual([]);
      // A chart takes the new width in its next frame.
      for (const width of [360, 2560]) await expect.poll(() => overflowAt(page, width)).toBe(0);
      await page.setViewportSize(desktop);
      const before = page.url();
      await task(page);
      await shows(page, achieves);
      const after = page.url();
      expect(after).not.toBe(before);
      const part = (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "main";
      // A dialog gets its name in the render after the one that shows it.
      if (part !== "main")
        await page.locator(`${part}:is([aria-labelledby], [aria-label])`).first().waitFor();
      expect(await findAxeViolations(page, { part, schemes: ["light"], onlySerious: true })).toEqual([]);
      await page.reload();
      await shows(page, achieves);
      expect(page.url()).toBe(after);
      await page.goBack();
      await shows(page, text);
      expect(page.url()).toBe(before);
      expect(complaints.splice(0)).toEqual([]);
    },
  );
});
