import type { DashboardFolder } from "../dashboard-folder.fixture.js";

const plan = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b11";

export const properties: DashboardFolder = {
  folder: "properties",
  seed: async ({ client }) => {
    await client.put("/user-properties", {
      id: plan,
      name: "plan",
      definition: { type: "Trait", path: "plan" },
      exampleValue: "pro",
    });
  },
  pages: [
    {
      path: "properties?q=plan",
      shows: "Attribute",
      task: async (page) => {
        await page.getByRole("link", { name: "plan", exact: true }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "The latest value of",
    },
    {
      path: `properties/${plan}`,
      shows: "The latest value of",
      task: async (page) => {
        await page.getByPlaceholder("Begins with").focus();
        await page.keyboard.type("pro");
        await page.keyboard.press("Enter");
        await page.waitForURL(/prefix=pro/);
      },
      achieves: "Used by",
    },
  ],
};
