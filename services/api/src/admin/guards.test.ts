/** Every guarded operation of the route table over HTTP: refused with a stale version, applied with the current one. */
import { randomUUID } from "node:crypto";
import { isJsonObject } from "@signalbox/core";
import { draftKinds, revisionRowId, revisionTable, unknownRevision } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { changesSomething } from "../http/route.js";
import { changeAccount, makeAccount, ownPage, signedIn } from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { aStorage, admin, email, everyone, limits, manual, trait, unguarded } from "./guards.fixture.js";
import { aPicture, formOf } from "./images/images.fixture.js";
import { adminRoutes, fullPath } from "./routes.js";

let testApi: TestApi;
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  testApi = await startTestApi({ config: { publicUrl: "http://signalbox.example" } });
  const { browser, account } = await signedIn(testApi, { role: "Admin", isOwner: true, name: "Ann" });
  headers = { ...ownPage, cookie: browser.cookie() };
  const passkey = { publicKey: "", counter: 0, transports: [], createdAt: 1, updatedAt: 1 };
  const passkeys = ["PUT", "DELETE"].map((id) => ({ ...passkey, id, name: id }));
  await changeAccount(testApi.api, account.id, (owner) => ({ ...owner, passkeys }));
});
afterAll(() => testApi.close());

interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly body: unknown;
}

type Headers = Readonly<Record<string, string>>;

async function call(method: string, path: string, body?: unknown, more: Headers = {}): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(testApi.url + path, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...more,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const code = response.headers.get("error-type");
  return {
    status: response.status,
    code,
    body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
  };
}

async function done(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await call(method, path, body);
  expect(answer, `${method} ${path}`).toMatchObject({ code: null });
  return answer.body;
}

/** The first object in the value with these fields. */
function objectWith(value: unknown, fields: object): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isJsonObject(value) && Object.entries(fields).every(([name, each]) => value[name] === each))
    return value;
  return Object.values(value)
    .map((each) => objectWith(each, fields))
    .find((each) => each !== undefined);
}

function idOf(value: unknown): string {
  return z.looseObject({ id: z.string() }).parse(value).id;
}

const list = (path: string, fields: object) => async (): Promise<Versioned> => {
  const found = objectWith(await done("GET", path), fields);
  if (found === undefined) throw new Error(`${path} has nothing with ${JSON.stringify(fields)}`);
  return found;
};

type DraftKind = (typeof draftKinds)[number];
type Versioned = Readonly<Record<string, unknown>>;

/** A resource that was made for the case. */
interface Case {
  readonly read: () => Promise<Versioned>;
  /** Of the guarded call. */
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Headers;
}

const segment = async (body: (id: string) => unknown, definition: object = everyone): Promise<Case> => {
  const id = idOf(await done("PUT", `${admin}/segments`, { name: randomUUID(), definition }));
  return { read: list(`${admin}/segments`, { id }), body: body(id) };
};
const property = async (body: (id: string, name: string) => unknown): Promise<Case> => {
  const name = randomUUID();
  const id = idOf(await done("PUT", `${admin}/user-properties`, { name, definition: trait(name) }));
  return { read: list(`${admin}/user-properties`, { id }), body: body(id, name) };
};
const content =
  (path: string, definition: object) =>
  async (body: (id: string, name: string) => unknown): Promise<Case> => {
    const name = randomUUID();
    const id = idOf(await done("PUT", `${admin}/content/${path}`, { name, definition }));
    return { read: list(`${admin}/content/${path}`, { id }), body: body(id, name) };
  };
const template = content("templates", email);
const part = content("parts", { type: "Part", body: "<p>Yours</p>" });
type BroadcastBody = (id: string) => unknown;
const broadcast = (body: BroadcastBody, ...before: readonly string[]): Promise<Case> =>
  broadcastAt(null, body, ...before);
