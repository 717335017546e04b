/** Several users with one address in a broadcast, by email and SMS. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, anSms, templateOf } from "../content/content.fixture.js";
import { putSegment, segmentOf } from "../segments/segments.fixture.js";
import {
  broadcastOf,
  move,
  putBroadcast,
  reached,
  receivedSegment,
  refusalIn,
  showing,
  type ShownBroadcast,
} from "./broadcasts.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let messageTemplateId: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  messageTemplateId = await templateOf(testApi, "News", anEmail());
});
afterAll(() => testApi.close());

const aBroadcast = (more: object): Promise<string> =>
  broadcastOf(testApi, { name: randomUUID(), messageTemplateId, ...more });

async function start(id: string): Promise<void> {
  const { status, text } = await move(testApi, "start", id);
  if (status !== 200) throw new Error(text);
}

describe("users with one address", () => {
  const shared = {
    "pair-1": { email: "pair@x.example", phone: "+1 (555) 010-2303" },
    "pair-2": { email: "Pair@X.example", phone: "+1.555.010.2303" },
    "pair-3": { email: " PAIR@x.example ", phone: "15550102303" },
    single: { email: "single@x.example", phone: "+15550102304" },
  };
  const pairs = {
    entryNode: { id: "1", type: "Trait", path: "pair", operator: { type: "Exists" } },
    nodes: [],
  };
  let segment: string;

  beforeAll(async () => {
    for (const [userId, traits] of Object.entries(shared)) {
      await testApi.send("/api/public/apps/identify", { userId, traits: { ...traits, pair: true } });
    }
    segment = await segmentOf(testApi, "Pairs", pairs);
    await admin("PUT", "/settings/sms-providers", { body: { config: { type: "Test" }, setDefault: true } });
  });

  async function sentTo(id: string): Promise<readonly string[]> {
    await reached(testApi, id, "Completed");
    const { body } = await admin<{ items: { userId: string; status: string; variant: { type: string } }[] }>(
      "GET",
      `/deliveries?broadcastId=${id}`,
    );
    return body.items.map(({ userId, status, variant }) => {
      const who = userId.startsWith("pair") ? "pair" : userId;
      return `${who} ${status === "DFInternalMessageSent" ? "sent" : `${status} ${variant.type}`}`;
    });
  }

  const skipped = "pair DFMessageSkipped DuplicateAddress";

  it.each(["Email", "Sms"] as const)("get a new broadcast by %s once", async (channel) => {
    const definition = channel === "Email" ? anEmail() : anSms();
    const template = await templateOf(testApi, `Pairs ${channel}`, definition);
    const config = { type: "V2", message: { type: channel } };
    const id = await aBroadcast({ segmentId: segment, messageTemplateId: template, config });
    await start(id);
    expect((await sentTo(id)).toSorted()).toEqual([skipped, skipped, "pair sent", "single sent"].toSorted());
    const { duplicateAddresses, progress } = await showing(testApi, id, ({ sent }) => sent === 2);
    expect([duplicateAddresses, progress]).toEqual([
      "Once",
      { recipients: 4, reached: 2, sent: 2, skipped: 2, failed: 0 },
    ]);
  });

  it("are all left out of a copy that excludes those who received it", async () => {
    const id = await aBroadcast({ segmentId: segment });
    await start(id);
    expect(await sentTo(id)).toContain(skipped);
    const { id: received, ...named } = receivedSegment({ id }, "Received it");
    await putSegment(testApi, { id: received, ...named });
    const { body: copy } = await admin<ShownBroadcast>("POST", "/broadcasts/duplicate", {
      body: { broadcastId: id },
    });
    const audience = { include: [segment], exclude: [received] };
    await putBroadcast(testApi, { id: copy.id, audience });
    await start(copy.id);
    const { progress } = await reached(testApi, copy.id, "Completed");
    expect(progress).toMatchObject({ recipients: 0, excluded: [{ segmentId: received, count: 4 }] });
  });

  it("each get it with the choice All, and from execute unless it is told otherwise", async () => {
    const all = await aBroadcast({ segmentId: segment, duplicateAddresses: "All" });
    await start(all);
    const pairsSent = ["pair sent", "pair sent", "pair sent", "single sent"];
    expect((await sentTo(all)).toSorted()).toEqual(pairsSent);
    const execute = async (more: object): Promise<readonly string[]> => {
      const broadcastName = randomUUID();
      const body = { broadcastName, segmentDefinition: pairs, messageTemplateDefinition: anEmail(), ...more };
      const { body: answer } = await admin<{ broadcastId: string }>("POST", "/broadcasts/execute", { body });
      return (await sentTo(answer.broadcastId)).toSorted();
    };
    expect(await execute({})).toEqual(pairsSent);
    expect(await execute({ duplicateAddresses: "Once" })).toContain(skipped);
  });

  it("are refused another choice", async () => {
    const name = randomUUID();
    expect(refusalIn(await putBroadcast(testApi, { name, duplicateAddresses: "Twice" }))).toMatch(
      /^400.*duplicateAddresses/,
    );
  });
});
