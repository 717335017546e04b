/** Drafts over HTTP: what saving one touches, who may, which save wins, and what publishing and deleting do to them. */
import { randomUUID } from "node:crypto";
import { draftKinds, type DraftKind } from "@signalbox/workspace";
import { isJsonObject } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminCall, type AdminClient } from "../admin-client.fixture.js";

interface ShownDraft {
  readonly id: string;
  readonly definition: unknown;
  readonly draftUpdatedAt: number;
  readonly createdAt: number;
  readonly message: string;
}

let testApi: TestApi;
let admin: AdminClient;
let ann: string;
let ben: string;
/** The clock of the api. */
let clock = Date.now();
/** Types of the messages that the api sent to actors. */
const posted: string[] = [];

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => ({
      ...api,
      now: () => new Date(clock),
      commit: {
        ...api.commit,
        post: (messages) => {
          posted.push(...messages.map(({ message }) => message.type));
          return api.commit.post(messages);
        },
      },
    }),
  });
  admin = adminClient(testApi);
  await writeAccounts(testApi, [anAccount(testApi, "ann", "Author"), anAccount(testApi, "ben", "Author")]);
  [ann, ben] = [await keyOfMember(testApi, "ann"), await keyOfMember(testApi, "ben")];
});
afterAll(() => testApi.close());

function idFor(kind: DraftKind): string {
  return kind === "subscription-page" ? testApi.workspaceId : randomUUID();
}

function save(
  kind: DraftKind,
  id: string,
  body: object,
  call: AdminCall = {},
): Promise<AdminAnswer<ShownDraft>> {
  return admin<ShownDraft>("PUT", `/drafts/${kind}/${id}`, { key: ann, ...call, body });
}

function show(kind: DraftKind, id: string, call: AdminCall = {}): Promise<AdminAnswer<ShownDraft>> {
  return admin<ShownDraft>("GET", `/drafts/${kind}/${id}`, call);
}

function discard(kind: DraftKind, id: string, call: AdminCall = {}): Promise<AdminAnswer<ShownDraft>> {
  return admin<ShownDraft>("DELETE", `/drafts/${kind}/${id}`, { key: ann, ...call });
}

/** Actions of the audit log about a resource, oldest first. */
async function actionsOn(id: string): Promise<readonly string[]> {
  // A later command is applied after the notes before it.
  await admin("PUT", "/settings/write-keys", { body: { writeKeyName: `later ${randomUUID()}` } });
  const { body } = await admin<{
    entries: readonly { action: string; details?: { resources?: readonly { id: string }[] } }[];
  }>("GET", "/audit?limit=200");
  return body.entries
    .filter((entry) => JSON.stringify(entry).includes(id))
    .map(({ action }) => action)
    .toReversed();
}