const broadcastAt = async (
  scheduledAt: string | null,
  body: BroadcastBody,
  ...before: readonly string[]
): Promise<Case> => {
  const segmentId = idOf(
    await done("PUT", `${admin}/segments`, { name: randomUUID(), definition: everyone }),
  );
  const put = { name: randomUUID(), definition: email };
  const messageTemplateId = idOf(await done("PUT", `${admin}/content/templates`, put));
  const fields = { name: randomUUID(), segmentId, messageTemplateId, scheduledAt };
  const id = idOf(await done("PUT", `${admin}/broadcasts/v2`, fields));
  for (const action of before) await done("POST", `${admin}/broadcasts/${action}`, { broadcastId: id });
  return { read: list(`${admin}/broadcasts`, { id }), body: body(id) };
};
const journey = async (body: (id: string) => unknown): Promise<Case> => {
  const id = idOf(await done("PUT", `${admin}/journeys`, { name: randomUUID() }));
  return { read: list(`${admin}/journeys`, { id }), body: body(id) };
};
const named = async (path: string, made: object, fields: object, body: unknown): Promise<Case> => {
  await done("PUT", path, made);
  return { read: list(path, fields), body };
};
const setting = async (path: string, made: object | undefined, body: unknown): Promise<Case> => {
  if (made !== undefined) await done("PUT", path, made);
  return { read: list(path, {}), body };
};
const account = async (body: (id: string) => unknown): Promise<Case> => {
  const made = { name: randomUUID(), role: "Viewer" };
  const id = idOf(await done("POST", `${admin}/service-accounts`, made));
  return { read: list(`${admin}/service-accounts`, { id }), body: body(id) };
};
const role = async (body: (id: string) => unknown): Promise<Case> => {
  const id = idOf(await done("PUT", `${admin}/roles`, { name: randomUUID(), permissions: ["users:read"] }));
  return { read: list(`${admin}/roles`, { id }), body: body(id) };
};
const member = async (more: object, made: Parameters<typeof makeAccount>[1] = {}): Promise<Case> => {
  const { id: accountId } = await makeAccount(testApi, { role: "Viewer", ...made });
  return { read: list(`${admin}/members`, { accountId }), body: { accountId, ...more } };
};
const provider = (issuer: string): object => ({
  id: "sso",
  name: "Single sign-on",
  issuer: `http://localhost/${issuer}`,
  clientId: "signalbox",
  clientSecret: "secret",
});
const child = async (more: object): Promise<Case> => {
  const id = idOf(await done("PUT", "/api-l/admin/workspaces/child", { name: randomUUID() }));
  const read = list(`/api-l/admin/workspaces/child?limit=1000`, { id });
  return { read, body: { workspaceId: id, ...more } };
};
const passkey = async (id: string, body?: object): Promise<Case> => ({
  read: list(`${admin}/me/passkeys`, { id }),
  params: { id },
  ...(body !== undefined && { body }),
});
const draft = async (kind: DraftKind, body?: object): Promise<Case> => {
  const id = kind === "subscription-page" ? testApi.workspaceId : randomUUID();
  const path = `${admin}/drafts/${kind}/${id}`;
  await done("PUT", path, { definition: { first: true } });
  return {
    read: async () => {
      const { draftUpdatedAt, ...shown } = objectWith(await done("GET", path), { id }) ?? {};
      return { ...shown, updatedAt: draftUpdatedAt };
    },
    params: { id },
    ...(body !== undefined && { body }),
  };
};
const image = async (body?: object): Promise<Case> => {
  const { image: made } = z
    .object({ image: z.object({ id: z.string() }) })
    .parse(await done("POST", `${admin}/content/images`, formOf(await aPicture())));
  return {
    read: list(`${admin}/content/images/${made.id}`, { id: made.id }),
    params: { id: made.id },
    ...(body !== undefined && { body }),
  };
};
/** Of a resource that has a draft as well. */
const revision = async (kind: DraftKind): Promise<Case> => {
  const made = await draft(kind, {});
  const { id } = { id: "", ...made.params };
  const row = unknownRevision({ workspaceId: testApi.workspaceId, kind, id }, published);
  const change = revisionTable.put(revisionRowId({ workspaceId: testApi.workspaceId, kind, id }, 7), row);
  await testApi.api.tables.apply([{ change, version: 1 }]);
  return { ...made, params: { id, revision: "7" } };
};
const published = { revision: 7, name: null, definition: "{}" };
const form = (): FormData => {
  const data = new FormData();
  data.set("file", new Blob(["id\nann\n"], { type: "text/csv" }), "list.csv");
  return data;
};

