import type { Page } from "playwright-core";
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { expect } from "vitest";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";
import { overflowAt } from "../dashboard.fixture.js";
import { builderActs, buyers, fill, list, publish, type StoredSegment } from "./builder-acts.fixture.js";
import { editorFaultsOf } from "./editor-faults.fixture.js";
import { listActs } from "./list-acts.fixture.js";
import { menuAct } from "./menu-act.fixture.js";

const kept = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b06";
const unneeded = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b03";
const changed = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b05";
const versioned = "5e9a1c40-3b7d-4f02-9c11-7a2d4e6f8b04";

async function seed({ client }: Shop): Promise<void> {
  await client.put("/segments", {
    id: buyers,
    name: "Recent buyers",
    definition: {
      entryNode: { id: "all", type: "And", children: ["plan", "any"] },
      nodes: [
        { id: "plan", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
        { id: "any", type: "Or", children: ["ordered", "tagged"] },
        {
          id: "ordered",
          type: "Performed",
          event: "Order Completed",
          times: 1,
          timesOperator: ">=",
          withinSeconds: 2_592_000,
          properties: [{ path: "value", operator: { type: "GreaterThanOrEqual", value: 10 } }],
        },
        { id: "tagged", type: "Includes", path: "tags", item: "vip" },
      ],
    },
  });
  await client.put("/segments", {
    id: list,
    name: "Beta testers",
    definition: { entryNode: { id: "list", type: "Manual", version: 0 }, nodes: [] },
  });
  await client.change("POST", "/segments/manual-segment/update", {
    segmentId: list,
    userIds: ["user-01", "user-02"],
    sync: true,
  });
  await client.put("/segments", {
    id: unneeded,
    name: "Everyone of last year",
    definition: { entryNode: { id: "all", type: "Everyone" }, nodes: [] },
  });
  await client.put("/segments", {
    id: changed,
    name: "Platinum plan",
    definition: {
      entryNode: { id: "plan", type: "Trait", path: "plan", operator: { type: "Equals", value: "platinum" } },
      nodes: [],
    },
  });
  for (const event of ["Order Completed", "Page Seen"]) {
    await client.put("/segments", {
      id: versioned,
      name: "Visits per week",
      definition: {
        entryNode: { id: "seen", type: "Performed", event, times: 2, timesOperator: ">=" },
        nodes: [],
      },
    });
  }
}

/** Publishes what was restored: another member saves the draft while its effect is shown, so it is shown again. */
async function publishWithEffect(page: Page, { client }: Shop): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Members now:").waitFor();
  await dialog.getByText("Nothing uses it yet.").waitFor();
  const { body } = await client.admin("GET", `/drafts/segments/${versioned}`);
  const { definition } = body as { readonly definition: unknown };
  await client.put(`/drafts/segments/${versioned}`, { name: "Orders per week", definition });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("the effect is another one by now").waitFor();
  await dialog.getByText("Members now:").waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Orders per week" }).waitFor();
}

interface ListedSegment {
  readonly id: string;
  readonly status: string;
}

async function segmentOf({ client }: Shop, id: string): Promise<ListedSegment | undefined> {
  const { body } = await client.admin("GET", `/segments?ids=${id}`);
  return (body as { segments: ListedSegment[] }).segments[0];
}

