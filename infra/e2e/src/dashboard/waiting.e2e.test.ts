/** Messages that a server puts off or refuses, in every list of the dashboard: why, when they are tried next, and where. */
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WatchedPage } from "../browser.fixture.js";
import { until } from "../client.fixture.js";
import { startMailServer, type MailServer } from "../mail-server.fixture.js";
import type { Shop } from "./dashboard-folder.fixture.js";
import { overflowAt } from "./dashboard.fixture.js";
import { desktop, openShop, type OpenShop } from "./open-shop.fixture.js";

const putOff = "3a7e9d10-5b2c-4f8e-b1a4-6c0d2e4f8a05";
const refused = "3a7e9d10-5b2c-4f8e-b1a4-6c0d2e4f8a06";

let mail: MailServer;
let opened: OpenShop;
let walk: WatchedPage;
let waiting = 0;

beforeAll(async () => {
  mail = await startMailServer();
  opened = await openShop();
  const { shop } = opened;
  await shop.client.change("PUT", "/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
  });
  answerAll("554 5.7.1 Not accepted here");
  await startBroadcasts(shop);
  await countOf(shop, `broadcastId=${refused}&statuses=DFMessageFailure`);
  answerAll("451 4.7.1 Greylisted, try again later");
  await shop.client.change("POST", "/broadcasts/start", { broadcastId: putOff });
  waiting = await countOf(shop, `broadcastId=${putOff}&statuses=Queued&reasons=Retry`);
  walk = await opened.open("");
});
afterAll(async () => {
  await opened.close();
  await mail.close();
});

function answerAll(answer: string): void {
  mail.refusals.splice(0, mail.refusals.length, ...Array.from({ length: 5_000 }, () => answer));
}

async function startBroadcasts({ client }: Shop): Promise<void> {
  const segmentId = await client.put("/segments", {
    name: "On the free plan",
    definition: {
      entryNode: { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "free" } },
      nodes: [],
    },
  });
  await client.put("/user-properties", { name: "email", definition: { type: "Trait", path: "email" } });
  const definition = { type: "Email", from: "shop@example.com", subject: "Autumn sale", body: "<p>Now</p>" };
  const messageTemplateId = await client.put("/content/templates", { name: "Autumn sale", definition });
  for (const [id, name] of [
    [putOff, "Autumn sale"],
    [refused, "Refused sale"],
  ]) {
    const config = { type: "V2", message: { type: "Email" }, errorHandling: "SkipOnError" };
    await client.put("/broadcasts/v2", { id, name, segmentId, messageTemplateId, config });
  }
  await client.change("POST", "/broadcasts/start", { broadcastId: refused });
}

/** Once all messages of the broadcast are among them, whose recipients are those of the other one. */
async function countOf({ client }: Shop, query: string): Promise<number> {
  const id = /broadcastId=([^&]+)/.exec(query)?.[1];
  const recipients = async (): Promise<number> => {
    const { body } = await client.admin("GET", `/broadcasts?ids=${id}`);
    return (body as readonly { progress?: { recipients: number } }[])[0]?.progress?.recipients ?? 0;
  };
  const { count } = await until(
    async () => ({
      count: ((await client.admin("GET", `/deliveries/count?${query}`)).body as { count: number }).count,
      of: await recipients(),
    }),
    ({ count: found, of }) => found > 0 && found === of,
    60_000,
  );
  return count;
}

async function go(path: string): Promise<WatchedPage["page"]> {
  const { page } = walk;
  await page.setViewportSize(desktop);
  await page.goto(opened.address(path));
  return page;
}

/** What is wrong with the page that is shown: for axe, in narrow and wide windows, in the console. */
async function faults(): Promise<readonly unknown[]> {
  const { page, complaints } = walk;
  const found: unknown[] = [...(await findAxeViolations(page, { part: "main", onlySerious: true }))];
  for (const width of [360, 2560]) await expect.poll(() => overflowAt(page, width)).toBe(0);
  await page.setViewportSize(desktop);
  return [...found, ...complaints.splice(0)];
}

it("the broadcast says why messages remain and when they are tried next, and leads to them", async () => {
  const page = await go(`broadcasts/${putOff}`);
  const remains = page.getByRole("region", { name: "Why some remain" });
  await remains.getByText("Put off by its server").waitFor();
  await remains.getByText("next try").waitFor();
  expect(await faults()).toEqual([]);
  await remains.getByRole("link", { name: String(waiting), exact: true }).click();
  await page.waitForURL(/status=waiting&reason=Retry/);
  await page.getByText(`${waiting} of ${waiting}`, { exact: true }).waitFor();
  await page.getByText("Greylisted, try again later").first().waitFor();
  expect(await faults()).toEqual([]);
});

it("the deliveries without a filter have them as well, with their address and channel", async () => {
  const page = await go("deliveries");
  const row = page.getByRole("row", { name: /Waiting.*Put off by its server/ }).first();
  await row.waitFor();
  expect(await row.textContent()).toMatch(/@example\.com.*Email/);
});

it("the messages of a user show them, and the panel names the reason and the real channel", async () => {
  const { body } = await opened.shop.client.admin("GET", `/deliveries?broadcastId=${refused}&limit=1`);
  const { userId } = (body as { items: readonly { userId: string }[] }).items[0] ?? { userId: "" };
  const page = await go(`users/${userId}?tab=deliveries`);
  await page.getByRole("row", { name: /Waiting.*Put off by its server/ }).waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole("row", { name: /Failed.*Refused by its server.*Not accepted here/ }).click();
  const panel = page.getByRole("dialog");
  await panel.getByText(`${userId}@example.com`).first().waitFor();
  await panel.getByText("Email", { exact: true }).waitFor();
  await panel.getByText("Refused by its server").waitFor();
});

it("a broadcast that failed names what the server answered, and leads to the messages", async () => {
  const page = await go(`broadcasts/${refused}`);
  await page.getByText("Refused by its server").waitFor();
  await page.getByText(/554.*Not accepted here/).waitFor();
  expect(await faults()).toEqual([]);
  const causes = page.getByRole("listitem").filter({ hasText: "Refused by its server" });
  await causes.getByRole("link", { name: String(waiting), exact: true }).click();
  await page.waitForURL(/status=failed&reason=Rejected/);
  await page.getByText(`${waiting} of ${waiting}`, { exact: true }).waitFor();
});

it("the page of operations counts them by reason, with the oldest and the next try", async () => {
  const page = await go("operations");
  const row = page.getByRole("row", { name: /Put off by its server/ });
  await row.waitFor();
  expect(await faults()).toEqual([]);
  await row.getByRole("link", { name: String(waiting), exact: true }).click();
  await page.waitForURL(/status=waiting&reason=Retry/);
  await page.getByText(`${waiting} of ${waiting}`, { exact: true }).waitFor();
});
