import type { DashboardFolder } from "../dashboard-folder.fixture.js";
import { subscriptionActs } from "./subscription-acts.fixture.js";

const offers = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b21";

export const subscriptions: DashboardFolder = {
  folder: "subscriptions",
  seed: async ({ client }) => {
    await client.put("/subscription-groups", { id: offers, name: "Offers", type: "OptIn", channel: "Email" });
    await client.change("PUT", "/subscription-groups/assignments", {
      userUpdates: [{ userId: "user-01", changes: { [offers]: true } }],
    });
  },
  pages: [
    {
      path: "subscriptions?q=Offers",
      shows: "Offers",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Users are subscribed who have subscribed themselves.",
    },
    {
      path: `subscriptions/${offers}`,
      shows: "The page that users see",
      task: async (page) => {
        await page.locator('[data-total="subscribed"]').getByRole("link").focus();
        await page.keyboard.press("Enter");
      },
      achieves: "user-01",
    },
    {
      path: "subscriptions/page",
      shows: "Users see the standard page until you publish yours.",
      task: async (page) => {
        await page.keyboard.press("Control+k");
        await page.keyboard.type("create a subscription group");
        await page.getByRole("dialog").getByRole("button", { name: "Create a subscription group" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "It cannot be changed later.",
    },
  ],
  acts: [
    ...subscriptionActs,
    {
      does: "shows the page that users see in a frame",
      path: `subscriptions/${offers}`,
      run: async (page) => {
        await page.frameLocator("iframe").getByText("Offers").first().waitFor();
      },
    },
  ],
};