const kinds = ["email", "sms", "push", "webhook"] as const;
const idFields = {
  email: "emailProvider",
  sms: "smsProvider",
  push: "pushProvider",
  webhook: "webhookProvider",
};

function providerCases(kind: (typeof kinds)[number]): Readonly<Record<string, () => Promise<Case>>> {
  const path = `${admin}/settings/${kind}-providers`;
  const fields = { type: "Test" };
  const put = { config: fields };
  return {
    [`PUT ${path}`]: () => named(path, put, fields, { ...put, messagesPerSecond: 5 }),
    [`PUT ${path}/default`]: () => named(path, put, fields, { [idFields[kind]]: fields.type }),
    [`DELETE ${path}`]: () => named(path, put, fields, fields),
  };
}

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  [`PUT ${admin}/segments`]: () => segment((id) => ({ id, name: randomUUID() })),
  [`PATCH ${admin}/segments/status`]: () => segment((id) => ({ id, status: "Paused" })),
  [`PUT ${admin}/segments/archive`]: () => segment((id) => ({ id })),
  [`DELETE ${admin}/segments`]: () => segment((id) => ({ id })),
  [`POST ${admin}/segments/manual-segment/update`]: () =>
    segment((segmentId) => ({ segmentId, userIds: ["ann"], append: true }), manual),
  [`POST ${admin}/segments/manual-segment/remove`]: () =>
    segment((segmentId) => ({ segmentId, userIds: ["ann"] }), manual),
  [`POST ${admin}/segments/manual-segment/clear`]: () => segment((segmentId) => ({ segmentId }), manual),
  [`POST ${admin}/segments/upload-csv`]: async () => {
    const made = await segment((id) => id, manual);
    return {
      ...made,
      body: form(),
      headers: { "df-segment-id": String(made.body), "df-manual-segment-append": "true" },
    };
  },
  [`PUT ${admin}/user-properties`]: () => property((id, name) => ({ id, name, definition: trait("other") })),
  [`PATCH ${admin}/user-properties/status`]: () => property((id) => ({ id, status: "Paused" })),
  [`PUT ${admin}/user-properties/archive`]: () => property((id) => ({ id })),
  [`DELETE ${admin}/user-properties`]: () => property((id) => ({ id })),
  [`PUT ${admin}/content/templates`]: () => template((id, name) => ({ id, name, draft: email })),
  [`PUT ${admin}/content/templates/reset`]: () => template((_, name) => ({ name, type: "Sms" })),
  [`PUT ${admin}/content/templates/archive`]: () => template((id) => ({ id })),
  [`DELETE ${admin}/content/templates`]: () => template((id) => ({ id })),
  [`PUT ${admin}/content/images/:id`]: () => image({ name: randomUUID() }),
  [`DELETE ${admin}/content/images/:id`]: () => image(),
  [`PUT ${admin}/content/parts`]: () =>
    part((id, name) => ({ id, name, draft: { type: "Part", body: "<p>" } })),
  [`PUT ${admin}/content/parts/archive`]: () => part((id) => ({ id })),
  [`DELETE ${admin}/content/parts`]: () => part((id) => ({ id })),
  [`PUT ${admin}/journeys`]: () => journey((id) => ({ id, canRunMultiple: true })),
  [`PUT ${admin}/journeys/archive`]: () => journey((id) => ({ id })),
  [`DELETE ${admin}/journeys`]: () => journey((id) => ({ id })),
  [`PUT ${admin}/broadcasts/v2`]: () => broadcast((id) => ({ id, scheduledAt: "2040-01-01T09:00" })),
  [`PUT ${admin}/broadcasts`]: () => broadcast((id) => ({ id, name: randomUUID() })),
  [`POST ${admin}/broadcasts/start`]: () => broadcast((broadcastId) => ({ broadcastId })),
  [`POST ${admin}/broadcasts/pause`]: () => broadcast((broadcastId) => ({ broadcastId }), "start"),
  [`POST ${admin}/broadcasts/resume`]: () => broadcast((broadcastId) => ({ broadcastId }), "start", "pause"),
  [`POST ${admin}/broadcasts/cancel`]: () => broadcast((broadcastId) => ({ broadcastId })),
  [`POST ${admin}/broadcasts/unschedule`]: () =>
    broadcastAt("2040-01-01T09:00", (broadcastId) => ({ broadcastId }), "start"),
  [`PUT ${admin}/broadcasts/archive`]: () => broadcast((broadcastId) => ({ broadcastId })),
  [`PUT ${admin}/broadcasts/recompute-segment`]: () => broadcast((broadcastId) => ({ broadcastId })),
  [`PUT ${admin}/subscription-groups`]: async () => {
    const made = { name: randomUUID(), channel: "Email", type: "OptOut" };
    const id = idOf(await done("PUT", `${admin}/subscription-groups`, made));
    return { read: list(`${admin}/subscription-groups`, { id }), body: { ...made, id, type: "OptIn" } };
  },
  [`DELETE ${admin}/subscription-groups`]: async () => {
    const made = { name: randomUUID(), channel: "Email", type: "OptOut" };
    const id = idOf(await done("PUT", `${admin}/subscription-groups`, made));
    return { read: list(`${admin}/subscription-groups`, { id }), body: { id } };
  },
  [`PUT ${admin}/subscription-management-template`]: () =>
    setting(
      `${admin}/subscription-management-template`,
      { html: "<p>{{ form }}</p>" },
      { html: "{{ form }}" },
    ),
  [`DELETE ${admin}/subscription-management-template`]: () =>
    setting(`${admin}/subscription-management-template`, { html: "<p>{{ form }}</p>" }, {}),
  ...Object.assign({}, ...kinds.map(providerCases)),
  [`PUT ${admin}/settings/secrets`]: () =>
    named(
      `${admin}/settings/secrets`,
      { name: "put", value: "1" },
      { name: "put" },
      { name: "put", value: "2" },
    ),
  [`DELETE ${admin}/settings/secrets`]: () =>
    named(`${admin}/settings/secrets`, { name: "del", value: "1" }, { name: "del" }, { name: "del" }),
  [`PUT ${admin}/settings/write-keys`]: () =>
    named(
      `${admin}/settings/write-keys`,
      { writeKeyName: "put" },
      { writeKeyName: "put" },
      { writeKeyName: "put" },
    ),
  [`DELETE ${admin}/settings/write-keys`]: () =>
    named(
      `${admin}/settings/write-keys`,
      { writeKeyName: "del" },
      { writeKeyName: "del" },
      { writeKeyName: "del" },
    ),
  [`PUT ${admin}/settings/data-sources`]: () => {
    const variant = { type: "SegmentIO", sharedSecret: "1" };
    const changed = { variant: { ...variant, sharedSecret: "2" } };
    return named(`${admin}/settings/data-sources`, { variant }, { type: "SegmentIO" }, changed);
  },
  [`DELETE ${admin}/settings/data-sources`]: () => {
    const variant = { type: "SegmentIO", sharedSecret: "1" };
    return named(`${admin}/settings/data-sources`, { variant }, { type: "SegmentIO" }, { type: "SegmentIO" });
  },
  [`PUT ${admin}/settings/workspace`]: () =>
    setting(`${admin}/settings/workspace`, undefined, { timezone: "Europe/Berlin" }),
  [`PUT ${admin}/settings/message-limits`]: () =>
    setting(`${admin}/settings/message-limits`, limits(1), limits(2)),
  [`DELETE ${admin}/settings/message-limits`]: () =>
    setting(`${admin}/settings/message-limits`, limits(3), {}),
  [`PUT ${admin}/settings/approvals`]: () =>
    setting(`${admin}/settings/approvals`, undefined, { authorsPublish: true }),
  [`PUT ${admin}/settings/test-recipients`]: () =>
    setting(
      `${admin}/settings/test-recipients`,
      { recipients: [] },
      { recipients: [{ channel: "Email", address: "a@x.example" }] },
    ),
  [`PUT ${admin}/settings/brand`]: () =>
    setting(`${admin}/settings/brand`, { color: "#111111" }, { color: "#222222" }),
  [`DELETE ${admin}/settings/brand`]: () => setting(`${admin}/settings/brand`, { color: "#333333" }, {}),
  [`PUT ${admin}/settings/export-storage`]: () =>
    setting(`${admin}/settings/export-storage`, aStorage, { ...aStorage, prefix: "other/" }),
  [`DELETE ${admin}/settings/export-storage`]: () =>
    setting(`${admin}/settings/export-storage`, { ...aStorage, prefix: "third/" }, {}),
  [`PUT ${admin}/settings/retention`]: () =>
    setting(`${admin}/settings/retention`, { mailbox: 90 }, { mailbox: 30 }),
  [`DELETE ${admin}/settings/retention`]: () => setting(`${admin}/settings/retention`, { mailbox: 60 }, {}),
  [`PUT ${admin}/settings/audit-retention`]: () =>
    setting(`${admin}/settings/audit-retention`, undefined, { days: 365 }),
  [`PUT ${admin}/installation/audit-retention`]: () =>
    setting(`${admin}/installation/audit-retention`, { days: 365 }, { days: 400 }),
  [`PUT ${admin}/computed-properties/recompute`]: () =>
    setting(`${admin}/computed-properties/recompute`, undefined, { status: "Running" }),
  [`PATCH ${admin}/service-accounts`]: () => account((id) => ({ id, role: "Author" })),
  [`DELETE ${admin}/service-accounts`]: () => account((id) => ({ id })),
  [`PUT ${admin}/roles`]: () => role((id) => ({ id, name: randomUUID(), permissions: ["events:read"] })),
  [`DELETE ${admin}/roles`]: () => role((id) => ({ id })),
  [`PUT ${admin}/members`]: () => member({ role: "Author" }),
  [`DELETE ${admin}/members`]: () => member({}),
  [`PATCH ${admin}/members/status`]: () => member({ status: "Disabled" }),
  [`DELETE ${admin}/members/second-factor`]: () =>
    member({}, { recoveryCodes: ["x"], totp: { sealed: "", createdAt: 1, lastStep: 1 } }),
  [`DELETE ${admin}/members/identities`]: () =>
    member(
      { issuer: "https://id.example" },
      { identities: [{ issuer: "https://id.example", subject: "1" }] },
    ),
  [`PUT ${admin}/members/owner`]: () => member({}),
  [`DELETE ${admin}/members/owner`]: () => member({}, { isOwner: true }),
  [`PUT ${admin}/sign-in-settings`]: () =>
    setting(`${admin}/sign-in-settings`, undefined, { passwords: true }),
  [`PUT ${admin}/sign-in-settings/providers`]: () =>
    named(`${admin}/sign-in-settings/providers`, provider("1"), { id: "sso" }, provider("2")),
  [`DELETE ${admin}/sign-in-settings/providers`]: () =>
    named(`${admin}/sign-in-settings/providers`, provider("3"), { id: "sso" }, { id: "sso" }),
  ...Object.fromEntries(
    draftKinds.flatMap((kind): [string, () => Promise<Case>][] => [
      [`PUT ${admin}/drafts/${kind}/:id`, () => draft(kind, { definition: { second: true } })],
      [`DELETE ${admin}/drafts/${kind}/:id`, () => draft(kind)],
      [`POST ${admin}/revisions/${kind}/:id/:revision/restore`, () => revision(kind)],
    ]),
  ),
  [`PUT ${admin}/me/passkeys/:id`]: () => passkey("PUT", { name: "Phone" }),
  [`DELETE ${admin}/me/passkeys/:id`]: () => passkey("DELETE"),
  "PATCH /api-l/admin/workspaces/status": () => child({ status: "Paused" }),
  "DELETE /api-l/admin/workspaces": () => child({}),
};

