/**
 * Walks all operations that hand out or take a cursor: it shows nothing of what the list is about, and only opens for the
 * same operation, workspace and mask.
 */
import { randomUUID } from "node:crypto";
import { jobId, secretBoxOf, userKey, type StoredDelivery, type WorkspaceId } from "@signalbox/core";
import { claimed, newDelivery, settled, toStored } from "@signalbox/messaging";
import { permissions, rejectedEventTable } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createCursors } from "../http/cursors.js";
import { keepMail, mailTo } from "../mailbox/mail.fixture.js";
import { anAccount, keyOfMember, writeAccounts } from "../members/accounts.fixture.js";
import { changeInstallation, ownPage, storedSession } from "../members/member.fixture.js";
import { createServer } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild } from "../workspaces/family.fixture.js";
import { adminClient, type AdminAnswer } from "./admin-client.fixture.js";
import { broadcastOf } from "./broadcasts/broadcasts.fixture.js";
import { aRequest, at } from "./deliveries/delivery.fixture.js";
import { anEmail, templateOf } from "./content/content.fixture.js";
import { aPicture, uploadImageTo } from "./images/images.fixture.js";
import { exportClient } from "./exports/exports.fixture.js";
import { importClient } from "./imports/imports.fixture.js";
import { onEvent } from "./journeys/journeys.fixture.js";
import { operationOf } from "./mount.js";
import { adminRoutes } from "./routes.js";

/** In every id, address and name. */
const canary = "zq-canary";
const users = [1, 2, 3].map((each) => `${canary}-${each}@shop.example`);
/** A user of whom masked callers may read too. */
const plainUser = `${canary}-4`;

interface Case {
  readonly operation: string;
  /** The parameters of the path. */
  readonly path: string;
  /** Of a page of one. */
  readonly query: Readonly<Record<string, string>>;
  /** In place of the query. */
  readonly inBody?: true;
  /** It takes cursors and hands out none. */
  readonly givesNone?: true;
  /** Where it is not in the field `nextCursor`. */
  readonly cursorIn?: (answer: AdminAnswer<Record<string, unknown>>) => unknown;
}

let testApi: TestApi;
let child: WorkspaceId;
/** Cookies. */
let masked: string;
let seeing: string;
let cases: readonly Case[];
let ofOther: string;

beforeAll(async () => {
  testApi = await startTestApi();
  child = (await makeChild(testApi, { name: "Child" })).id;
  const { workspaceId } = testApi;
  cases = casesWith(await createResources());
  const role = {
    id: "support",
    workspaceId,
    name: "Support",
    permissions: permissions.filter((each) => each !== "users:see-personal"),
    createdAt: 0,
    updatedAt: 0,
  };
  await changeInstallation(testApi.api, (state) => ({ ...state, roles: [role] }));
  masked = await storedSession(testApi, { roles: [{ workspaceId, role: "support", from: "administrator" }] });
  seeing = await storedSession(testApi);
  ofOther = createCursors(secretBoxOf(Buffer.alloc(32, 9)))({
    workspace: workspaceId,
    operation: "GET /api/admin/audit",
    isMasked: false,
  }).seal({ value: 0, id: "" });
});
afterAll(() => testApi.close());

interface Resources {
  readonly segment: string;
  readonly journey: string;
  /** A resource of each kind that has two revisions. */
  readonly revised: readonly (readonly [kind: string, id: string])[];
}

