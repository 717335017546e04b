/**
 * The common journeys, over HTTP on real servers and processes, with waits of some seconds: the messages of the Test
 * provider, the recorded events, and a worker that is killed while a user waits.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Analytics } from "@segment/analytics-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { fastTakeover, startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;
let emailGroup: string;

beforeAll(async () => {
  system = await startSystem({ environment: fastTakeover });
  client = clientOf(system);
  const groups = (await client.admin("GET", "/subscription-groups")).body as {
    id: string;
    channel: string;
  }[];
  emailGroup = groups.find(({ channel }) => channel === "Email")?.id ?? "";
}, 300_000);

afterAll(() => system?.stop());

function segment(name: string, entryNode: object, nodes: readonly object[] = []): Promise<string> {
  return client.put("/segments/", { name, definition: { entryNode, nodes } });
}

const performed = (event: string, more: object = {}): object => ({
  id: "1",
  type: "Performed",
  event,
  timesOperator: ">=",
  ...more,
});

/** A node that sends a template of its own name. */
async function mail(id: string, child: string): Promise<object> {
  const definition = {
    type: "Email",
    from: "hello@example.com",
    subject: `${id}, {{ user.firstName }}`,
    body: `<p>${id}</p>`,
  };
  const templateId = await client.put("/content/templates", { name: id, definition });
  const variant = { type: "Email", templateId };
  return { type: "MessageNode", id, child, subscriptionGroupId: emailGroup, variant };
}

async function text(id: string, child: string): Promise<object> {
  const definition = { type: "Sms", body: `${id}, {{ user.firstName }}` };
  const templateId = await client.put("/content/templates", { name: id, definition });
  return { type: "MessageNode", id, child, variant: { type: "Sms", templateId } };
}

function delay(id: string, seconds: number, child: string): object {
  return { type: "DelayNode", id, child, variant: { type: "Second", seconds } };
}

async function start(name: string, entryNode: object, nodes: readonly object[]): Promise<string> {
  const definition = { entryNode, exitNode: { type: "ExitNode" }, nodes };
  return client.put("/journeys/", { name, definition, status: "Running" });
}

async function send(...batch: object[]): Promise<void> {
  const answer = await client.ingest("/api/public/apps/batch", { batch }, { prefer: "wait=10" });
  expect(answer.status).toBe(204);
}

function known(userId: string, more: object = {}): object {
  const traits = { email: `${userId}@example.com`, phone: "+4366012345678", firstName: userId, ...more };
  return { type: "identify", userId, traits };
}

function track(userId: string, event: string, properties: object = {}): object {
  return { type: "track", userId, event, properties };
}

interface Delivery {
  readonly originMessageId: string;
  readonly journeyId?: string;
  readonly userId: string;
  readonly templateId: string;
  readonly status: string;
  readonly sentAt: string;
  readonly triggeringMessageId?: string;
  readonly variant: { readonly type: string; readonly to: string };
}

/** Oldest first. */
async function deliveriesOf(userId: string): Promise<readonly Delivery[]> {
  const { body } = await client.admin("GET", `/deliveries/?userId=${userId}&sortDirection=Asc`);
  return (body as { items: Delivery[] }).items;
}

function delivered(userId: string, count: number): Promise<readonly Delivery[]> {
  return until(
    () => deliveriesOf(userId),
    (items) => items.length >= count && items.every(({ status }) => status === "DFInternalMessageSent"),
  );
}

/** The nodes the user reached, in order. */
async function nodesOf(userId: string): Promise<readonly string[]> {
  const { events } = await client.events(`userId=${userId}&event=DFJourneyNodeProcessed`);
  return events
    .map(({ traits }) => String((JSON.parse(String(traits)) as { nodeId: unknown }).nodeId))
    .toReversed();
}

async function cameTo(userId: string, node: string): Promise<readonly string[]> {
  return until(
    () => nodesOf(userId),
    (nodes) => nodes.at(-1) === node,
  );
}

const msBetween = (one: Delivery | undefined, other: Delivery | undefined): number =>
  Date.parse(other?.sentAt ?? "") - Date.parse(one?.sentAt ?? "");

