/** What members do on the pages of a group, in a browser, and what the server has afterwards. */
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboardFolders, folderGroups } from "./dashboard-pages.fixture.js";
import { desktop, followTo, walkThroughShop, type WalkedShop } from "./open-shop.fixture.js";

/** The name of the file that runs the acts of a group. */
export const fileOf = (group: string): string => `acts-${group}.e2e.test.ts`;

/** Runs the acts of the group that the file is named after. */
export function describeActs(fileUrl: string): void {
  const [, folders] =
    Object.entries(folderGroups).find(([group]) => fileOf(group) === basename(fileUrl)) ?? [];
  if (folders === undefined) throw new Error(`no group of folders is named as ${fileUrl}`);

  describe("what members do on the pages", () => {
    let opened: WalkedShop;

    beforeAll(async () => {
      // Acts of one folder use what others add.
      opened = await walkThroughShop(dashboardFolders);
    });
    afterAll(() => opened.close());

    it.each(folders.flatMap(({ folder, acts = [] }) => acts.map((act) => ({ folder, ...act }))))(
      "$folder: $does",
      async ({ path, run, refusedWith, blocks }) => {
        const { page, complaints } = opened.walk;
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
}