/** Each kind twice. */
async function publishTwice(): Promise<Resources["revised"]> {
  const admin = adminClient(testApi);
  const id = randomUUID();
  const segment = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
  const puts = [
    ["journeys", "/journeys", [onEvent("A"), onEvent("B")]],
    ["templates", "/content/templates", [anEmail(), { ...anEmail(), subject: "B" }]],
    ["segments", "/segments", [segment, { ...segment, entryNode: { id: "2", type: "Everyone" } }]],
    ["user-properties", "/user-properties", [{ type: "Id" }, { type: "AnonymousId" }]],
  ] as const;
  const revised = await Promise.all(
    puts.map(async ([kind, path, definitions]) => {
      const own = kind === "journeys" ? id : randomUUID();
      for (const definition of definitions) {
        const body = { id: own, name: `revised ${kind}`, definition, note: canary };
        expect((await admin("PUT", path, { body })).status).toBe(200);
      }
      return [kind, own] as const;
    }),
  );
  for (const html of ["<p>1</p>", "<p>2</p>"]) {
    await admin("PUT", "/subscription-management-template", { body: { html } });
  }
  return [...revised, ["subscription-page", testApi.workspaceId]];
}

async function createResources(): Promise<Resources> {
  const admin = adminClient(testApi);
  const { workspaceId } = testApi;
  const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
  const segment = await admin<{ id: string }>("PUT", "/segments", {
    body: { name: canary, definition: everyone },
  });
  const delay = { type: "DelayNode", id: "wait", variant: { type: "Second", seconds: 9_000 } };
  const journeys: string[] = [];
  for (const name of ["one", "two"]) {
    const definition = {
      entryNode: { type: "EventEntryNode", event: `${canary} A`, child: "wait" },
      nodes: [{ ...delay, child: "ExitNode" }],
      exitNode: { type: "ExitNode" },
    };
    const put = await admin<{ id: string }>("PUT", "/journeys", {
      body: { name, definition, status: "Running" },
    });
    journeys.push(put.body.id);
  }
  const batch = [...users, plainUser].flatMap((userId) => [
    { type: "identify", userId, traits: { email: userId } },
    { type: "track", userId, event: `${canary} A` },
    { type: "track", userId, event: `${canary} B` },
    { type: "group", userId, groupId: `${canary}-1` },
    { type: "group", userId, groupId: `${canary}-2` },
  ]);
  expect((await testApi.send("/api/public/apps/batch", { batch })).status).toBe(204);
  await admin("PUT", "/suppressions", { body: { channel: "Email", addresses: users } });
  for (const format of ["csv", "ndjson"]) {
    const body = { act: { type: "Export", format }, ids: [plainUser], expectedCount: 1 };
    expect((await admin("POST", "/bulk", { body })).status).toBe(200);
  }
  await writeAccounts(testApi, [anAccount(testApi, "ann", "Author")]);
  const author = await keyOfMember(testApi, "ann");
  for (const [index, id] of journeys.entries()) {
    await templateOf(testApi, `${canary} ${index}`, anEmail());
    const part = { name: `${canary} part ${index}`, definition: { type: "Part", body: "Yours" } };
    expect((await admin("PUT", "/content/parts", { body: part })).status).toBe(200);
    await broadcastOf(testApi, { name: `${canary} ${index}` });
    await admin("PUT", "/journeys", { body: { id, draft: onEvent("B") }, key: author });
    const resource = { type: "Journey", id };
    const asked = await admin("POST", "/approvals", { body: { resource, note: canary }, key: author });
    expect([asked.status, asked.text]).toEqual([200, expect.anything()]);
  }
  await keepMail(
    testApi.api.tables,
    users.map((to) => mailTo({ workspaceId, id: `mail-${to}`, to })),
  );
  await testApi.api.deliveries.insert(users.map((to, index) => deliveryTo(to, `${canary}-${index}`)));
  for (const id of users) await makeDeadLetter(id);
  for (const _ of [1, 2]) await uploadImageTo(testApi, await aPicture());
  for (const of of ["users", "events"]) await exportClient(testApi).begin({ of, format: "csv" });
  for (const of of ["users", "events"] as const) await importClient(testApi).upload(of, `id\n${canary}\n`);
  // More than one call of a replay takes.
  const rejected = Array.from({ length: 1_001 }, (_, index) =>
    rejectedEventTable.put(`${workspaceId}/${canary}-${index}`, {
      workspaceId,
      item: JSON.stringify({ type: "track", userId: canary }),
      reason: "event: required",
      userKey: "",
      at: index,
    }),
  );
  await testApi.api.tables.apply(rejected.map((change) => ({ change, version: 1 })));
  return { segment: segment.body.id, journey: String(journeys[0]), revised: await publishTwice() };
}

