/**
 * The pages of the dashboard in a browser. Every page of the table loads, passes axe in both schemes, fits every window,
 * keeps its state, and can be used by keyboard; nothing fails on the way.
 */
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WatchedPage } from "../browser.fixture.js";
import { dashboardFolders } from "./dashboard-pages.fixture.js";
import { overflowAt, seriousFaults } from "./dashboard.fixture.js";
import { desktop, openShop, shows, type OpenShop } from "./open-shop.fixture.js";

let opened: OpenShop;
let walk: WatchedPage;

beforeAll(async () => {
  opened = await openShop(dashboardFolders);
  walk = await opened.open("");
});
afterAll(() => opened.close());

it("are all in the table", () => {
  const source = new URL("../../../../services/dashboard/src/pages", import.meta.url);
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(dashboardFolders.map(({ folder }) => folder));
});

it("have a frame that passes axe in both schemes", async () => {
  await shows(walk.page, "Signalbox");
  const faults = [await seriousFaults(walk.page, "dark"), await seriousFaults(walk.page, "light")];
  expect(faults.flat()).toEqual([]);
});

it.each(dashboardFolders.flatMap(({ pages }) => pages))(
  "$path",
  async ({ path, shows: text, task, achieves }) => {
    const { page, complaints } = walk;
    await page.setViewportSize(desktop);
    await page.goto(opened.address(path));
    await shows(page, text);
    const faults = [await seriousFaults(page, "dark", "main"), await seriousFaults(page, "light", "main")];
    expect(faults.flat()).toEqual([]);
    expect([await overflowAt(page, 360), await overflowAt(page, 2560)]).toEqual([0, 0]);
    await page.setViewportSize(desktop);
    const before = page.url();
    await task(page);
    await shows(page, achieves);
    const after = page.url();
    expect(after).not.toBe(before);
    const dialogs = await page.getByRole("dialog").count();
    expect(await seriousFaults(page, "light", dialogs > 0 ? "[role=dialog]" : "main")).toEqual([]);
    await page.reload();
    await shows(page, achieves);
    expect(page.url()).toBe(after);
    await page.goBack();
    await shows(page, text);
    expect(page.url()).toBe(before);
    expect(complaints.splice(0)).toEqual([]);
  },
);
