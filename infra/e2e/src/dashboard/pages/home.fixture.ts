import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";
import { expectExactNumbers } from "../exact-numbers.fixture.js";

const counted = z.object({ count: z.number() });

export const home: DashboardFolder = {
  folder: "home",
  pages: [
    {
      path: "home",
      shows: "against the 7 days before",
      task: async (page) => {
        await page.getByRole("radio", { name: "7 days" }).focus();
        await page.keyboard.press("ArrowRight");
      },
      achieves: "against the 30 days before",
    },
  ],
  acts: [
    {
      does: "shows who changed what",
      path: "home",
      run: async (page, { client }) => {
        const name = `Just changed ${randomUUID().slice(0, 8)}`;
        await client.put("/subscription-groups", { name, type: "OptIn", channel: "Email" });
        await page.reload();
        const changes = page.getByRole("region", { name: "Latest changes" });
        await changes.getByRole("listitem").filter({ hasText: name }).getByText("created").waitFor();
      },
    },
    {
      does: "says what needs attention",
      path: "home",
      run: async (page, { client }) => {
        const [deadLetters, rejected] = await Promise.all([
          client.admin("GET", "/dead-letters?limit=1"),
          client.admin("GET", "/rejected-events?limit=1"),
        ]);
        const region = page.getByRole("region", { name: "Needs attention" });
        const { count: unprocessed } = counted.parse(deadLetters.body);
        const { count: unaccepted } = counted.parse(rejected.body);
        if (unprocessed > 0)
          await region
            .getByRole("link", { name: new RegExp(`^${unprocessed} messages? could not be processed`) })
            .waitFor();
        if (unaccepted > 0) await region.getByText(`${unaccepted} event`).waitFor();
        const items = region.getByRole("listitem");
        await items.or(region.getByText("Everything works.")).first().waitFor();
      },
    },
    {
      does: "shows how many events there were, by day",
      path: "home",
      run: async (page) => {
        const events = page.getByRole("region", { name: "Events" });
        await events.getByRole("img", { name: "Accepted events over time." }).waitFor();
        expect(await events.getByRole("listitem").textContent()).toMatch(/[1-9]\d*$/);
      },
    },
    {
      does: "leads from each number to exactly its messages",
      path: "home",
      run: (page) => expectExactNumbers(page, 2),
    },
  ],
};