/** As a worker stores it. */
function deliveryTo(to: string, id: string): StoredDelivery {
  const delivery = claimed(newDelivery(aRequest(testApi.workspaceId, id)), {
    claim: "c1",
    provider: "Test",
    at: at(1),
    until: at(5),
    decision: { at: at(1), identifier: { key: "email", value: to }, suppression: null },
    to,
  });
  const outcome = { event: "DFInternalMessageSent", at: at(2), variant: { type: "Email" } } as const;
  return toStored(settled(delivery, { outcome, attempt: { result: "accepted" } }));
}

async function makeDeadLetter(id: string): Promise<void> {
  const { mailbox, acknowledgements } = testApi.api;
  const [to, job] = [userKey(testApi.workspaceId, id), jobId(randomUUID())];
  const message = { to, type: "odd", body: { note: canary } };
  const replyTo = acknowledgements.channel;
  await mailbox.send(job, {
    v: 1,
    messages: [message],
    acceptedAt: 0,
    replyTo,
  });
  await acknowledgements.wait([job], 5_000);
}

function casesWith({ segment, journey, revised }: Resources): Case[] {
  const one = { limit: "1" };
  return [
    { operation: "POST /api/admin/users", path: "/users", query: one, inBody: true },
    { operation: "GET /api/admin/users/:id/timeline", path: `/users/${plainUser}/timeline`, query: one },
    { operation: "GET /api/admin/users/:id/journeys", path: `/users/${plainUser}/journeys`, query: one },
    { operation: "GET /api/admin/journeys/:id/users", path: `/journeys/${journey}/users`, query: one },
    { operation: "GET /api/admin/bulk", path: "/bulk", query: one },
    { operation: "GET /api/admin/segments/:id/members", path: `/segments/${segment}/members`, query: one },
    {
      operation: "GET /api/admin/deliveries",
      path: "/deliveries",
      query: one,
      cursorIn: ({ body }) => body["cursor"],
    },
    { operation: "GET /api/admin/audit", path: "/audit", query: one },
    { operation: "GET /api/admin/content/parts", path: "/content/parts", query: one },
    { operation: "GET /api/admin/content/templates", path: "/content/templates", query: one },
    { operation: "GET /api/admin/approvals", path: "/approvals", query: one },
    { operation: "GET /api/admin/events", path: "/events", query: one },
    { operation: "GET /api/admin/events/names", path: "/events/names", query: one },
    { operation: "GET /api/admin/rejected-events", path: "/rejected-events", query: one },
    {
      operation: "POST /api/admin/rejected-events/replay",
      path: "/rejected-events/replay",
      query: { all: "true" },
      inBody: true,
    },
    {
      operation: "DELETE /api/admin/rejected-events",
      path: "/rejected-events",
      query: { all: "true" },
      givesNone: true,
    },
    { operation: "GET /api/admin/dead-letters", path: "/dead-letters", query: one },
    {
      operation: "GET /api/admin/broadcasts",
      path: "/broadcasts",
      query: one,
      cursorIn: ({ headers }) => headers.get("next-cursor"),
    },
    { operation: "GET /api/admin/groups", path: "/groups", query: one },
    {
      operation: "GET /api/admin/groups/users",
      path: "/groups/users",
      query: { ...one, groupId: `${canary}-1` },
    },
    { operation: "GET /api/admin/imports", path: "/imports", query: one },
    { operation: "GET /api/admin/exports", path: "/exports", query: one },
    { operation: "GET /api/admin/content/images", path: "/content/images", query: one },
    { operation: "GET /api/admin/suppressions", path: "/suppressions", query: one },
    ...revised.map(([kind, id]) => ({
      operation: `GET /api/admin/revisions/${kind}/:id`,
      path: `/revisions/${kind}/${id}`,
      query: one,
    })),
    { operation: "GET /api/admin/mailbox", path: "/mailbox", query: one },
    {
      operation: "GET /api/admin/live",
      path: "/live",
      query: { topics: "events" },
      cursorIn: ({ body }) => body["cursor"],
    },
  ];
}

