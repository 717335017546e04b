/** A broadcast to two segments without the members of a third: who gets it, and what is shown and counted. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import { broadcastOf, move, putBroadcast, reached, refusalIn, show } from "./broadcasts.fixture.js";

/** The segments of each user. */
const users: Readonly<Record<string, readonly string[]>> = {
  ann: ["clubs"],
  ben: ["shops"],
  cid: ["clubs", "shops"],
  dee: ["clubs", "staff"],
  eve: ["staff"],
  fay: [],
};
const marked = (trait: string): object => ({
  entryNode: { id: "1", type: "Trait", path: trait, operator: { type: "Exists" } },
  nodes: [],
});

let testApi: TestApi;
let admin: AdminClient;
let messageTemplateId: string;
let clubs: string;
let shops: string;
let staff: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  for (const [userId, marks] of Object.entries(users)) {
    const traits = {
      email: `${userId}@x.example`,
      ...Object.fromEntries(marks.map((mark) => [mark, true])),
    };
    await testApi.send("/api/public/apps/identify", { userId, traits });
  }
  clubs = await segmentOf(testApi, "Clubs", marked("clubs"));
  shops = await segmentOf(testApi, "Shops", marked("shops"));
  staff = await segmentOf(testApi, "Staff", marked("staff"));
  messageTemplateId = await templateOf(testApi, "News", anEmail());
});
afterAll(() => testApi.close());

interface Received {
  readonly event: string;
  readonly userId: string;
  readonly traits: string;
}

describe("a broadcast to several segments", () => {
  it("reaches each member of one of them once, and nobody of an excluded one", async () => {
    const audience = { include: [clubs, shops], exclude: [staff] };
    const name = randomUUID();
    const id = await broadcastOf(testApi, { name, audience, messageTemplateId });
    expect(await show(testApi, id)).toMatchObject({ audience });
    expect(await show(testApi, id)).not.toHaveProperty("segmentId");
    expect((await move(testApi, "start", id)).status).toBe(200);
    const { progress } = await reached(testApi, id, "Completed");
    expect(progress).toMatchObject({ recipients: 3, sent: 3, skipped: 0, failed: 0 });
    const { body } = await admin<{ items: { userId: string }[] }>("GET", `/deliveries?broadcastId=${id}`);
    expect(body.items.map(({ userId }) => userId).toSorted()).toEqual(["ann", "ben", "cid"]);
    const { body: listed } = await admin<{ events: readonly Received[] }>(
      "GET",
      "/events?userId=cid&event=DFSegmentBroadcast&includeContext=true",
    );
    const segments = listed.events.map(
      ({ traits }) => (JSON.parse(traits) as { segmentId: string }).segmentId,
    );
    expect(segments.toSorted()).toEqual([clubs, shops].toSorted());
  });

  it("is refused with a segmentId, at its place, and with more than 20 segments", async () => {
    const audience = { include: [clubs], exclude: [] };
    const both = await putBroadcast(testApi, { name: randomUUID(), segmentId: clubs, audience });
    expect(refusalIn(both)).toMatch(/^400 BadRequest: audience: goes without segmentId/);
    const many = { include: Array.from({ length: 21 }, () => randomUUID()) };
    const tooMany = await putBroadcast(testApi, { name: randomUUID(), audience: many });
    expect(tooMany).toMatchObject({ status: 400 });
    expect(tooMany.body.message).toMatch(/^audience\.include/);
  });

  it("counts as one segment where it includes one and excludes none", async () => {
    const id = await broadcastOf(testApi, { name: randomUUID(), audience: { include: [shops] } });
    expect(await show(testApi, id)).toMatchObject({
      segmentId: shops,
      audience: { include: [shops], exclude: [] },
    });
    const { body } = await admin<{ uses: readonly { id: string }[] }>("GET", `/segments/${shops}/uses`);
    expect(JSON.stringify(body)).toContain(id);
  });
});
