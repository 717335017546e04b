/**
 * Broadcasts over HTTP with real processes: one that is paused twice while its workers are killed repeatedly reaches
 * every user exactly once, one with a rate does not exceed it, and one to users who share addresses reaches each address once.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { printedRng } from "./rng.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import { fastTakeover, killAndStart, startSystem, type System } from "./system.fixture.js";

const { userTotal, kills, pausedAt, perSecond, timeoutMs } = sized({
  gate: { userTotal: 600, kills: 3, pausedAt: [1], perSecond: 45, timeoutMs: 60_000 },
  soak: { userTotal: 100_000, kills: 10, pausedAt: [3, 7], perSecond: 1_500, timeoutMs: 600_000 },
});
const perBatch = 200;
interface Shown {
  readonly status: string;
  readonly progress?: { recipients: number; reached: number; sent: number; skipped: number; failed: number };
}

let system: System;
let client: Client;
let segmentId: string;
let messageTemplateId: string;

beforeAll(async () => {
  system = await startSystem({ workers: 2, environment: { ...fastTakeover, CLAIM_MS: "8000" } });
  client = clientOf(system);
  for (let begin = 0; begin < userTotal; begin += perBatch) {
    const batch = Array.from({ length: perBatch }, (_, index) => ({
      type: "identify",
      userId: `person-${begin + index}`,
      traits: { email: `person-${begin + index}@example.com` },
    }));
    const { status } = await client.ingest("/api/public/apps/batch", { batch }, { prefer: "wait=30" });
    if (status >= 300) throw new Error(`batch: ${status}`);
  }
  const definition = {
    entryNode: { id: "1", type: "Trait", path: "email", operator: { type: "Exists" } },
    nodes: [],
  };
  segmentId = await client.put("/segments", { name: "Everybody", definition });
  const email = {
    type: "Email",
    from: "shop@example.com",
    subject: "For {{ user.id }}",
    body: "<p>Hello</p>",
  };
  messageTemplateId = await client.put("/content/templates", { name: "News", definition: email });
}, 300_000);

afterAll(() => system.stop());

function newBroadcast(name: string, config: object = {}): Promise<string> {
  const message = { type: "Email" };
  const body = { name, segmentId, messageTemplateId, config: { type: "V2", message, ...config } };
  return client.put("/broadcasts/v2", body);
}

const move = (action: string, broadcastId: string): Promise<unknown> =>
  client.change("POST", `/broadcasts/${action}`, { broadcastId });

async function show(id: string): Promise<Shown> {
  const { body } = await client.admin("GET", `/broadcasts/?ids=${id}`);
  const [found] = body as readonly Shown[];
  if (found === undefined) throw new Error("no such broadcast");
  return found;
}

async function countOf(query: string): Promise<number> {
  const { body } = await client.admin("GET", `/deliveries/count?${query}`);
  return (body as { count: number }).count;
}

/** Why messages failed, as their deliveries say. */
async function failuresOf(broadcastId: string): Promise<readonly unknown[]> {
  const statuses = ["DFMessageFailure", "DFBadWorkspaceConfiguration"].map((name) => `&statuses=${name}`);
  const { body } = await client.admin("GET", `/deliveries/?broadcastId=${broadcastId}${statuses.join("")}`);
  return (body as { items: { variant: unknown }[] }).items.map(({ variant }) => variant);
}

/** When each message was sent, ms, in order. */
async function sentTimesOf(broadcastId: string): Promise<readonly number[]> {
  const moments: number[] = [];
  for (let cursor = ""; ;) {
    const more = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await client.admin("GET", `/deliveries/?limit=1000&broadcastId=${broadcastId}${more}`);
    const page = body as { items: { sentAt: string }[]; cursor?: string };
    moments.push(...page.items.map(({ sentAt }) => Date.parse(sentAt)));
    if (page.cursor === undefined) return moments.toSorted((one, other) => one - other);
    cursor = page.cursor;
  }
}

