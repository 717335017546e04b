/** What members build in the builder of segments: every kind of condition, typed conditions, and by keyboard. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

/** A segment of two levels. */
export const buyers = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b01";
/** A list, *Beta testers*. */
export const list = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b02";

interface StoredNode {
  readonly id: string;
  readonly type: string;
  readonly children?: readonly string[];
}

export interface StoredSegment {
  readonly id: string;
  readonly name: string;
  readonly definition: { readonly entryNode: StoredNode; readonly nodes: readonly StoredNode[] };
}

/** With ids that tell only where a node is. */
async function definitionOf({ client }: Shop, name: string): Promise<unknown> {
  const { body } = await client.admin("GET", "/segments");
  const { segments: all } = body as { segments: readonly StoredSegment[] };
  const found = all.find((each) => each.name === name);
  if (found === undefined) return undefined;
  const { entryNode, nodes } = found.definition;
  const byId = new Map([entryNode, ...nodes].map((node) => [node.id, node]));
  const within = (id: string): unknown => {
    const { id: _, children, ...node } = byId.get(id) ?? { id, type: "missing" };
    return children === undefined ? node : { ...node, children: children.map(within) };
  };
  return within(entryNode.id);
}

/** Chooses a kind of condition from the list of the last group that offers it. */
async function addKind(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Add a condition" }).last().click();
  // A group lists its kinds, too.
  await page.getByRole("option", { name, exact: true }).last().click();
}

export async function fill(page: Page, label: string, value: string): Promise<void> {
  await page
    .getByRole("textbox", { name: label, exact: true })
    .or(page.getByRole("combobox", { name: label, exact: true }))
    .last()
    .fill(value);
  // What completes it would lie above other fields.
  await page.keyboard.press("Tab");
}

async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).last().selectOption({ label: value });
}

/** Opens the builder for a new segment with a name. */
async function newSegment(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Create segment" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
}