type Answer = AdminAnswer<Record<string, unknown>>;

function ask(
  { operation, path, query, inBody }: Case,
  cookie: string,
  more: Readonly<Record<string, string>> = {},
  url = testApi.url,
): Promise<Answer> {
  const [method = ""] = operation.split(" ");
  const given = { ...query, ...more };
  const call = { key: "", headers: { ...ownPage, cookie } };
  const client = adminClient({ ...testApi, url });
  if (inBody !== true) return client(method, `${path}?${new URLSearchParams(given).toString()}`, call);
  const { limit, all, ...rest } = given;
  const body = { ...rest, ...(limit !== undefined && { limit: Number(limit) }), ...(all && { all: true }) };
  return client(method, path, { ...call, body });
}

const givers = (): readonly Case[] => cases.filter(({ givesNone }) => givesNone !== true);

async function cursorOf(one: Case, cookie: string): Promise<string> {
  const answer = await ask(one, cookie);
  const { cursorIn = ({ body }: Answer) => body["nextCursor"] } = one;
  const cursor = cursorIn(answer);
  if (typeof cursor !== "string") throw new Error(`${one.operation}: no cursor: ${answer.text}`);
  return cursor;
}

/** What each operation answers, by its name. */
async function answersOf(
  of: readonly Case[],
  cookie: string,
  answer: (one: Case) => Promise<Answer>,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const one of of) {
    const { status, headers } = await answer(one);
    found[one.operation] = `${status} ${headers.get("error-type") ?? ""}`.trim();
  }
  return found;
}

const all = (of: readonly Case[], answer: string): Readonly<Record<string, string>> =>
  Object.fromEntries(of.map(({ operation }) => [operation, answer]));

/** The position that a cursor holds, as the release before wrote it. */
function earlierForm({ operation }: Case, cursor: string): string {
  const scope = { workspace: testApi.workspaceId, operation, isMasked: false };
  const position = testApi.api.cursors(scope).open(cursor, z.unknown());
  const isName = operation === "GET /api/admin/events/names";
  const text = isName ? (position as { name: string }).name : JSON.stringify(position);
  return Buffer.from(text).toString("base64url");
}

function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

