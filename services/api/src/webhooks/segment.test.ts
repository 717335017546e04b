import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient } from "../admin/admin-client.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

const secret = "shared secret";
const path = "/api/public/webhooks/segment";
let api: TestApi;
let unconfigured: TestApi;

async function setSecret(sharedSecret: string): Promise<void> {
  const body = { variant: { type: "SegmentIO", sharedSecret } };
  expect((await adminClient(api)("PUT", "/settings/data-sources", { body })).status).toBe(200);
}

beforeAll(async () => {
  [api, unconfigured] = await Promise.all([startTestApi(), startTestApi()]);
  await setSecret(secret);
});
afterAll(() => Promise.all([api.close(), unconfigured.close()]));

function deliver(
  body: unknown,
  overrides: Readonly<Record<string, string>> = {},
  to = api,
): Promise<Response> {
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  const signature = createHmac("sha1", secret).update(raw).digest("hex");
  return fetch(to.url + path, {
    method: "POST",
    headers: { "df-workspace-id": to.workspaceId, "x-signature": signature, ...overrides },
    body: raw,
  });
}

describe("a Segment webhook", () => {
  it("stores a signed event as it was sent, once, however often it is delivered", async () => {
    const event = {
      type: "track",
      messageId: "segment-1",
      userId: "u1",
      event: "Bought",
      properties: { price: 5 },
      timestamp: "2020-01-01T00:00:00.000Z",
      sentAt: "2021-01-01T00:00:00.000Z",
      integrations: {},
    };
    for (let round = 0; round < 3; round += 1) expect((await deliver(event)).status).toBe(204);
    await expect.poll(() => api.storedEvents()).toHaveLength(1);
    const [stored] = await api.storedEvents();
    expect(stored).toMatchObject({
      messageId: "segment-1",
      event: "Bought",
      at: Date.parse(event.timestamp),
      data: '{"price":5}',
    });
  });

  it("gives an event without an id one that a redelivery has again, and accepts batches", async () => {
    const body = {
      batch: [
        { type: "identify", userId: "u2", traits: { a: 1 } },
        { type: "page", userId: "u2" },
        { type: "odd" },
      ],
    };
    for (let round = 0; round < 2; round += 1) expect((await deliver(body)).status).toBe(204);
    const ofUser = async (): Promise<readonly string[]> =>
      (await api.storedEvents()).filter(({ userId }) => userId === "u2").map(({ messageId }) => messageId);
    await expect.poll(ofUser).toHaveLength(2);
    // Such an event has always had this id: a redelivery may come after an upgrade.
    expect(await ofUser()).toContain("87a3a17a-f4e6-5c73-bef2-5aca553a1800");
    await expect.poll(() => api.api.tables.count("rejectedEvents", { workspaceId: api.workspaceId })).toBe(1);
  });

  it("gives an event with an empty id one as well, and an empty user id no user", async () => {
    const event = { type: "page", messageId: "", userId: "", anonymousId: "a-empty" };
    for (let round = 0; round < 2; round += 1) expect((await deliver(event)).status).toBe(204);
    const stored = async (): Promise<readonly unknown[]> =>
      (await api.storedEvents()).filter(({ anonymousId }) => anonymousId === "a-empty");
    await expect
      .poll(stored)
      .toMatchObject([{ messageId: expect.stringMatching(/^[\da-f-]{36}$/) as string }]);
  });

  it.each([
    ["missing", { "x-signature": "" }],
    ["short", { "x-signature": "abcd" }],
    ["wrong", { "x-signature": "0".repeat(40) }],
  ])("with a %s signature is refused before it is parsed", async (_, headers) => {
    const answer = await deliver("{not json", headers);
    expect([answer.status, await answer.json()]).toEqual([401, { message: "the signature does not fit" }]);
  });

  it("that is signed but not JSON is refused", async () => {
    expect((await deliver("{not json")).status).toBe(400);
  });

  it("for a workspace without a secret is answered like a wrong signature; the log has the reason", async () => {
    const answer = await deliver({}, {}, unconfigured);
    expect([answer.status, await answer.json()]).toEqual([401, { message: "the signature does not fit" }]);
    expect(JSON.stringify(unconfigured.logged)).toContain("no shared secret is set for segment");
    expect((await deliver({}, { "df-workspace-id": "nonsense" })).status).toBe(400);
  });

  describe("whose secret was changed", () => {
    const event = { type: "page", userId: "u3" };
    const signedWith = (text: string): Readonly<Record<string, string>> => ({
      "df-workspace-id": api.workspaceId,
      "x-signature": createHmac("sha1", text).update(JSON.stringify(event)).digest("hex"),
    });
    const statuses = async (to: TestApi, ...secrets: readonly string[]): Promise<readonly number[]> => {
      const answers = secrets.map((text) => deliver(event, signedWith(text), to));
      return (await Promise.all(answers)).map(({ status }) => status);
    };

    it("is accepted with the new one and refused with the old one from the answer on", async () => {
      expect(await statuses(api, secret)).toEqual([204]);
      await setSecret("another");
      expect(await statuses(api, "another", secret)).toEqual([204, 401]);
      await adminClient(api)("DELETE", "/settings/data-sources", { body: { type: "SegmentIO" } });
      expect(await statuses(api, "another")).toEqual([401]);
      await setSecret(secret);
    });

    it("is in effect in every process within a second, also when the signal is lost", async () => {
      const { actors, tables } = api.api;
      let clock = Date.now();
      const second = await startTestApi({ ports: { actors, tables, now: () => new Date(clock) } });
      expect(await statuses(second, secret, "third")).toEqual([204, 401]);
      await setSecret("third");
      clock += 1_000;
      expect(await statuses(second, secret, "third")).toEqual([401, 204]);
      await setSecret(secret);
      await second.close();
    });
  });
});
