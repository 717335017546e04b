import type { DashboardFolder } from "../dashboard-folder.fixture.js";

export const mailbox: DashboardFolder = {
  folder: "mailbox",
  pages: [
    {
      path: "mailbox",
      shows: "user-0",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Why it was sent",
    },
  ],
};