/** Operations that change no single existing resource which its caller has read. */
/** Without the progress of the recompute, which goes on by itself. */
function settled({ lastRecomputed: _recomputed, progress: _progress, ...resource }: Versioned): object {
  return resource;
}

const changes = adminRoutes
  .filter(changesSomething)
  .map((route) => ({ ...route, key: `${route.method} ${fullPath(route)}` }));
const guardedRoutes = changes.filter(({ guardedResource }) => guardedResource !== undefined);

describe("the guard", () => {
  it("belongs to every operation that puts or patches a resource", () => {
    const puts = changes.filter(({ method }) => method === "PUT" || method === "PATCH");
    const without = puts.filter(({ guardedResource }) => guardedResource === undefined);
    expect(without.map(({ key }) => key).toSorted()).toEqual(Object.keys(unguarded).toSorted());
    expect(Object.keys(cases).toSorted()).toEqual(guardedRoutes.map(({ key }) => key).toSorted());
  });

  it.each(guardedRoutes.map(({ key, guardedResource = "" }) => [key, guardedResource]))(
    "%s: a stale version changes nothing, the current one is applied",
    async (key, resource) => {
      const make = cases[key];
      if (make === undefined) throw new Error(`there is no case for ${key}`);
      const { read, body, params = {}, headers: more } = await make();
      const [method = "", pattern = ""] = key.split(" ");
      const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
      const send = (ifMatch: string): Promise<Answer> =>
        call(method, path, body, { ...more, "if-match": ifMatch });
      const before = await read();
      const version = Number(before["updatedAt"]);
      expect(version).toBeGreaterThan(0);
      const stale = await send(`"${version - 1}"`);
      expect(stale).toMatchObject({ status: 409, code: "Conflict" });
      expect(objectWith(stale.body, {})?.["message"]).toContain(`the ${resource} was changed`);
      expect(settled(await read())).toEqual(settled(before));
      expect(await send("now")).toMatchObject({ status: 400, code: "BadRequest" });
      expect(await send(`W/"1", "${new Date(version).toISOString()}"`)).toMatchObject({ code: null });
    },
  );

  it("names who changed it and when, and a resource that was deleted", async () => {
    const { read, body } = await segment((id) => ({ id, name: "Guarded" }));
    const { updatedAt, id } = await read();
    const ifMatch = { "if-match": `"${String(updatedAt)}"` };
    expect((await call("PUT", `${admin}/segments`, body, ifMatch)).status).toBe(200);
    const stale = await call("PUT", `${admin}/segments`, { id, name: "Again" }, ifMatch);
    const now = new Date(Number((await read())["updatedAt"])).toISOString();
    expect(stale.body).toMatchObject({
      message: `the segment was changed by Ann at ${now}, after you read it; read it again and repeat your change`,
    });
    expect(
      (await call("PUT", `${admin}/segments`, { id, name: "Guarded" }, { "if-match": "*" })).status,
    ).toBe(200);
    await done("DELETE", `${admin}/segments`, { id });
    for (const header of [ifMatch, { "if-match": "*" }]) {
      const gone = await call(
        "PUT",
        `${admin}/segments`,
        { id, name: "Guarded", definition: everyone },
        header,
      );
      expect(gone).toMatchObject({ status: 409, body: { message: expect.stringContaining("was deleted") } });
    }
  });

  it("lets exactly one of two changes with the same version through", async () => {
    const made = [
      [`${admin}/segments`, await segment((id) => ({ id }))],
      [`${admin}/roles`, await role((id) => ({ id, permissions: ["events:read"] }))],
    ] as const;
    for (const [path, { read, body }] of made) {
      const ifMatch = { "if-match": `"${String((await read())["updatedAt"])}"` };
      const put = (): Promise<Answer> =>
        call("PUT", path, { ...(body as object), name: randomUUID() }, ifMatch);
      const answers = await Promise.all([put(), put(), put()]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    }
  });

  it("is part of the request behind an idempotency key, and its refusal is the answer to a repeat", async () => {
    const { read, body } = await segment((id) => ({ id, name: randomUUID() }));
    const version = Number((await read())["updatedAt"]);
    const key = randomUUID();
    const put = (ifMatch?: string): Promise<Answer> =>
      call("PUT", `${admin}/segments`, body, {
        "idempotency-key": key,
        ...(ifMatch !== undefined && { "if-match": ifMatch }),
      });
    const refused = await put(`"${version - 1}"`);
    expect(refused).toMatchObject({ status: 409, code: "Conflict" });
    expect(await put(`W/"${version - 1}"`)).toEqual(refused);
    expect(await put(`"${version}"`)).toMatchObject({ code: "IdempotencyConflict" });
    expect(await put()).toMatchObject({ code: "IdempotencyConflict" });
  });
});
