import { expect } from "vitest";
import type { Shop, DashboardFolder } from "../dashboard-folder.fixture.js";
import { expectExactNumbers } from "../exact-numbers.fixture.js";
import { sendBatch } from "../dashboard.fixture.js";
import { journeyEditorActs } from "./journey-editor-acts.fixture.js";
import { journeyCanvasActs } from "./journey-canvas-acts.fixture.js";
import { journeyDetailActs } from "./journey-detail-acts.fixture.js";
import { menuAct } from "./menu-act.fixture.js";
import { starterActs } from "./starter-acts.fixture.js";

const id = "5d1c0b52-6f7b-4f0e-9d0a-3f1f5c2a7b01";
const brokenId = "5d1c0b52-6f7b-4f0e-9d0a-3f1f5c2a7b02";
const exitNode = { type: "ExitNode" };

async function seed(shop: Shop): Promise<void> {
  const { client } = shop;
  const has = (name: string, event: string): Promise<string> =>
    client.put("/segments", {
      name,
      definition: {
        entryNode: { id: "1", type: "Performed", event, times: 1, timesOperator: ">=" },
        nodes: [],
      },
    });
  const newcomers = await has("Has signed up", "Signed Up");
  const buyers = await has("Has ordered for more than 50", "Large Order");
  const mail = await client.put("/content/templates", {
    name: "Welcome mail",
    definition: { type: "Email", from: "shop@example.com", subject: "Welcome", body: "<p>Hello</p>" },
  });
  const text = await client.put("/content/templates", {
    name: "Reminder by SMS",
    definition: { type: "Sms", body: "Your order is waiting" },
  });
  await client.put("/journeys", {
    id,
    name: "Welcome and remind",
    status: "Running",
    canRunMultiple: true,
    definition: {
      entryNode: { type: "EntryNode", segment: newcomers, child: "hour" },
      exitNode,
      nodes: [
        { type: "DelayNode", id: "hour", variant: { type: "Second", seconds: 3_600 }, child: "ordered" },
        {
          type: "SegmentSplitNode",
          id: "ordered",
          name: "Ordered already?",
          variant: { type: "Boolean", segment: buyers, trueChild: "thanks", falseChild: "wait" },
        },
        { type: "MessageNode", id: "thanks", variant: { type: "Email", templateId: mail }, child: "limit" },
        {
          type: "WaitForNode",
          id: "wait",
          timeoutSeconds: 259_200,
          timeoutChild: "test",
          segmentChildren: [{ id: "limit", segmentId: buyers }],
        },
        {
          type: "RandomCohortNode",
          id: "test",
          children: [
            { id: "sms", percent: 50, name: "SMS" },
            { id: "mail", percent: 50, name: "Email" },
          ],
        },
        {
          type: "MessageNode",
          id: "sms",
          name: "Remind by SMS",
          variant: { type: "Sms", templateId: text },
          child: "limit",
        },
        { type: "MessageNode", id: "mail", variant: { type: "Email", templateId: mail }, child: "limit" },
        { type: "RateLimitNode", id: "limit", messages: 1_000, perSeconds: 60, child: "ExitNode" },
      ],
    },
  });
  await client.put("/journeys", {
    name: "Win back",
    definition: { entryNode: { type: "EntryNode", segment: buyers, child: "ExitNode" }, exitNode, nodes: [] },
  });
  const broken = await client.put("/content/templates", {
    name: "Broken welcome",
    definition: {
      type: "Email",
      from: "shop@example.com",
      subject: "{{ user.name | divided_by: 0 }}",
      body: "<p>Hello</p>",
    },
  });
  await client.put("/journeys", {
    id: brokenId,
    name: "Broken welcome",
    status: "Running",
    definition: {
      entryNode: { type: "EventEntryNode", event: "Came Back", child: "mail" },
      exitNode,
      nodes: [
        {
          type: "MessageNode",
          id: "mail",
          variant: { type: "Email", templateId: broken },
          child: "ExitNode",
        },
      ],
    },
  });
  await sendBatch(
    shop,
    ["user-01", "user-02"].map((userId) => ({ type: "track", userId, event: "Came Back" })),
  );
  await sendBatch(
    shop,
    ["user-01", "user-02", "user-03"].map((userId) => ({ type: "track", userId, event: "Signed Up" })),
  );
}

async function statusOf({ client }: Shop): Promise<unknown> {
  const { body } = await client.admin("GET", `/journeys?ids=${id}`);
  return (body as { readonly journeys: readonly { readonly status: string }[] }).journeys[0]?.status;
}