export const segments: DashboardFolder = {
  folder: "segments",
  seed: async (shop) => {
    await seed(shop);
    await shop.client.put("/segments", {
      id: kept,
      name: "Kept",
      definition: { entryNode: { id: "all", type: "Everyone" }, nodes: [] },
    });
  },
  pages: [
    {
      path: "segments?q=Recent",
      shows: "Recent buyers",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "All of these are true:",
    },
    {
      path: `segments/${buyers}`,
      shows: "in the last 30 days",
      task: async (page) => {
        await page.getByPlaceholder("Id, name or address").focus();
        await page.keyboard.type("user-03");
        await page.keyboard.press("Enter");
      },
      achieves: "conditions hold",
    },
    {
      path: `segments/${buyers}/edit`,
      shows: "Who would be in it",
      task: async (page) => {
        await page.getByRole("button", { name: "Attribute “plan” is “pro”", exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.waitForURL(/node=plan/);
      },
      achieves: "Comparison",
    },
  ],
  acts: [
    {
      does: "lists the keys of the page that is open, and leads to its document",
      path: "segments",
      run: async (page, { system }) => {
        await page.getByRole("link", { name: "Recent buyers" }).waitFor();
        await page.keyboard.press("?");
        const help = page.getByRole("dialog", { name: "Keyboard shortcuts and documents" });
        for (const text of ["Next row", "Open the row", "Search this list"]) {
          await help.getByText(text, { exact: true }).waitFor();
        }
        expect(await findAxeViolations(page, { onlySerious: true })).toEqual([]);
        await page.keyboard.press("Escape");
        await help.waitFor({ state: "detached" });
        await page.getByRole("link", { name: "Recent buyers" }).click();
        await page.getByRole("button", { name: "Pause" }).waitFor();
        await page.getByRole("button", { name: "Keyboard shortcuts and documents" }).click();
        await help.getByText("Pause", { exact: true }).waitFor();
        await page.keyboard.press("Escape");
        await help.waitFor({ state: "detached" });
        const opening = page.waitForEvent("popup");
        await page.getByRole("link", { name: "Document about this page: Segment" }).click();
        const document = await opening;
        await document.getByRole("heading", { name: "Segments and user properties", level: 1 }).waitFor();
        expect(document.url()).toBe(`${system.url}/docs/segments#definitions`);
        expect(await findAxeViolations(document, { onlySerious: true })).toEqual([]);
        for (const width of [360, 1280]) await expect.poll(() => overflowAt(document, width)).toBe(0);
        await document.close();
      },
    },
    {
      does: "pauses a segment",
      path: `segments/${unneeded}`,
      run: async (page, shop) => {
        // The page before may have such a button, too.
        await page.getByRole("heading", { name: "Everyone of last year" }).waitFor();
        const pause = page.getByRole("button", { name: "Pause" });
        await pause.click();
        await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        expect(await page.locator(":focus").innerText()).toBe("Pause");
        await page.keyboard.press("p");
        await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
        await page.getByRole("button", { name: "Start" }).waitFor();
        expect((await segmentOf(shop, unneeded))?.status).toBe("Paused");
      },
    },
    ...listActs,
    editorFaultsOf({ kind: "segments", id: kept }),
    ...builderActs,
    {
      does: "shows the members of what was published, once it is computed",
      path: `segments/${changed}`,
      run: async (page) => {
        const members = page.getByRole("region", { name: "Members" });
        await members.getByText("No members").waitFor();
        await page.getByRole("link", { name: "Edit", exact: true }).click();
        await page.getByRole("heading", { name: "In words" }).waitFor();
        await page.getByText("Attribute “plan” is “platinum”").last().click();
        await fill(page, "Value", "pro");
        await page.getByText("4 users").first().waitFor();
        await publish(page);
        await members.getByText("user-01").waitFor();
        await members.getByText("4 of 4").waitFor();
      },
    },
    {
      does: "shows what a version changed, restores an earlier one into the draft, and publishes it with its effect",
      path: `segments/${versioned}`,
      // The draft that another member saves meanwhile.
      refusedWith: 409,
      run: async (page, shop) => {
        await page.getByRole("heading", { name: "Visits per week" }).waitFor();
        const versions = page.getByRole("region", { name: "Versions" });
        await versions.getByRole("button", { name: "Changes" }).first().click();
        await versions.getByText("Event “Page Seen”").first().waitFor();
        await versions.getByRole("button", { name: "Restore" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
        await page.waitForURL(new RegExp(`/segments/${versioned}/edit`));
        const { body } = await shop.client.admin("GET", `/drafts/segments/${versioned}`);
        expect((body as StoredSegment).definition.entryNode).toMatchObject({ event: "Order Completed" });
        const { body: published } = await shop.client.admin("GET", `/segments?ids=${versioned}`);
        expect(JSON.stringify(published)).toContain("Page Seen");
        await publishWithEffect(page, shop);
      },
    },
    {
      does: "deletes a segment that nothing needs",
      path: `segments/${unneeded}`,
      run: async (page, shop) => {
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await page.waitForURL(/\/segments$/);
        expect(await segmentOf(shop, unneeded)).toBeUndefined();
      },
    },
    menuAct({
      kind: "segment",
      page: "segments",
      operation: "/segments",
      field: "segments",
      id: buyers,
      name: "Recent buyers",
      isDraft: true,
    }),
  ],
};
