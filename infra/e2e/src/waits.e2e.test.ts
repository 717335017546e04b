/**
 * How long callers wait while Redis or the database is frozen or killed: every kind of call is made at once, and answered
 * within the limits of docs/operations.md. The service works again when the server does, with all that it accepted.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, clientOf, until, type Answer, type Client } from "./client.fixture.js";
import { whileFrozen } from "./freeze.fixture.js";
import { signedInMember, type SessionCookie } from "./owner.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;
let session: SessionCookie;
/** All operations of the admin API that only read and name no resource. */
let reads: readonly string[];

beforeAll(async () => {
  system = await startSystem({ ownServers: true });
  client = clientOf(system);
  session = await signedInMember(system, "Admin");
  const { body } = await ask(`${system.url}/openapi.json`, {});
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  reads = Object.entries(paths).flatMap(([path, { get }]) =>
    get !== undefined && path.startsWith("/api/admin/") && !path.includes("{") ? [path] : [],
  );
  await makeKnown();
});
afterAll(() => system?.stop());

/** Documented in docs/operations.md, ms: how long what waits for the database, for Redis, and for `/readyz` may take. */
const databaseMs = 10_000;
const redisMs = 6_000;
const readyMs = 2_000;
/** For a machine that is busy. */
const marginMs = 10_000;

interface Answered extends Timed {
  readonly what: string;
}

interface Timed {
  readonly status: number;
  readonly message: string | undefined;
  readonly ms: number;
}

/** The status is 0 when the answer breaks off. */
async function timed(call: () => Promise<Answer>): Promise<Timed> {
  const from = performance.now();
  const answer = await call().catch((error: unknown) => ({ status: 0, body: { message: String(error) } }));
  const { status, body } = answer;
  const message =
    typeof body === "object" && body !== null && "message" in body ? String(body.message) : undefined;
  return { status, message, ms: Math.round(performance.now() - from) };
}

