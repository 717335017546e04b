import { sendBatch } from "../dashboard.fixture.js";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";

export const groups: DashboardFolder = {
  folder: "groups",
  seed: async (shop) => {
    const traits = { name: "Acme Ltd", seats: 20, plan: "team" };
    await sendBatch(shop, [
      ...["user-01", "user-03", "user-05"].map((userId) => ({
        type: "group",
        userId,
        groupId: "acme",
        traits,
      })),
      { type: "group", userId: "user-04", groupId: "globex", traits: { name: "Globex" } },
    ]);
  },
  pages: [
    {
      path: "groups",
      shows: "globex",
      task: async ({ keyboard }) => {
        for (const key of ["j", "Enter"]) await keyboard.press(key);
      },
      achieves: "3 members",
    },
    {
      path: "groups/acme",
      shows: "user-05",
      task: async (page) => {
        await page.getByRole("tab", { name: "Members" }).focus();
        await page.keyboard.press("ArrowRight");
      },
      achieves: "Acme Ltd",
    },
  ],
};