describe("every operation with a cursor", () => {
  it("is in this test", () => {
    const taking = adminRoutes.filter(({ query, body }) =>
      [...fieldsOf(query), ...fieldsOf(body)].some((field) => /cursor$/i.test(field)),
    );
    expect(taking.map(operationOf).toSorted()).toEqual(cases.map(({ operation }) => operation).toSorted());
  });

  it("hands out one that reveals nothing, and continues with it", async () => {
    for (const [cookie, of] of [
      [seeing, givers()],
      [masked, givers()],
    ] as const) {
      for (const one of of) {
        const cursor = await cursorOf(one, cookie);
        expect(cursor).toMatch(/^[\w-]{40,400}$/);
        const text = Buffer.from(cursor, "base64url").toString("latin1");
        expect(text).not.toContain(canary);
        expect(text).not.toContain(testApi.workspaceId);
        expect(text).not.toMatch(/value|shop\.example/);
        expect([one.operation, (await ask(one, cookie, { cursor })).status]).toEqual([one.operation, 200]);
      }
    }
  });

  it("refuses one of another mask", async () => {
    const given = new Map<string, string>();
    for (const one of givers()) given.set(one.operation, await cursorOf(one, seeing));
    const answers = await answersOf(givers(), masked, (one) =>
      ask(one, masked, { cursor: given.get(one.operation) ?? "" }),
    );
    expect(answers).toEqual(all(givers(), "400 CursorExpired"));
  });

  it("refuses one of another operation", async () => {
    const others = [...cases.slice(1), ...cases.slice(0, 1)];
    const answers = await answersOf(cases, seeing, async (one) => {
      const other = others[cases.indexOf(one)] ?? one;
      const giver = other.givesNone === true ? (cases[0] ?? one) : other;
      return ask(one, seeing, { cursor: await cursorOf(giver, seeing) });
    });
    expect(answers).toEqual(all(cases, "400 CursorExpired"));
  });

  it("refuses one of the parent for a child", async () => {
    const answers = await answersOf(givers(), seeing, async (one) =>
      ask(one, seeing, { cursor: await cursorOf(one, seeing), workspaceId: child }),
    );
    expect(answers).toEqual(all(givers(), "400 CursorExpired"));
  });

  it("refuses a changed one, a part of one, one of another installation and one written by hand", async () => {
    for (const cookie of [seeing, masked]) {
      for (const change of [
        (cursor: string) => cursor.slice(0, -4) + (cursor.endsWith("A") ? "BBBB" : "AAAA"),
        (cursor: string) => cursor.slice(0, 30),
        () => ofOther,
        () => "nonsense",
        () => Buffer.from("{}").toString("base64url"),
        () => "x".repeat(9_000),
      ]) {
        const answers = await answersOf(givers(), cookie, async (one) =>
          ask(one, cookie, { cursor: change(await cursorOf(one, cookie)) }),
        );
        const names = "GET /api/admin/events/names";
        // What is text was a name in the release before.
        const { [names]: _, ...rest } = answers;
        expect(rest).toEqual(
          all(
            givers().filter(({ operation }) => operation !== names),
            "400 CursorExpired",
          ),
        );
        expect(answers[names]).toMatch(cookie === masked ? /^400/ : /^(400 CursorExpired|200)$/);
      }
    }
  });

  it("takes one of the release before from callers who see personal data alone", async () => {
    const earlier = new Map<string, string>();
    for (const one of givers()) {
      earlier.set(one.operation, earlierForm(one, await cursorOf(one, seeing)));
    }
    const withIt = (cookie: string) => (one: Case) =>
      ask(one, cookie, { cursor: earlier.get(one.operation) ?? "" });
    expect(await answersOf(givers(), seeing, withIt(seeing))).toEqual(all(givers(), "200"));
    expect(await answersOf(givers(), masked, withIt(masked))).toEqual(all(givers(), "400 CursorExpired"));
  });

  it("takes one after a restart, and after a rotation of the secret key", async () => {
    const [key, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const given = new Map<string, string>();
    for (const one of givers()) given.set(one.operation, await cursorOf(one, seeing));
    for (const [secrets, answer] of [
      [secretBoxOf(key), "200"],
      [secretBoxOf(newKey, [key]), "200"],
      [secretBoxOf(newKey), "400 CursorExpired"],
    ] as const) {
      const server = createServer({ ...testApi.api, cursors: createCursors(secrets) });
      const listening = await server.listen(0, "127.0.0.1");
      const answers = await answersOf(givers(), seeing, (one) =>
        ask(one, seeing, { cursor: given.get(one.operation) ?? "" }, `http://127.0.0.1:${listening.port}`),
      );
      await listening.close();
      expect(answers).toEqual(all(givers(), answer));
    }
  });

  it("says what to do about one that has expired", async () => {
    const { body } = await adminClient(testApi)("GET", "/events?cursor=x");
    expect(body["message"]).toMatch(/^cursor: has expired.*start again without it/);
  });
});
