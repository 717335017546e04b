import { createHmac } from "node:crypto";
import { putDataSource, workspaceKey } from "@signalbox/actors";
import { jobId, partitionOf } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

const secret = "shared secret";
const path = "/api/public/webhooks/segment";
let api: TestApi;
let unconfigured: TestApi;

let changes = 0;

async function setSecret(text: string): Promise<void> {
  const { secrets, mailbox, receipts } = api.api;
  const to = workspaceKey(api.workspaceId);
  const input = { type: "SegmentIO", sealed: secrets.seal(text) };
  const id = `configure-${(changes += 1)}`;
  await mailbox.add(partitionOf(to, mailbox.partitions), jobId(id), {
    v: 1,
    messages: [putDataSource.message(api.workspaceId, id, { input, by: "test" })],
    acceptedAt: 0,
    replyTo: receipts.channel,
  });
  await receipts.wait([jobId(id)], 5_000);
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

  it("gives an event without an id one that a redelivery has again, and takes batches", async () => {
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
    // The id such an event has always had: a redelivery may come after an upgrade.
    expect(await ofUser()).toContain("87a3a17a-f4e6-5c73-bef2-5aca553a1800");
    await expect.poll(() => api.api.tables.count("rejectedEvents", { workspaceId: api.workspaceId })).toBe(1);
  });

  it.each([
    ["missing", { "x-signature": "" }],
    ["short", { "x-signature": "abcd" }],
    ["wrong", { "x-signature": "0".repeat(40) }],
  ])("with a %s signature is refused before it is parsed", async (_, headers) => {
    const answer = await deliver("{not json", headers);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { message: "the signature does not fit the body" },
    ]);
  });

  it("that is signed but no JSON is refused", async () => {
    expect((await deliver("{not json")).status).toBe(400);
  });

  it("for a workspace that has no secret, or that is none, is answered so", async () => {
    const answer = await deliver({}, {}, unconfigured);
    expect([answer.status, answer.headers.get("error-type")]).toEqual([503, "NotConfigured"]);
    expect((await deliver({}, { "df-workspace-id": "nonsense" })).status).toBe(400);
  });

  it("signed with a secret that was just changed is taken", async () => {
    const event = { type: "page", userId: "u3" };
    expect((await deliver(event)).status).toBe(204);
    await setSecret("another");
    const signature = createHmac("sha1", "another").update(JSON.stringify(event)).digest("hex");
    await expect.poll(async () => (await deliver(event, { "x-signature": signature })).status).toBe(204);
  });
});