export const builderActs: readonly Act[] = [
  {
    does: "builds a segment with every kind of condition, which the API stores as its own",
    path: "segments",
    // Conditions that are not finished yet cannot be counted.
    refusedWith: 400,
    run: async (page, shop) => {
      await newSegment(page, "Every kind");
      await addKind(page, "Attribute");
      await fill(page, "Attribute", "plan");
      await fill(page, "Value", "pro");
      await addKind(page, "Attribute that is a list");
      await fill(page, "Attribute", "tags");
      await fill(page, "Value", "vip");
      await addKind(page, "Event");
      await fill(page, "Event", "Order Completed");
      await choose(page, "When", "in the last");
      await page.getByRole("button", { name: "Add a condition on the event" }).click();
      await fill(page, "Property of the event", "value");
      await choose(page, "Comparison", "is at least");
      await fill(page, "Value", "10");
      await addKind(page, "Latest event");
      await fill(page, "Event", "Order Completed");
      await addKind(page, "Messages from a template");
      await choose(page, "Template", "First order ships free");
      await addKind(page, "Received a broadcast");
      await addKind(page, "Subscribed to a group");
      await choose(page, "Subscription group", "Newsletter");
      await addKind(page, "Unsubscribed from a group");
      await choose(page, "Subscription group", "Newsletter");
      await addKind(page, "Random share");
      await fill(page, "Share", "25");
      await addKind(page, "Member of a group");
      await fill(page, "Id of the group", "acme");
      await addKind(page, "In another segment, or not");
      await choose(page, "Segment", "Recent buyers");
      await choose(page, "The user", "is not in it");
      await addKind(page, "At least one of these");
      await page.getByRole("combobox", { name: "Add a condition" }).first().fill("plan is not free");
      await page.getByRole("option", { name: "Attribute “plan” is not “free”" }).click();
      await page.getByText("Draft saved").waitFor();
      await publish(page);
      const { body } = await shop.client.admin("GET", "/subscription-groups");
      const [newsletter] = (body as readonly { id: string; name: string }[]).filter(
        ({ name }) => name === "Newsletter",
      );
      const { body: content } = await shop.client.admin("GET", "/content/templates");
      const [template] = (content as { templates: readonly { id: string; name: string }[] }).templates.filter(
        ({ name }) => name === "First order ships free",
      );
      const conditions = [
        { type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
        { type: "Includes", path: "tags", item: "vip" },
        {
          type: "Performed",
          event: "Order Completed",
          times: 1,
          timesOperator: ">=",
          timeOperator: "Within",
          withinSeconds: 2_592_000,
          properties: [{ path: "value", operator: { type: "GreaterThanOrEqual", value: 10 } }],
        },
        { type: "LastPerformed", event: "Order Completed" },
        { type: "Email", event: "DFEmailOpened", templateId: template?.id },
        { type: "Broadcast" },
        { type: "SubscriptionGroup", subscriptionGroupId: newsletter?.id, subscriptionGroupType: "OptOut" },
        { type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: newsletter?.id },
        { type: "RandomBucket", percent: 0.25 },
        { type: "Group", groupId: "acme" },
        { type: "Segment", segmentId: buyers, isMember: false },
        { type: "Or", children: ["paying"] },
      ].map((node, index) => ({ id: String(index), ...node }));
      const paying = {
        id: "paying",
        type: "Trait",
        path: "plan",
        operator: { type: "NotEquals", value: "free" },
      };
      await shop.client.put("/segments", {
        name: "Every kind by the API",
        definition: {
          entryNode: { id: "all", type: "And", children: conditions.map(({ id }) => id) },
          nodes: [...conditions, paying],
        },
      });
      expect(await definitionOf(shop, "Every kind")).toEqual(
        await definitionOf(shop, "Every kind by the API"),
      );
    },
  },
  {
    does: "builds a segment from typed conditions, with the count beside each",
    path: "segments",
    run: async (page, shop) => {
      await newSegment(page, "Bought twice, not lately");
      for (const [typed, sentence] of [
        [
          "bought twice in the last 30 days",
          "Event “Order Completed”, at least 2 times, in the last 30 days",
        ],
        ["not bought in the last 7 days", "Event “Order Completed”, never, in the last 7 days"],
        ["plan is pro", "Attribute “plan” is “pro”"],
        ["not on the list Beta testers", "Is not in the segment “Beta testers”"],
      ] as const) {
        await page.getByRole("combobox", { name: "Add a condition" }).first().fill(typed);
        await page.getByRole("option", { name: sentence, exact: true }).click();
        const card = page.getByRole("button", { name: sentence, exact: true });
        await card
          .locator("..")
          .getByText(/^(nobody|\d+ users?)$/)
          .first()
          .waitFor();
      }
      await page.getByText("Draft saved").waitFor();
      await publish(page);
      const bought = { type: "Performed", event: "Order Completed" };
      expect(await definitionOf(shop, "Bought twice, not lately")).toMatchObject({
        type: "And",
        children: [
          { ...bought, times: 2, timesOperator: ">=", withinSeconds: 2_592_000 },
          { ...bought, times: 0, timesOperator: "=", withinSeconds: 604_800 },
          { type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
          { type: "Segment", segmentId: list, isMember: false },
        ],
      });
    },
  },
  {
    does: "makes segments of the kinds that are a whole definition",
    path: "segments",
    refusedWith: 400,
    run: async (page, shop) => {
      for (const [kind, type] of [
        ["Every user", "Everyone"],
        ["Event with the key of the journey", "KeyedPerformed"],
      ] as const) {
        await newSegment(page, `Whole ${type}`);
        await addKind(page, kind);
        if (type === "KeyedPerformed") {
          await fill(page, "Event", "Order Completed");
          await fill(page, "Property that must be the same", "cart");
        }
        await publish(page);
        expect(await definitionOf(shop, `Whole ${type}`)).toMatchObject({ type });
        await page.getByRole("link", { name: "Segments", exact: true }).first().click();
      }
    },
  },
  {
    does: "moves, removes and undoes by keyboard, and keeps the draft",
    path: `segments/${buyers}/edit`,
    run: async (page, shop) => {
      const plan = page.getByRole("button", { name: "Attribute “plan” is “pro”", exact: true });
      await plan.focus();
      await page.keyboard.press("Alt+ArrowRight");
      await expect.poll(() => page.locator(":focus").innerText()).toContain("plan");
      await page.getByText("Draft saved").waitFor();
      await page.keyboard.press("Delete");
      await plan.waitFor({ state: "detached" });
      await page.keyboard.press("Control+z");
      await plan.waitFor();
      await page.reload();
      await plan.waitFor();
      await page.getByPlaceholder("Id, name or address").fill("user-03");
      await page.keyboard.press("Enter");
      await page.getByText("This user would").waitFor();
      const drafted = await shop.client.admin("GET", `/drafts/segments/${buyers}`);
      const { definition } = drafted.body as StoredSegment;
      expect(definition.nodes.find(({ id }) => id === "any")?.children).toEqual([
        "plan",
        "ordered",
        "tagged",
      ]);
      await page.getByRole("button", { name: "Discard draft" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
      await page.waitForURL(new RegExp(`/segments/${buyers}$`));
      expect((await shop.client.admin("GET", `/drafts/segments/${buyers}`)).status).toBe(404);
    },
  },
];
