/** What members do on the pages of the dashboard, in a browser, and what the server has afterwards. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WatchedPage } from "../browser.fixture.js";
import { dashboardFolders } from "./dashboard-pages.fixture.js";
import { desktop, followTo, openShop, shows, type OpenShop } from "./open-shop.fixture.js";

let opened: OpenShop;
let walk: WatchedPage;

beforeAll(async () => {
  opened = await openShop(dashboardFolders);
  // Not the address that leads on: what is opened next would be left again.
  walk = await opened.open("home");
  await shows(walk.page, "against the 7 days before");
});
afterAll(() => opened.close());

describe("what members do on the pages", () => {
  it.each(dashboardFolders.flatMap(({ folder, acts = [] }) => acts.map((act) => ({ folder, ...act }))))(
    "$folder: $does",
    async ({ path, run, refusedWith, blocks }) => {
      const { page, complaints } = walk;
      complaints.splice(0);
      await page.setViewportSize(desktop);
      await followTo(page, opened.address(path));
      await run(page, opened.shop);
      const isExpected = (complaint: string): boolean =>
        (refusedWith !== undefined &&
          new RegExp(`^${refusedWith}: | status of ${refusedWith} `).test(complaint)) ||
        (blocks === "scripts" && complaint.startsWith("Blocked script execution in 'about:srcdoc'"));
      expect(complaints.splice(0).filter((each) => !isExpected(each))).toEqual([]);
    },
  );
});
