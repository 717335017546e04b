import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";
import { sendBatch } from "../dashboard.fixture.js";

const sentMessages = 6;

async function sentCount({ client }: Shop): Promise<number> {
  const day = 86_400_000;
  const query = new URLSearchParams({
    startDate: new Date(Date.now() - day).toISOString(),
    endDate: new Date(Date.now() + day).toISOString(),
    "filters[channels]": "Email",
  });
  const { body } = await client.admin("GET", `/analysis/summary?${query.toString()}`);
  return (body as { readonly summary: { readonly sent: number } }).summary.sent;
}

/** A template that is sent to some users at once, and by a journey. */
async function seed(shop: Shop): Promise<void> {
  const { client } = shop;
  const before = await sentCount(shop);
  const templateId = await client.put("/content/templates", {
    name: "Receipt",
    definition: { type: "Email", from: "shop@example.com", subject: "Thank you", body: "<p>Thank you.</p>" },
  });
  await client.put("/journeys", {
    name: "After the parcel",
    status: "Running",
    definition: {
      entryNode: { type: "EventEntryNode", event: "Parcel Sent", child: "receipt" },
      exitNode: { type: "ExitNode" },
      nodes: [
        {
          type: "MessageNode",
          id: "receipt",
          name: "Send the receipt",
          variant: { type: "Email", templateId },
          child: "ExitNode",
        },
      ],
    },
  });
  await client.change("POST", "/content/templates/batch-send", {
    templateId,
    channel: "Email",
    users: ["user-00", "user-01", "user-02", "user-03"].map((id) => ({
      id,
      properties: {},
      messageId: `receipt-${id}`,
    })),
  });
  await sendBatch(
    shop,
    ["user-04", "user-05"].map((userId) => ({ type: "track", userId, event: "Parcel Sent", properties: {} })),
  );
  await until(
    () => sentCount(shop),
    (count) => count >= before + sentMessages,
  );
}

async function journeyId({ client }: Shop): Promise<string | undefined> {
  const { body } = await client.admin("GET", "/journeys");
  const { journeys } = body as {
    readonly journeys: readonly { readonly id: string; readonly name: string }[];
  };
  return journeys.find(({ name }) => name === "After the parcel")?.id;
}

async function contentOf(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFile(await (await download).path());
}

export const analysis: DashboardFolder = {
  folder: "analysis",
  seed,
  pages: [
    {
      path: "analysis",
      shows: "Numbers of the chart",
      task: async (page) => {
        await page.getByLabel("Grouped by").and(page.locator("input")).focus();
        await page.keyboard.press("ArrowDown");
        const option = page.getByRole("option", { name: "Template" });
        await option.waitFor();
        for (let step = 0; step < 6; step += 1) {
          if ((await option.getAttribute("data-combobox-selected")) !== null) break;
          await page.keyboard.press("ArrowDown");
        }
        await page.keyboard.press("Enter");
      },
      achieves: "Receipt",
    },
  ],
  acts: [
    {
      does: "saves the numbers of the chart, which are those of the server, and its picture",
      path: "analysis?within=24h",
      run: async (page, shop) => {
        await page.locator("svg.recharts-surface").first().waitFor();
        await page.getByText("Days and times are those of UTC.").waitFor();
        const lines = (await contentOf(page, "CSV")).toString().trim().split("\r\n");
        const column = lines[0]?.split(",").indexOf("Email") ?? -1;
        const sum = lines.slice(1).reduce((total, line) => total + Number(line.split(",")[column]), 0);
        expect(sum).toBe(await sentCount(shop));
        const picture = await contentOf(page, "PNG");
        expect(picture.subarray(1, 4).toString()).toBe("PNG");
        expect(picture.length).toBeGreaterThan(2_000);
      },
    },
    {
      does: "shows how far the messages of a journey came",
      path: "analysis",
      run: async (page, shop) => {
        await page.getByText("Numbers of the chart").waitFor();
        await page.goto(`${page.url()}?journey=${await journeyId(shop)}`);
        await page.getByRole("heading", { name: "Send the receipt" }).waitFor();
        await page.getByText("2 · 100%").first().waitFor();
      },
    },
  ],
};
