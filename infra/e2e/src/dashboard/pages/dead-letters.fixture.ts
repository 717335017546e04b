import { createBullMailboxWriter } from "@signalbox/queue";
import { firstSeqAt, jobId, partitionOf, userKey, type Message, type WorkspaceId } from "@signalbox/core";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

/** Messages as no release writes them; the actor cannot process them. */
function damagedMessages(workspaceId: WorkspaceId): readonly Message[] {
  const now = Date.now();
  const event = {
    part: "main",
    type: "track",
    event: "Order Completed",
    at: now,
    receivedAt: now,
    data: "{}",
    seq: "late",
  };
  return [
    ...["user-01", "user-02", "user-05"].map((userId) => ({
      to: userKey(workspaceId, userId),
      type: "event",
      body: { event: { ...event, messageId: `damaged-${userId}`, userId } },
    })),
    { to: userKey(workspaceId, "user-04"), type: "set-loyalty-tier", body: { tier: "gold" } },
  ];
}

async function seed({ system, client }: Shop): Promise<void> {
  const { body } = await client.admin("GET", "/operations/partitions");
  const { partitions } = body as { readonly partitions: readonly unknown[] };
  const writer = createBullMailboxWriter({
    redisUrl: system.redisUrl,
    namespace: system.namespace,
    partitions: partitions.length,
  });
  for (const message of damagedMessages(system.workspaceId as WorkspaceId)) {
    const job = jobId(`damaged-${message.type}-${message.to.split("/").at(-1)}`);
    await writer.add(partitionOf(message.to, writer.partitions), job, {
      v: 1,
      messages: [message],
      acceptedAt: 0,
    });
  }
  await until(
    () => countOf({ system, client }),
    (count) => count === 4,
  );
  await writer.close();
}

async function countOf({ client }: Shop): Promise<number> {
  const { body } = await client.admin("GET", "/dead-letters?limit=1");
  return (body as { readonly count: number }).count;
}

export const deadLetters: DashboardFolder = {
  folder: "dead-letters",
  seed,
  pages: [
    {
      path: "dead-letters",
      shows: "set-loyalty-tier",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "Message as it was found",
    },
  ],
  acts: [
    {
      does: "replays one corrected, and says why when it does not fit",
      path: "dead-letters",
      refusedWith: 400,
      run: async (page, shop) => {
        await page
          .getByRole("row", { name: /user-02/ })
          .getByRole("link")
          .first()
          .click();
        await page.getByRole("button", { name: "Correct and replay" }).click();
        const dialog = page.getByRole("dialog", { name: "Correct the message" });
        await dialog.getByRole("button", { name: "Replay" }).click();
        await dialog.getByText(/Message\.body does not fit/).waitFor();
        const body = dialog.getByLabel("Body as JSON");
        await body.fill((await body.inputValue()).replace('"late"', String(firstSeqAt(Date.now()))));
        await dialog.getByRole("button", { name: "Replay" }).click();
        await page.getByText("Replayed.").waitFor();
        expect(await countOf(shop)).toBe(3);
        await until(
          () => shop.client.events("userId=user-02&event=Order+Completed"),
          ({ events }) => events.some(({ messageId }) => messageId === "damaged-user-02"),
        );
      },
    },
    {
      does: "discards all of a cause, after saying how many",
      path: "dead-letters",
      run: async (page, shop) => {
        await page
          .getByRole("listitem")
          .filter({ hasText: "set-loyalty-tier" })
          .getByRole("button", { name: "Discard all" })
          .click();
        const dialog = page.getByRole("dialog", { name: "Discard all" });
        await dialog.getByText("The message is deleted and never processed").waitFor();
        await dialog.getByRole("button", { name: "Do it" }).click();
        await dialog.waitFor({ state: "detached" });
        expect(await countOf(shop)).toBe(2);
      },
    },
    {
      does: "replays the selected ones, and says which fail again",
      path: "dead-letters",
      refusedWith: 400,
      run: async (page, shop) => {
        await page.getByLabel("Select all rows of this page").check();
        await page.getByRole("toolbar").getByRole("button", { name: "Replay" }).click();
        const dialog = page.getByRole("dialog", { name: "Replay" });
        await dialog.getByText("2 messages are processed again").waitFor();
        await dialog.getByRole("button", { name: "Do it" }).click();
        await dialog.getByText("2 have failed").waitFor();
        expect(await countOf(shop)).toBe(2);
      },
    },
  ],
};