describe("a welcome series", () => {
  let journeyId: string;

  beforeAll(async () => {
    const signedUp = await segment("signed up", performed("Signed Up"));
    journeyId = await start("welcome", { type: "EntryNode", segment: signedUp, child: "welcome" }, [
      await mail("welcome", "a while"),
      delay("a while", 3, "first steps"),
      await text("first steps", "ExitNode"),
    ]);
  });

  it("starts with an event of the SDK, and sends each message once, at its time", async () => {
    const traits = { email: "ann@example.com", phone: "+4366012345678", firstName: "Ann" };
    const sdk = new Analytics({
      writeKey: system.writeKey,
      host: system.url,
      path: "/api/public/apps/batch",
    });
    sdk.identify({ userId: "ann", traits });
    sdk.track({ userId: "ann", event: "Signed Up", messageId: "ann-signs-up" });
    await sdk.closeAndFlush();
    const deliveries = await delivered("ann", 2);
    expect(deliveries).toMatchObject([
      { journeyId, triggeringMessageId: "ann-signs-up", variant: { type: "Email", to: "ann@example.com" } },
      { journeyId, triggeringMessageId: "ann-signs-up", variant: { type: "Sms", to: "+4366012345678" } },
    ]);
    const [first, second] = deliveries;
    expect(msBetween(first, second)).toBeGreaterThanOrEqual(3_000);
    expect(await cameTo("ann", "ExitNode")).toEqual([
      "EntryNode",
      "welcome",
      "a while",
      "first steps",
      "ExitNode",
    ]);
    const { body } = await client.admin("GET", "/mailbox");
    const { mails } = body as { mails: Record<string, unknown>[] };
    expect(mails.toReversed()).toMatchObject([
      { id: first?.originMessageId, channel: "Email", to: "ann@example.com", subject: "welcome, Ann" },
      { id: second?.originMessageId, channel: "Sms", to: "+4366012345678" },
    ]);
  });

  it("is traced from the event on", async () => {
    const [first] = await deliveriesOf("ann");
    const { status, body } = await client.admin("GET", `/deliveries/${first?.originMessageId}/trace`);
    expect(status).toBe(200);
    for (const word of ["Signed Up", journeyId, "ann@example.com"]) {
      expect(JSON.stringify(body)).toContain(word);
    }
  });

  it("continues where it was when the worker is killed while a user waits", async () => {
    const [worker] = system.workers;
    await send(known("ben"), track("ben", "Signed Up"));
    await cameTo("ben", "a while");
    await worker?.kill();
    await pause(3_000);
    expect(await deliveriesOf("ben")).toHaveLength(1);
    await worker?.start();
    await cameTo("ben", "ExitNode");
    expect(await delivered("ben", 2)).toHaveLength(2);
    expect(await nodesOf("ben")).toHaveLength(5);
  });

  it("admits no user twice", async () => {
    await send(track("ann", "Signed Up"));
    expect(await deliveriesOf("ann")).toHaveLength(2);
  });
});

describe("an abandoned cart", () => {
  it("causes a reminder when the same cart is not bought in time", async () => {
    const bought = await segment("bought", {
      id: "1",
      type: "KeyedPerformed",
      event: "Order Completed",
      key: "cartId",
    });
    const wait = {
      type: "WaitForNode",
      id: "purchase?",
      timeoutSeconds: 2,
      timeoutChild: "reminder",
      segmentChildren: [{ id: "ExitNode", segmentId: bought }],
    };
    const entry = { type: "EventEntryNode", event: "Cart Updated", key: "cartId", child: "purchase?" };
    await start("cart", entry, [wait, await mail("reminder", "ExitNode")]);

    await send(known("cleo"), known("dan"));
    await send(
      { ...track("cleo", "Cart Updated", { cartId: "left" }), messageId: "left-1" },
      track("cleo", "Cart Updated", { cartId: "bought" }),
      track("cleo", "Cart Updated", { cartId: "left" }),
      track("dan", "Cart Updated", { cartId: "bought" }),
    );
    await send(
      track("cleo", "Order Completed", { cartId: "bought" }),
      track("dan", "Order Completed", { cartId: "bought" }),
    );
    expect(await delivered("cleo", 1)).toMatchObject([{ triggeringMessageId: "left-1" }]);
    expect(await cameTo("dan", "ExitNode")).toEqual(["EventEntryNode", "purchase?", "ExitNode"]);
    expect(await deliveriesOf("dan")).toEqual([]);
    expect(await deliveriesOf("cleo")).toHaveLength(1);
  });
});