const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
const onEvent = (event: string): object => ({
  entryNode: { type: "EventEntryNode", event, child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
});
const email = (subject: string): object => ({
  type: "Email",
  from: "a@shop.example",
  subject,
  body: "<p>{% unsubscribe_link %}</p>",
});
/** A definition of each kind that can be published, with the put that publishes it. */
const published: Readonly<Record<DraftKind, (id: string, more: object) => Promise<AdminAnswer<object>>>> = {
  journeys: (id, more) =>
    admin("PUT", "/journeys", { body: { id, name: `J ${id}`, definition: onEvent("A"), ...more } }),
  templates: (id, more) =>
    admin("PUT", "/content/templates", { body: { id, name: `T ${id}`, definition: email("Hi"), ...more } }),
  segments: (id, more) =>
    admin("PUT", "/segments", { body: { id, name: `S ${id}`, definition: everyone, ...more } }),
  "user-properties": (id, more) =>
    admin("PUT", "/user-properties", {
      body: { id, name: `P ${id}`, definition: { type: "Trait", path: "x" }, ...more },
    }),
  "subscription-page": (_, more) =>
    admin("PUT", "/subscription-management-template", { body: { html: "<p>{{ form }}</p>", ...more } }),
};
const deleted: Readonly<Record<DraftKind, (id: string) => Promise<AdminAnswer<object>>>> = {
  journeys: (id) => admin("DELETE", `/journeys?id=${id}`),
  templates: (id) => admin("DELETE", `/content/templates?id=${id}`),
  segments: (id) => admin("DELETE", `/segments?id=${id}`),
  "user-properties": (id) => admin("DELETE", `/user-properties?id=${id}`),
  "subscription-page": () => admin("DELETE", "/subscription-management-template"),
};

describe.each(draftKinds.map((kind) => ({ kind })))("a draft of $kind", ({ kind }) => {
  it("is stored as it was sent, without its resource, and listed without its definition", async () => {
    const id = idFor(kind);
    const definition = { nodes: [null, { open: [1.5, "x"] }], unknown: true };
    const { status, body } = await save(kind, id.toUpperCase(), { name: "Mine", definition, basedOn: 5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      workspaceId: testApi.workspaceId,
      kind,
      id,
      name: "Mine",
      definition,
      basedOn: 5,
      draftUpdatedAt: body.createdAt,
      createdBy: { kind: "key" },
      updatedBy: { kind: "key" },
    });
    expect((await show(kind, id)).body).toEqual(body);
    const { definition: _, ...listed } = body;
    const list = await admin<{ drafts: readonly object[] }>("GET", `/drafts/${kind}`);
    expect(list.body.drafts).toContainEqual(listed);
    expect((await discard(kind, id)).status).toBe(204);
    expect((await show(kind, id)).status).toBe(404);
    expect((await discard(kind, id)).status).toBe(404);
    const after = await admin<{ drafts: readonly { id: string }[] }>("GET", `/drafts/${kind}`);
    expect(after.body.drafts.map((each) => each.id)).not.toContain(id);
  });

  it("has a later time with every save, also within a millisecond, with a clock that goes back, and after a removal", async () => {
    const id = idFor(kind);
    const times: number[] = [];
    for (const move of [0, 0, -5_000, 0, 10]) {
      clock += move;
      times.push((await save(kind, id, { definition: { move } })).body.draftUpdatedAt);
      if (move === 0) await discard(kind, id);
    }
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
    await discard(kind, id);
  });

  it("is removed by the put that publishes it, and stays when it was saved meanwhile", async () => {
    const id = idFor(kind);
    const first = await save(kind, id, { definition: { first: true } });
    const { draftUpdatedAt } = first.body;
    const second = await save(kind, id, { definition: { second: true } });
    expect((await published[kind](id, { draftUpdatedAt })).status).toBe(200);
    expect((await show(kind, id)).body).toEqual(second.body);
    expect((await published[kind](id, { draftUpdatedAt: second.body.draftUpdatedAt })).status).toBe(200);
    expect((await show(kind, id)).status).toBe(404);
    await deleted[kind](id);
  });

  it("goes with its resource", async () => {
    const id = idFor(kind);
    expect((await published[kind](id, {})).status).toBe(200);
    await save(kind, id, { definition: { later: true } });
    expect((await deleted[kind](id)).status).toBe(204);
    expect((await show(kind, id)).status).toBe(404);
    const again = await save(kind, id, { definition: { again: true } });
    expect((await show(kind, id)).body).toEqual(again.body);
    await discard(kind, id);
  });

  it("needs the permission of its kind", async () => {
    const { read, write } = { read: `/drafts/${kind}`, write: `/drafts/${kind}/${idFor(kind)}` };
    const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: randomUUID(), permissions: ["users:read"] },
    });
    const key = body.apiKey;
    expect((await admin("GET", read, { key })).status).toBe(403);
    expect((await admin("PUT", write, { key, body: { definition: {} } })).status).toBe(403);
    expect((await admin("DELETE", write, { key })).status).toBe(403);
  });
});

