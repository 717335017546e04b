import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import {
  broadcastOf,
  move,
  putBroadcast,
  reached,
  refusalIn,
  showing,
  type ShownBroadcast,
} from "./broadcasts.fixture.js";

describe("a broadcast at each user's local time, which is past for some users", () => {
  /** Two hours ahead, two hours behind, unknown, and none. */
  const zones = { kim: " GMT+2", lea: "+0200", max: "UTC-02:00", nil: undefined, zed: "Atlantis" };
  let testApi: TestApi;
  let admin: AdminClient;
  let messageTemplateId: string;
  let guests: string;

  interface Shown {
    readonly userId: string;
    readonly status: string;
    readonly variant: { readonly type: string; readonly timezone?: string };
  }

  beforeAll(async () => {
    testApi = await startTestApi({ delivers: true });
    admin = adminClient(testApi);
    messageTemplateId = await templateOf(testApi, "News", anEmail());
    for (const [userId, timezone] of Object.entries(zones)) {
      const traits = {
        tour: true,
        email: `${userId}@x.example`,
        ...(timezone !== undefined && { timezone }),
      };
      await testApi.send("/api/public/apps/identify", { userId, traits });
    }
    guests = await segmentOf(testApi, "Guests", {
      entryNode: { id: "1", type: "Trait", path: "tour", operator: { type: "Exists" } },
      nodes: [],
    });
    // A broadcast waits until its segment is computed for all users.
    const id = await aBroadcast({ segmentId: guests });
    await move(testApi, "start", id);
    await reached(testApi, id, "Completed");
  });

  afterAll(() => testApi.close());

  const aBroadcast = (more: object): Promise<string> =>
    broadcastOf(testApi, { name: randomUUID(), messageTemplateId, ...more });

  /** In UTC: already past in +02:00. */
  const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 19);

  async function begin(whenPast?: string): Promise<{ id: string; answer: object; shown: ShownBroadcast }> {
    const config = {
      type: "V2",
      useIndividualTimezone: true,
      ...(whenPast !== undefined && { whenPast }),
      message: { type: "Email" },
    };
    const id = await aBroadcast({ segmentId: guests, scheduledAt: inAnHour(), config });
    const { status, body } = await move(testApi, "start", id);
    expect(status).toBe(200);
    const shown = await showing(testApi, id, ({ localTimes, sent, skipped }) => {
      const { onTime = 0, nextDay = 0, now = 0, skipped: past = 0 } = localTimes ?? {};
      return onTime + nextDay + now + past === 5 && sent === now && skipped === past;
    });
    return { id, answer: body, shown };
  }

  it("counts nothing when all users get it at the same time", async () => {
    const id = await aBroadcast({ segmentId: guests });
    expect((await move(testApi, "start", id)).body).toEqual({ message: "Broadcast started" });
    expect((await reached(testApi, id, "Completed")).progress).not.toHaveProperty("localTimes");
  });

  it.each([
    [undefined, { onTime: 3, nextDay: 2, now: 0, skipped: 0, unreadableTimezones: 1 }],
    ["nextDay", { onTime: 3, nextDay: 2, now: 0, skipped: 0, unreadableTimezones: 1 }],
    ["now", { onTime: 3, nextDay: 0, now: 2, skipped: 0, unreadableTimezones: 1 }],
    ["skip", { onTime: 3, nextDay: 0, now: 0, skipped: 2, unreadableTimezones: 1 }],
  ])("with whenPast %s sends accordingly, and the answer counts the users", async (whenPast, localTimes) => {
    const { id, answer, shown } = await begin(whenPast);
    expect(answer).toEqual({ message: "Broadcast started", localTimes });
    const { now: sent, skipped } = localTimes;
    expect(shown).toMatchObject({
      status: "Running",
      startedAt: expect.any(Number),
      progress: { recipients: 5, sent, skipped, failed: 0, localTimes },
    });
    const { body } = await admin<{ items: readonly Shown[] }>("GET", `/deliveries?broadcastId=${id}`);
    const found = body.items.map(({ userId, status, variant }) =>
      [userId, status, variant.type, variant.timezone].join(" ").trimEnd(),
    );
    const past = sent > 0 ? "DFInternalMessageSent Email" : "DFMessageSkipped LocalTimePast +02:00";
    expect(found.toSorted()).toEqual(sent + skipped > 0 ? [`kim ${past}`, `lea ${past}`] : []);
    await move(testApi, "cancel", id);
  });

  it("refuses another value and names the allowed ones", async () => {
    const config = {
      type: "V2",
      useIndividualTimezone: true,
      whenPast: "later",
      message: { type: "Email" },
    };
    const refused = await putBroadcast(testApi, { name: randomUUID(), segmentId: guests, config });
    expect(refusalIn(refused)).toMatch(/^400.*config\.whenPast.*nextDay/);
  });
});