describe("a broadcast whose workers are killed and which is paused twice", () => {
  it("reaches every user exactly once, and none while it is paused", { timeout: 1_800_000 }, async () => {
    const rng = printedRng();
    // It must last longer than the kills and pauses.
    const id = await newBroadcast("Killed", { batchSize: 50, rateLimit: sized({ gate: 150, soak: 1_000 }) });
    await move("start", id);
    const quiet: { from: number; to: number }[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      const share = userTotal / (kills + 2);
      const enough = Math.floor(share * (killed + 0.5)) + rng.below(share / 2);
      await until(
        () => countOf(`broadcastId=${id}`),
        (count) => count >= enough,
        timeoutMs,
      );
      const isPaused = pausedAt.includes(killed);
      if (isPaused) {
        await move("pause", id);
        // The call may be answered before a running worker has taken it.
        await until(
          () => show(id),
          ({ status }) => status === "Paused",
          60_000,
        );
      }
      const from = Date.now() + 1_000;
      const turn = killed % system.workers.length;
      await killAndStart(system.workers.slice(turn, turn + 1));
      // Longer than the second that a pause may take.
      if (isPaused) {
        await until(
          async () => Date.now(),
          (now) => now > from + 2_000,
        );
        quiet.push({ from, to: Date.now() });
        await move("resume", id);
      }
    }
    const { progress } = await until(
      () => show(id),
      ({ status }) => status === "Completed",
      timeoutMs,
    );
    expect(await failuresOf(id)).toStrictEqual([]);
    expect(progress).toStrictEqual({
      recipients: userTotal,
      reached: userTotal,
      sent: userTotal,
      skipped: 0,
      failed: 0,
    });
    expect(await countOf(`broadcastId=${id}`)).toBe(userTotal);
    expect(await countOf(`broadcastId=${id}&statuses=DFInternalMessageSent`)).toBe(userTotal);
    const moments = await sentTimesOf(id);
    expect(moments).toHaveLength(userTotal);
    for (const { from, to } of quiet) {
      expect(moments.filter((moment) => moment > from && moment < to)).toStrictEqual([]);
    }
    const { count } = await until(
      () => client.events("event=DFInternalMessageSent&limit=1"),
      (found) => found.count >= userTotal,
      timeoutMs,
    );
    expect(count).toBe(userTotal);
  });
});

/** The largest number of times within any ten seconds; the times are in order. */
function mostInTenSeconds(moments: readonly number[]): number {
  let begin = 0;
  let most = 0;
  for (const [index, moment] of moments.entries()) {
    while ((moments[begin] ?? moment) <= moment - 10_000) begin += 1;
    most = Math.max(most, index - begin + 1);
  }
  return most;
}

describe("a broadcast with a rate", () => {
  it("never exceeds it by more than 5 % over any ten seconds", { timeout: 900_000 }, async () => {
    const id = await newBroadcast("Steady", { rateLimit: perSecond });
    await move("start", id);
    await until(
      () => show(id),
      ({ status }) => status === "Completed",
      timeoutMs,
    );
    const moments = await sentTimesOf(id);
    expect(moments).toHaveLength(userTotal);
    expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(10_000);
    const most = mostInTenSeconds(moments);
    console.log(JSON.stringify({ perSecond, most }));
    expect(most).toBeLessThanOrEqual(perSecond * 10 * 1.05);
  });
});

describe("a broadcast to users who share addresses", () => {
  const households = 40;
  const spellings = [
    (name: string) => `${name}@example.com`,
    (name: string) => `${name.toUpperCase()}@example.com`,
    (name: string) => `${name}@EXAMPLE.COM`,
  ];

  it(
    "reaches each address once while workers are killed, and each user when told so",
    { timeout: 900_000 },
    async () => {
      const batch = Array.from({ length: households }, (_, index) => index).flatMap((index) =>
        spellings.map((spelled, member) => ({
          type: "identify",
          userId: `member-${index}-${member}`,
          traits: { email: spelled(`house-${index}`), household: index },
        })),
      );
      const { status } = await client.ingest("/api/public/apps/batch", { batch }, { prefer: "wait=30" });
      expect(status).toBeLessThan(300);
      const definition = {
        entryNode: { id: "1", type: "Trait", path: "household", operator: { type: "Exists" } },
        nodes: [],
      };
      const members = await client.put("/segments", { name: "Households", definition });
      const config = { type: "V2", message: { type: "Email" }, batchSize: 20, rateLimit: 30 };
      const body = { segmentId: members, messageTemplateId, config };
      const once = await client.put("/broadcasts/v2", { ...body, name: "To each address" });
      const all = await client.put("/broadcasts/v2", {
        ...body,
        name: "To each user",
        duplicateAddresses: "All",
      });
      await move("start", once);
      await until(
        () => countOf(`broadcastId=${once}`),
        (count) => count >= households / 2,
        timeoutMs,
      );
      await killAndStart(system.workers.slice(0, 1));
      await move("start", all);
      const progressOf = async (id: string): Promise<Shown["progress"]> => {
        const { progress } = await until(
          () => show(id),
          (shown) => shown.status === "Completed",
          timeoutMs,
        );
        return progress;
      };
      const skipped = households * (spellings.length - 1);
      const recipients = households + skipped;
      const whole = { recipients, failed: 0 };
      expect(await progressOf(once)).toStrictEqual({
        ...whole,
        reached: households,
        sent: households,
        skipped,
      });
      expect(await progressOf(all)).toStrictEqual({
        ...whole,
        reached: recipients,
        sent: recipients,
        skipped: 0,
      });
      const { body: listed } = await client.admin("GET", `/deliveries/?limit=1000&broadcastId=${once}`);
      const { items } = listed as { items: { status: string; variant: { type: string; to?: string } }[] };
      const sent = items.filter((each) => each.status === "DFInternalMessageSent");
      expect(new Set(sent.map(({ variant }) => variant.to?.toLowerCase())).size).toBe(households);
      const reasons = items.filter((each) => !sent.includes(each)).map(({ variant }) => variant.type);
      expect(new Set(reasons)).toEqual(new Set(["DuplicateAddress"]));
    },
  );
});