/** The begin of an answer that does not end. */
async function beginning(path: string): Promise<Answer> {
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${system.adminKey}`, accept: "text/event-stream" };
  const { status, headers: answered } = await fetch(new URL(path, system.url), {
    headers,
    signal: leave.signal,
  });
  leave.abort();
  return { status, headers: answered, body: "" };
}

const accepted = new Set<string>();

async function track(messageId: string = randomUUID(), prefer = ""): Promise<Answer> {
  const body = { userId: "ann", event: "Waited", messageId };
  const answer = await client.ingest("/api/public/apps/track", body, prefer === "" ? {} : { prefer });
  if (answer.status < 300) accepted.add(messageId);
  return answer;
}

/** As a browser with the session asks for it. */
function page(path: string, more: RequestInit = {}, type = "text/html"): Promise<Answer> {
  const headers = {
    cookie: `${session.name}=${session.value}`,
    origin: system.url,
    accept: "text/html",
    "content-type": type,
  };
  return ask(new URL(path, system.url), { redirect: "manual", headers, ...more });
}

function post(path: string, body: string, type = "application/x-www-form-urlencoded"): Promise<Answer> {
  return page(path, { method: "POST", body }, type);
}

/** Keys, sessions and workspaces are known for a while after they were used. */
async function makeKnown(): Promise<void> {
  expect((await track()).status).toBe(204);
  expect((await page("/mailbox/")).status).toBe(303);
  expect((await client.admin("GET", "/segments")).status).toBe(200);
}

const link = "w=00000000-0000-4000-8000-000000000000&i=ann%40x.example&ik=email&h=0000&s=x";

/** Calls by what they wait for. */
const calls = {
  event: () => track(),
  eventThatWaits: () => track(randomUUID(), "wait=3"),
  unknownKey: () =>
    client.ingest(
      "/api/public/apps/track",
      { userId: "x", event: "y" },
      { authorization: "Bearer bm9ib2R5" },
    ),
  command: () =>
    client.admin("PUT", "/segments", {
      workspaceId: system.workspaceId,
      name: `waits-${randomUUID()}`,
      definition: { entryNode: { type: "Everyone", id: "1" }, nodes: [] },
    }),
  live: () => client.admin("GET", "/live"),
  liveStream: () => beginning("/api/admin/live"),
  download: () => client.admin("GET", "/events/download"),
  ready: () => ask(`${system.url}/readyz`, {}),
  alive: () => ask(`${system.url}/livez`, {}),
  metrics: () => ask(`${system.url}/metrics`, {}),
  signInPage: () => page("/sign-in"),
  signIn: () => post("/sign-in", "email=nobody%40example.com&password=wrong-password-1"),
  reset: () => post("/sign-in/reset", "email=nobody%40example.com"),
  link: () => page(`/sign-in/link/${"x".repeat(43)}`),
  mailbox: () => page(`/mailbox/${system.workspaceId}/none/html`),
  queues: () => page("/queues/api/queues"),
  dashboard: () => page("/dashboard/"),
  webhook: () =>
    post(
      "/api/public/webhooks/sendgrid?workspaceId=00000000-0000-4000-8000-000000000000",
      "[]",
      "application/json",
    ),
  subscriptions: () => page(`/api/public/subscription-management/page?${link}`),
  oneClick: () => post(`/api/public/subscription-management/one-click?${link}`, "List-Unsubscribe=One-Click"),
  viewInBrowser: () => page(`/api/public/view-in-browser?${link}`),
  sourceConfig: () => ask(`${system.url}/sourceConfig?writeKey=${system.writeKey}`, {}),
} satisfies Record<string, () => Promise<Answer>>;

type CallName = keyof typeof calls;

/** All kinds of calls and all reads, at once. */
async function makeAllCalls(): Promise<readonly Answered[]> {
  const kinds = Object.entries(calls).map(async ([what, call]) => ({ what, ...(await timed(call)) }));
  const operations = reads.map(async (what) => ({
    what,
    ...(await timed(() => client.admin("GET", what.replace("/api/admin", "")))),
  }));
  return Promise.all([...kinds, ...operations]);
}

/** Nothing waits longer than documented, and what cannot be answered is 503 with a sentence. */
function expectBounded(all: readonly Answered[], limitMs: number): void {
  expect(all.filter(({ ms }) => ms > limitMs + marginMs)).toEqual([]);
  expect(all.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))).toEqual([]);
  const sentences = /^The (database is unreachable|queue does not answer)\./;
  expect(
    all.filter(
      (each) => each.status === 503 && !sentences.test(each.message ?? "The database is unreachable."),
    ),
  ).toEqual([]);
}

async function expectRecovered(): Promise<void> {
  await until(calls.ready, ({ status }) => status === 200);
  expect(
    (
      await until(
        () => track(randomUUID(), "wait=10"),
        ({ status }) => status === 204,
      )
    ).status,
  ).toBe(204);
  await until(
    async () => {
      const { events } = await client.events("event=Waited&limit=100");
      const applied = new Set(events.map(({ messageId }) => messageId));
      return [...accepted].filter((id) => !applied.has(id));
    },
    (missing) => missing.length === 0,
  );
}

describe.each(["frozen", "killed"])("a server that is %s", (how) => {
  async function whileAway<Result>(name: "redis" | "mongodb", work: () => Promise<Result>): Promise<Result> {
    const server = system.servers[name];
    if (how === "frozen") return whileFrozen(() => server.pids(), work);
    await server.kill();
    try {
      return await work();
    } finally {
      await server.start();
    }
  }

  it("leaves events and known keys to Redis when it is the database; reads are 503", async () => {
    await makeKnown();
    const all = await whileAway("mongodb", makeAllCalls);
    await expectRecovered();
    expectBounded(all, databaseMs);
    expect(statusesOf(all)).toMatchObject({
      event: 204,
      eventThatWaits: 202,
      command: 202,
      alive: 200,
      metrics: 200,
      dashboard: 200,
      queues: 200,
      ...Object.fromEntries(needDatabase.map((name) => [name, 503])),
    });
    expect(msOf(all, "ready")).toBeLessThan(readyMs + marginMs);
  });

  it("leaves reads to the database when it is Redis; events and commands are 503", async () => {
    await makeKnown();
    const all = await whileAway("redis", makeAllCalls);
    await expectRecovered();
    expectBounded(all, redisMs);
    expect(statusesOf(all)).toMatchObject({
      live: 200,
      liveStream: 200,
      mailbox: 404,
      alive: 200,
      metrics: 200,
      dashboard: 200,
      ...Object.fromEntries(needRedis.map((name) => [name, 503])),
    });
    expect(msOf(all, "ready")).toBeLessThan(readyMs + marginMs);
  });
});

const needDatabase: readonly CallName[] = [
  "unknownKey",
  "live",
  "liveStream",
  "download",
  "ready",
  "signIn",
  "reset",
  "link",
  "mailbox",
  "webhook",
  "subscriptions",
  "oneClick",
];
/** Downloads are audited. */
const needRedis: readonly CallName[] = [
  "event",
  "eventThatWaits",
  "command",
  "download",
  "ready",
  "signIn",
  "reset",
  "queues",
];

function msOf(all: readonly Answered[], name: CallName): number | undefined {
  return all.find(({ what }) => what === name)?.ms;
}

function statusesOf(all: readonly Answered[]): Readonly<Record<string, number>> {
  return Object.fromEntries(all.map(({ what, status }) => [what, status]));
}
