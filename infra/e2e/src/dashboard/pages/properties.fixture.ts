import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";
import { menuAct } from "./menu-act.fixture.js";

const plan = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b11";

interface StoredProperty {
  readonly name: string;
  readonly definition: {
    readonly entry: string;
    readonly nodes: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
  };
}

/** Each kind, with its fields. */
const parts: readonly (readonly [
  kind: string,
  fields: readonly (readonly [label: string, value: string])[],
])[] = [
  ["User id", []],
  ["Anonymous id", []],
  ["Attribute", [["Attribute", "plan"]]],
  [
    "Latest event",
    [
      ["Event", "Order Completed"],
      ["Property of the event", "value"],
    ],
  ],
  ["Several events", [["Event", "Order Completed"]]],
  [
    "Event with the key of the journey",
    [
      ["Event", "Order Completed"],
      ["Property of the event", "value"],
      ["Property that must be the same", "cart"],
    ],
  ],
  ["File", [["Name of the file", "invoice"]]],
];

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).last().selectOption({ label: value });
}

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
    {
      path: `properties/${plan}/edit`,
      shows: "Values that users would have",
      task: async (page) => {
        await page.getByRole("link", { name: "User properties", exact: true }).first().focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/properties$/);
      },
      achieves: "Create user property",
    },
  ],
  acts: [
    {
      does: "makes a user property of every kind, which the API stores as its own",
      path: "properties",
      // What is not finished yet has no values.
      refusedWith: 400,
      run: async (page, { client }) => {
        await page.getByRole("link", { name: "Create user property" }).click();
        await page.getByLabel("Name", { exact: true }).fill("every kind");
        await choose(page, "Where the value comes from", "First of several");
        for (const [kind, fields] of parts) {
          await page.getByRole("button", { name: "Add a part" }).click();
          await choose(page, "Where the value comes from", kind);
          if (kind === "Several events") await page.getByRole("button", { name: "Add an event" }).click();
          for (const [label, value] of fields) {
            const named = { name: label, exact: true };
            await page.getByRole("textbox", named).or(page.getByRole("combobox", named)).last().fill(value);
            // What completes it would lie above other fields.
            await page.keyboard.press("Tab");
          }
        }
        await page.getByText("Draft saved").waitFor();
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("dialog").getByText("Nothing uses it yet.").waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
        await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
        const { body } = await client.admin("GET", "/user-properties");
        const made = (body as { userProperties: readonly StoredProperty[] }).userProperties.find(
          ({ name }) => name === "every kind",
        );
        const { entry, nodes } = made?.definition ?? { entry: "", nodes: [] };
        const children = nodes.find(({ id }) => id === entry)?.["children"] as readonly string[];
        const stored = children.map((child) => ({ ...nodes.find(({ id }) => id === child), id: "" }));
        expect(stored).toEqual([
          { id: "", type: "Id" },
          { id: "", type: "AnonymousId" },
          { id: "", type: "Trait", path: "plan" },
          { id: "", type: "Performed", event: "Order Completed", path: "value" },
          { id: "", type: "PerformedMany", or: [{ event: "Order Completed" }] },
          { id: "", type: "KeyedPerformed", event: "Order Completed", path: "value", key: "cart" },
          { id: "", type: "File", name: "invoice" },
        ]);
      },
    },
    menuAct({
      kind: "user property",
      page: "properties",
      operation: "/user-properties",
      field: "userProperties",
      id: plan,
      name: "plan",
      isDraft: true,
    }),
  ],
};
