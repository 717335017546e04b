/** Publishing with the token of an effect: what it is bound to, alike for every kind. */
import { draftKinds, type DraftKind } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { mailOf, message, onSegment } from "../journeys/journeys.fixture.js";
import { everyone, manual, segmentOf } from "../segments/segments.fixture.js";
import { effectOf, idOf, kindCases, publish, saveDraft, tokenOf } from "./effects.fixture.js";

const minuteMs = 60_000;
let testApi: TestApi;
let admin: AdminClient;
let clock = Date.now();

beforeAll(async () => {
  testApi = await startTestApi({ ports: { now: () => new Date(clock) } });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function problemOf(path: string, body: object): Promise<unknown> {
  const headers = { accept: "application/problem+json" };
  const { status, text } = await admin("PUT", path, { body, headers });
  const { issues, detail } = JSON.parse(text) as {
    readonly issues?: readonly { readonly code: string; readonly path: readonly string[] }[];
    readonly detail?: string;
  };
  return { status, code: issues?.[0]?.code, path: issues?.[0]?.path, detail };
}

describe.each(draftKinds)("an effect of %s", (kind: DraftKind) => {
  const { first, second, put, bodyOf } = kindCases[kind];

  it("has a token for 15 minutes, with which the draft is published", async () => {
    const id = idOf(kind, testApi);
    await saveDraft(testApi, kind, { id, definition: first });
    const { status, body: effect } = await effectOf(testApi, kind, { id });
    expect(status).toBe(200);
    expect(effect).toMatchObject({ uses: [], issues: [], validUntil: clock + 15 * minuteMs });
    const { confirmToken } = effect;
    expect((await publish(testApi, kind, { id, definition: first, more: { confirmToken } })).status).toBe(
      200,
    );
  });

  it("is refused when the draft was saved again, or discarded", async () => {
    const id = idOf(kind, testApi);
    await saveDraft(testApi, kind, { id, definition: first });
    const confirmToken = await tokenOf(testApi, kind, { id });
    const body = { ...bodyOf(id, first), confirmToken };
    clock += 1;
    await saveDraft(testApi, kind, { id, definition: first });
    expect(await problemOf(put, body)).toMatchObject({
      status: 409,
      code: "effectDraftChanged",
      detail: expect.stringContaining("was saved again"),
    });
    await admin("DELETE", `/drafts/${kind}/${id}`);
    expect(await problemOf(put, body)).toMatchObject({ status: 409, code: "effectDraftGone" });
  });

  it("of a given definition counts for that alone, whatever the draft is", async () => {
    const id = idOf(kind, testApi);
    const confirmToken = await tokenOf(testApi, kind, { id, definition: first });
    await saveDraft(testApi, kind, { id, definition: second });
    expect(await problemOf(put, { ...bodyOf(id, second), confirmToken })).toMatchObject({
      status: 409,
      code: "effectOfOtherDefinition",
    });
    expect((await publish(testApi, kind, { id, definition: first, more: { confirmToken } })).status).toBe(
      200,
    );
    await admin("DELETE", `/drafts/${kind}/${id}`);
  });

  it("is refused when another version was published, and for the same put again", async () => {
    const id = idOf(kind, testApi);
    await publish(testApi, kind, { id, definition: first });
    const confirmToken = await tokenOf(testApi, kind, { id, definition: second });
    clock += 1;
    await publish(testApi, kind, {
      id,
      definition: { ...first, ...(kind === "templates" && { body: "Hi" }) },
    });
    const changed = kind === "subscription-page" ? { html: "<b>{{ form }}</b>" } : second;
    await publish(testApi, kind, { id, definition: changed });
    expect(await problemOf(put, { ...bodyOf(id, second), confirmToken })).toMatchObject({
      status: 409,
      code: "effectPublishedChanged",
      detail: expect.stringContaining("was changed by"),
    });
    expect((await publish(testApi, kind, { id, definition: second })).status).toBe(200);
  });

  it("is refused after 15 minutes, and not a millisecond before", async () => {
    const id = idOf(kind, testApi);
    const confirmToken = await tokenOf(testApi, kind, { id, definition: first });
    const late = await tokenOf(testApi, kind, { id, definition: first });
    clock += 15 * minuteMs + 1;
    expect(await problemOf(put, { ...bodyOf(id, first), confirmToken })).toMatchObject({
      status: 409,
      code: "effectTooOld",
      detail: expect.stringContaining("15 minutes"),
    });
    clock -= 1;
    expect(
      (await publish(testApi, kind, { id, definition: first, more: { confirmToken: late } })).status,
    ).toBe(200);
  });

  it("is of one resource, and a text that is none is refused at its field", async () => {
    const id = idOf(kind, testApi);
    const other = kind === "segments" ? "user-properties" : "segments";
    const confirmToken = await tokenOf(testApi, other, {
      id: idOf(other, testApi),
      definition: kindCases[other].first,
    });
    const body = bodyOf(id, first);
    const misplaced = { status: 400, path: ["confirmToken"] };
    expect(await problemOf(put, { ...body, confirmToken })).toMatchObject({
      ...misplaced,
      code: "effectOfOtherResource",
    });
    for (const text of ["x", "e30", Buffer.from("[1").toString("base64url")]) {
      expect(await problemOf(put, { ...body, confirmToken: text })).toMatchObject({
        ...misplaced,
        code: "noEffectToken",
      });
    }
  });

  it("says what would refuse the put, and has no token then", async () => {
    const id = idOf(kind, testApi);
    const faulty: Readonly<Record<DraftKind, object>> = {
      segments: { entryNode: { id: "1", type: "Nothing" }, nodes: [] },
      "user-properties": { type: "Trait" },
      journeys: { entryNode: { type: "EventEntryNode" }, nodes: [] },
      templates: { type: "Sms", body: "{{ user." },
      "subscription-page": { html: "{% if %}" },
    };
    const { status, body } = await effectOf(testApi, kind, { id, definition: faulty[kind] });
    expect(status).toBe(200);
    expect(body.issues.length).toBeGreaterThan(0);
    const [issue] = body.issues;
    expect(issue?.path[0]).toBe(kind === "subscription-page" ? "html" : "definition");
    expect(body.confirmToken).toBeUndefined();
    const refusal = await problemOf(put, bodyOf(id, faulty[kind]));
    expect(refusal).toMatchObject({ status: 400, path: issue?.path, code: issue?.code });
  });

  it("counts nobody and has no token where only the issues are asked for", async () => {
    const id = idOf(kind, testApi);
    const { status, body } = await effectOf(testApi, kind, { id, definition: first, issuesOnly: true });
    expect([status, body]).toEqual([200, { uses: [], issues: [] }]);
  });

  it("needs a definition or a draft", async () => {
    await admin("DELETE", `/drafts/${kind}/${testApi.workspaceId}`);
    expect((await effectOf(testApi, kind, { id: idOf(kind, testApi) })).status).toBe(404);
    const { status } = await effectOf(testApi, kind, { id: "no-uuid" });
    expect(status).toBe(kind === "subscription-page" ? 404 : 400);
  });
});

describe("an effect is bound to what its definition names", () => {
  const sms = (more: object): object => ({ type: "Sms", body: "Hello {{ user.town }}", ...more });
  const inSegment = (node: object): object => ({ entryNode: { id: "1", ...node }, nodes: [] });

  /** Publishes after a change of what it names; returns the refusal, and that after its deletion. */
  async function refusals(
    kind: DraftKind,
    definition: object,
    change: () => Promise<{ readonly status: number; readonly text: string }>,
  ): Promise<unknown> {
    const id = idOf(kind, testApi);
    const { put, bodyOf } = kindCases[kind];
    const unchanged = await tokenOf(testApi, kind, { id, definition });
    await publish(testApi, kind, { id: idOf(kind, testApi), definition });
    const confirmToken = await tokenOf(testApi, kind, { id, definition });
    expect(confirmToken).toBe(unchanged);
    clock += 1;
    const changed = await change();
    expect([changed.status, changed.text]).toEqual([
      expect.toSatisfy((status) => [200, 204].includes(status as number)),
      expect.any(String),
    ]);
    return problemOf(put, { ...bodyOf(id, definition), confirmToken });
  }

  it("a template of a journey, by its name", async () => {
    const segment = await segmentOf(testApi, "Everyone in it", everyone);
    const template = await mailOf(testApi, "Welcome");
    const definition = onSegment(segment, [message("mail", template)]);
    const put = (subject: string) => () =>
      admin("PUT", "/content/templates", {
        body: {
          id: template,
          name: "Welcome",
          definition: { type: "Email", from: "shop@acme.example", subject, body: "Hello" },
        },
      });
    expect(await refusals("journeys", definition, put("Another subject"))).toMatchObject({
      status: 409,
      code: "effectReferenceChanged",
      detail: expect.stringContaining('the template "Welcome"'),
    });
    const renamed = (): ReturnType<AdminClient> =>
      admin("PUT", "/segments", { body: { id: segment, name: "Everybody" } });
    expect(await refusals("journeys", definition, renamed)).toMatchObject({
      code: "effectReferenceChanged",
      // As the caller saw it.
      detail: expect.stringContaining('the segment "Everyone in it"'),
    });
  });

  it("a list of a segment by its name, and not by who is put on it", async () => {
    const list = await segmentOf(testApi, "Staff", manual);
    const definition = inSegment({ type: "Segment", segmentId: list, isMember: false });
    const id = idOf("segments", testApi);
    const confirmToken = await tokenOf(testApi, "segments", { id, definition });
    clock += 1;
    const added = { segmentId: list, userIds: ["ann"], append: true, sync: true };
    expect((await admin("POST", "/segments/manual-segment/update", { body: added })).status).toBe(200);
    const put = { id, name: "Not on the list", definition, confirmToken };
    expect((await admin("PUT", "/segments", { body: put })).status).toBe(200);
    const renamed = (): ReturnType<AdminClient> =>
      admin("PUT", "/segments", { body: { id: list, name: "Colleagues" } });
    expect(await refusals("segments", definition, renamed)).toMatchObject({
      status: 409,
      code: "effectReferenceChanged",
      detail: expect.stringContaining('the segment "Staff"'),
    });
  });

  it("a subscription group of a segment, also when it is deleted", async () => {
    const { body } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "Offers", channel: "Email", type: "OptIn" },
    });
    const subscriptionGroupId = body.id;
    const definition = inSegment({ type: "SubscriptionGroupUnsubscribed", subscriptionGroupId });
    const id = idOf("segments", testApi);
    const confirmToken = await tokenOf(testApi, "segments", { id, definition });
    expect((await admin("DELETE", `/subscription-groups?id=${subscriptionGroupId}`)).status).toBe(204);
    expect(await problemOf("/segments", { id, name: "Gone", definition, confirmToken })).toMatchObject({
      status: 409,
      code: "effectReferenceGone",
      detail: expect.stringContaining('the subscription group "Offers"'),
    });
  });

  it("a user property that a text prints, and the one with the address", async () => {
    const property = (path: string, name = "town") =>
      admin<{ id: string }>("PUT", "/user-properties", {
        body: { name, definition: { type: "Trait", path } },
      });
    await property("city");
    await property("mobile", "handset");
    const detail = expect.stringContaining('the user property "town"');
    expect(await refusals("templates", sms({}), () => property("home.city"))).toMatchObject({
      code: "effectReferenceChanged",
      detail,
    });
    expect(
      await refusals("templates", sms({ identifierKey: "handset" }), () => property("tel", "handset")),
    ).toMatchObject({
      code: "effectReferenceChanged",
      detail: expect.stringContaining('the user property "handset"'),
    });
  });

  it("a secret that a webhook names", async () => {
    const secret = (value: string) => admin("PUT", "/settings/secrets", { body: { name: "crmKey", value } });
    await secret("one");
    const definition = {
      type: "Webhook",
      identifierKey: "id",
      body: '{ "config": { "url": "https://crm.example", "headers": { "x-key": "{{ secrets.crmKey }}" } } }',
    };
    expect(await refusals("templates", definition, () => secret("two"))).toMatchObject({
      code: "effectReferenceChanged",
      detail: expect.stringContaining('the secret "crmKey"'),
    });
  });
});