describe("saving a draft", () => {
  it("is no message to any actor, but for the audit entry of a session", async () => {
    const { body } = await published.segments(randomUUID(), {});
    const { id, updatedAt } = body as { readonly id: string; readonly updatedAt: number };
    await save("segments", id, { definition: { a: 0 } });
    expect(await actionsOn(id)).toEqual(["put-segment", "edit-draft"]);
    const before = posted.length;
    for (let at = 1; at < 5; at += 1) await save("segments", id, { definition: { a: at } });
    expect(posted.slice(before)).toEqual([]);
    const { body: listed } = await admin<{ segments: readonly object[] }>("GET", `/segments?ids=${id}`);
    expect(listed.segments).toMatchObject([{ id, updatedAt, definition: everyone }]);
    await save("segments", id, { definition: { a: 6 } }, { key: ben });
    clock += 59 * 60_000;
    await save("segments", id, { definition: { a: 7 } });
    clock += 59 * 60_000;
    await save("segments", id, { definition: { a: 8 } });
    expect(await actionsOn(id)).toEqual(["put-segment", "edit-draft", "edit-draft"]);
    clock += 61 * 60_000;
    await save("segments", id, { definition: { a: 9 } });
    await discard("segments", id);
    expect((await actionsOn(id)).slice(3)).toEqual(["edit-draft", "discard-draft"]);
  });

  it("over another draft than the one that was read is refused, and says who saved it when", async () => {
    const id = randomUUID();
    const first = await save("journeys", id, { definition: { n: 1 } });
    const ifMatch = { "if-match": `"${first.body.draftUpdatedAt}"` };
    const second = await save("journeys", id, { definition: { n: 2 } }, { key: ben, headers: ifMatch });
    expect(second.status).toBe(200);
    const stale = await save("journeys", id, { definition: { n: 3 } }, { headers: ifMatch });
    expect([stale.status, stale.headers.get("error-type")]).toEqual([409, "Conflict"]);
    const at = new Date(second.body.draftUpdatedAt).toISOString();
    expect(stale.body.message).toMatch(
      new RegExp(`^the draft was changed by .+ at ${at}, after you read it`),
    );
    expect((await show("journeys", id)).body).toEqual(second.body);
    expect((await discard("journeys", id, { headers: ifMatch })).status).toBe(409);
    const current = { "if-match": `"${second.body.draftUpdatedAt}"` };
    expect((await discard("journeys", id, { headers: current })).status).toBe(204);
    expect((await save("journeys", id, { definition: {} }, { headers: current })).status).toBe(409);
  });

  it("again after a lost answer gives the first answer", async () => {
    const id = randomUUID();
    const headers = { "if-none-match": "*" };
    const first = await save("segments", id, { definition: { n: 1 }, name: "A" }, { headers });
    const again = await save("segments", id, { definition: { n: 1 }, name: "A" }, { headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    for (const other of [{ definition: { n: 2 }, name: "A" }, { definition: { n: 1 } }]) {
      expect((await save("segments", id, other, { headers })).status).toBe(409);
    }
    const byBen = await save("segments", id, { definition: { n: 1 }, name: "A" }, { headers, key: ben });
    expect(byBen.status).toBe(409);
    expect(
      (await save("segments", id, { definition: {} }, { headers: { "if-none-match": '"5"' } })).status,
    ).toBe(400);
  });

  it("at the same moment lets one of those with the same version win, and all of those without", async () => {
    const id = randomUUID();
    const { body } = await save("segments", id, { definition: {} });
    const headers = { "if-match": `"${body.draftUpdatedAt}"` };
    const racing = Array.from({ length: 5 }, (_, n) =>
      save("segments", id, { definition: { n } }, { headers }),
    );
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
    const free = Array.from({ length: 5 }, (_, n) => save("segments", id, { definition: { free: n } }));
    const saved = await Promise.all(free);
    expect(new Set(saved.map((each) => each.body.draftUpdatedAt)).size).toBe(5);
    const last = saved.toSorted((one, other) => other.body.draftUpdatedAt - one.body.draftUpdatedAt)[0];
    expect((await show("segments", id)).body).toEqual(last?.body);
  });

  it("is refused for an id that is no UUID, for what is too large or too deep, and for secrets", async () => {
    expect((await save("segments", "mine", { definition: {} })).headers.get("error-type")).toBe("IdError");
    expect((await save("subscription-page", randomUUID(), { definition: {} })).status).toBe(404);
    const id = randomUUID();
    const large = await save("segments", id, { definition: { text: "x".repeat(1024 * 1024) } });
    expect([large.status, large.body.message]).toEqual([400, expect.stringMatching(/^definition: /)]);
    let deep: object = {};
    for (let level = 0; level < 1_000; level += 1) deep = { deep };
    expect((await save("segments", id, { definition: deep })).status).toBe(400);
    const secret = { ...email("Hi"), body: "<p>{{ secrets.token }}</p>" };
    const printed = await save("templates", id, { definition: secret });
    expect([printed.status, printed.body.message]).toEqual([
      400,
      expect.stringMatching(/^definition\.body: /),
    ]);
    expect((await show("segments", id)).status).toBe(404);
  });
});

describe("`draft` of a put", () => {
  it.each([
    ["journeys", "/journeys", "journeys", onEvent("Draft"), { name: "By put J" }],
    ["templates", "/content/templates", "templates", email("Draft"), { name: "By put T" }],
  ] as const)("of %s is the draft, in both places", async (kind, path, list, draft, named) => {
    const made = await admin<{ id: string; draft: unknown }>("PUT", path, { body: { ...named, draft } });
    const { id } = made.body;
    expect(made.body.draft).toEqual(draft);
    const listed = async (): Promise<unknown> => {
      const { body } = await admin<Record<string, readonly unknown[]>>("GET", `${path}?ids=${id}`);
      const [item] = body[list] ?? [];
      return isJsonObject(item) ? item["draft"] : undefined;
    };
    expect((await show(kind, id)).body.definition).toEqual(draft);
    const later = await save(kind, id, { definition: { later: true } });
    expect(later.body.createdAt).toBeLessThanOrEqual(later.body.draftUpdatedAt);
    expect(await listed()).toEqual({ later: true });
    const again = await admin<{ draft: unknown }>("PUT", path, { body: { ...named, id, draft } });
    expect(again.body.draft).toEqual(draft);
    expect((await show(kind, id)).body.draftUpdatedAt).toBeGreaterThan(later.body.draftUpdatedAt);
    const renamed = await admin<{ draft: unknown }>("PUT", path, { body: { id, name: `${named.name} 2` } });
    expect(renamed.body.draft).toEqual(draft);
    const without = await admin<{ draft?: unknown }>("PUT", path, {
      body: { id, name: `${named.name} 2`, draft: null },
    });
    expect(without.body).not.toHaveProperty("draft");
    expect([await listed(), (await show(kind, id)).status]).toEqual([undefined, 404]);
  });

  it("of a journey goes with any definition; of a template it stays until the channel changes", async () => {
    const journey = randomUUID();
    await save("journeys", journey, { definition: { x: 1 } });
    await published.journeys(journey, {});
    expect((await show("journeys", journey)).status).toBe(404);
    const template = randomUUID();
    await published.templates(template, {});
    await save("templates", template, { definition: { x: 1 } });
    await published.templates(template, {});
    expect((await show("templates", template)).status).toBe(200);
    await published.templates(template, { definition: { type: "Sms", body: "Hi" } });
    expect((await show("templates", template)).status).toBe(404);
  });
});