export const journeys: DashboardFolder = {
  folder: "journeys",
  seed,
  pages: [
    {
      path: "journeys",
      shows: "Welcome and remind",
      task: async (page) => {
        await page.getByRole("link", { name: "Welcome and remind" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Published version",
    },
    {
      path: `journeys/${id}`,
      shows: "Ordered already?",
      task: async (page) => {
        const outline = page.getByRole("navigation", { name: "Outline" });
        await outline.getByRole("button", { name: /Waits 1 hour/ }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "here since",
    },
    {
      path: `journeys/${id}/edit`,
      shows: "The whole journey",
      task: async (page) => {
        await page.locator("[data-card=ordered]").focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Is the user in",
    },
    {
      path: "journeys/new",
      shows: "Review request",
      task: async (page) => {
        await page.getByRole("link", { name: "Begin: empty journey" }).focus();
        await page.keyboard.press("Enter");
      },
      achieves: "No step yet. Add the first one: a message, a delay, a question.",
    },
    {
      path: "journeys/new?starter=abandoned-cart",
      shows: "Create the draft",
      task: async (page) => {
        await page.getByLabel("Website").focus();
        await page.keyboard.press("Escape");
      },
      achieves: "Begin with nothing, and add each step yourself.",
    },
  ],
  acts: [
    ...starterActs,
    {
      does: "does something with the users who wait at a node",
      path: `journeys/${id}?node=hour`,
      run: async (page) => {
        await page.getByLabel("Select user-02").check();
        await page.getByRole("toolbar").getByText("1 selected").waitFor();
        await page.getByLabel("Select all that are shown").check();
        await page.getByRole("toolbar").getByText("3 selected").waitFor();
        await page.getByRole("button", { name: "Export", exact: true }).click();
        const dialog = page.getByRole("dialog", { name: "Export" });
        await dialog.getByRole("button", { name: "Export 3 users" }).waitFor();
        await dialog.getByRole("button", { name: "Cancel" }).click();
      },
    },
    {
      does: "says that its messages fail, why, and where everyone is who came",
      path: `journeys/${brokenId}`,
      run: async (page) => {
        const alert = page.getByRole("alert").filter({ hasText: "Messages of the last day failed" });
        await alert.getByRole("link", { name: "2 of 2 failed" }).waitFor();
        await alert.getByText(/does not render/).waitFor();
        await page.locator('[data-total="left"]').getByText("2").waitFor();
        await page.locator("[data-placed]").filter({ hasText: "2 failed" }).getByRole("button").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Left: message failed").waitFor();
        await expectExactNumbers(page, 14);
        await page.goto(page.url().replace(/\/deliveries.*/, "/home"));
        const attention = page.getByRole("region", { name: "Needs attention" });
        await attention
          .getByRole("link", { name: "Journey Broken welcome: 2 of 2 messages of the last day failed" })
          .waitFor();
      },
    },
    {
      does: "pauses and resumes a journey, and says whom it concerns",
      path: `journeys/${id}`,
      run: async (page, shop) => {
        const begins = {
          Pause: () => page.getByRole("button", { name: "Pause" }).click(),
          Resume: async () => {
            await page.keyboard.press("Control+k");
            await page.keyboard.type("resume");
            await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
          },
        };
        for (const [act, status] of [
          ["Pause", "Paused"],
          ["Resume", "Running"],
        ] as const) {
          await begins[act]();
          const dialog = page.getByRole("dialog").filter({ hasText: "under way" });
          await dialog.getByText("3 users are under way").waitFor();
          await dialog.getByRole("button", { name: act }).click();
          await dialog.waitFor({ state: "detached" });
          expect(await statusOf(shop)).toBe(status);
        }
      },
    },
    {
      does: "opens a node of the canvas with its settings and users",
      path: `journeys/${id}`,
      run: async (page) => {
        await page.getByRole("button", { name: "Show all" }).click();
        await page.locator("[data-placed]").filter({ hasText: "Remind by SMS" }).getByRole("button").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Reminder by SMS").first().waitFor();
        await dialog.getByText("Nobody is here now.").waitFor();
      },
    },
    {
      does: "explains why a user is in a journey and another is not",
      path: `journeys/${id}?user=user-01`,
      run: async (page) => {
        await page.getByText("in it", { exact: true }).waitFor();
        await page.getByPlaceholder("Id, name or address").fill("user-07");
        await page.getByPlaceholder("Id, name or address").press("Enter");
        await page.getByText("never in it", { exact: true }).waitFor();
      },
    },
    {
      does: "replays the past on the editor's steps, and one person",
      path: `journeys/${id}/edit`,
      run: async (page) => {
        const panel = page.getByRole("region", { name: "Replay the past" });
        await panel.getByRole("button", { name: "Replay" }).click();
        await panel.getByText("Started", { exact: true }).waitFor();
        await page
          .locator("[data-step]", { has: page.locator("[data-card=hour]") })
          .getByTitle("People who came here in the replay")
          .first()
          .waitFor();
        await panel.getByPlaceholder("Id, name or address").fill("user-01");
        await panel.getByPlaceholder("Id, name or address").press("Enter");
        await panel.getByText("Once through it").waitFor();
        await panel.getByText("Then: still in it").waitFor();
        await panel.getByRole("button", { name: "Play" }).click();
        await page.locator("[data-here] [data-card=EntryNode]").waitFor();
      },
    },
    ...journeyEditorActs,
    ...journeyCanvasActs,
    ...journeyDetailActs,
    menuAct({
      kind: "journey",
      page: "journeys",
      operation: "/journeys",
      field: "journeys",
      id,
      name: "Welcome and remind",
      isDraft: false,
    }),
  ],
};