describe("the end of a trial", () => {
  const day = 86_400;

  it("is announced a fixed time before the user's own date, and again in the morning of their time zone", async () => {
    const trialEnd = await client.put("/user-properties/", {
      name: "trialEnd",
      definition: { type: "Trait", path: "trialEnd" },
    });
    const onTrial = await segment("on trial", {
      id: "1",
      type: "Trait",
      path: "plan",
      operator: { type: "Equals", value: "trial" },
    });
    const before = { userProperty: trialEnd, offsetSeconds: 3 * day, offsetDirection: "before" };
    await start("trial", { type: "EntryNode", segment: onTrial, child: "three days before" }, [
      {
        type: "DelayNode",
        id: "three days before",
        child: "notice",
        variant: { type: "UserProperty", ...before },
      },
      await mail("notice", "in the morning"),
      {
        type: "DelayNode",
        id: "in the morning",
        child: "last days",
        variant: { type: "LocalTime", hour: 9 },
      },
      await mail("last days", "ExitNode"),
    ]);
    const dueAt = Date.now() + 2_000;
    // A time zone where it is less than an hour past nine in the morning: the next nine o'clock is most of a day away.
    const hours = 9 - new Date().getUTCHours();
    const timezone = `${hours < 0 ? "-" : "+"}${`${Math.abs(hours)}`.padStart(2, "0")}:00`;
    const ends = new Date(dueAt + 3 * day * 1_000).toISOString();
    await send(known("eve", { plan: "trial", trialEnd: ends, timezone }));
    const [notice] = await delivered("eve", 1);
    const lateMs = Date.parse(notice?.sentAt ?? "") - dueAt;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(await cameTo("eve", "in the morning")).toEqual([
      "EntryNode",
      "three days before",
      "notice",
      "in the morning",
    ]);
    console.log(`announced ${lateMs} ms after it was due`);
  });
});

describe("a win-back", () => {
  it("starts by time alone", async () => {
    const awaySegment = await segment(
      "away for two seconds",
      { id: "both", type: "And", children: ["ever", "lately"] },
      [
        performed("App Opened", { id: "ever" }),
        { id: "lately", type: "Performed", event: "App Opened", times: 0, withinSeconds: 2 },
      ],
    );
    await start("win-back", { type: "EntryNode", segment: awaySegment, child: "we miss you" }, [
      await mail("we miss you", "ExitNode"),
    ]);
    await send(known("fay"));
    const openedAt = Date.now();
    await send({ ...track("fay", "App Opened"), timestamp: new Date(openedAt).toISOString() });
    expect(await deliveriesOf("fay")).toEqual([]);
    const [missed] = await delivered("fay", 1);
    expect(Date.parse(missed?.sentAt ?? "") - openedAt).toBeGreaterThanOrEqual(2_000);
    await cameTo("fay", "ExitNode");
  });
});

describe("an A/B test", () => {
  const users = 200;

  it("sends every user one of the two mails, by their shares", async () => {
    const joined = await segment("joined", performed("Joined"));
    const cohorts = {
      type: "RandomCohortNode",
      id: "cohorts",
      children: [
        { id: "plain", percent: 70, name: "A" },
        { id: "bold", percent: 30, name: "B" },
      ],
    };
    const bold = await text("bold", "ExitNode");
    const id = await start("a/b", { type: "EntryNode", segment: joined, child: "cohorts" }, [
      cohorts,
      await text("plain", "ExitNode"),
      bold,
    ]);
    const { templateId } = (bold as { variant: { templateId: string } }).variant;
    for (let first = 0; first < users; first += 50) {
      const names = Array.from({ length: 50 }, (_, offset) => `guest-${first + offset}`);
      await send(...names.flatMap((name) => [known(name), track(name, "Joined")]));
    }
    const sent = async (query: string): Promise<number> => {
      const path = `/deliveries/count?journeyId=${id}&statuses=DFInternalMessageSent${query}`;
      return ((await client.admin("GET", path)).body as { count: number }).count;
    };
    await until(
      () => sent(""),
      (count) => count === users,
    );
    const { body } = await client.admin("GET", `/deliveries/?journeyId=${id}&limit=1000`);
    const { items } = body as { items: Delivery[] };
    expect(new Set(items.map(({ userId }) => userId)).size).toBe(users);
    // Five standard deviations for that many users.
    expect(Math.abs((await sent(`&templateIds=${templateId}`)) - 0.3 * users)).toBeLessThan(33);
  });
});
