/** The setting of a workspace and of its child, its effect before it is put, and the progress of the deletion. */
import { firstSeqAt, jobId, userKey, type WorkspaceId } from "@signalbox/core";
import { anEvent } from "@signalbox/core/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild, type WorkspaceBody } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

interface RetentionBody {
  readonly source: string;
  readonly retention: Readonly<Record<string, number | null>>;
  readonly progress: readonly {
    readonly kind: string;
    readonly isRunning: boolean;
    readonly deleted: number;
    readonly oldestAt: number | null;
    readonly finishedAt: number | null;
    readonly nextAt: number | null;
  }[];
}
interface EffectBody {
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly isAtLeast: boolean }[];
}

const dayMs = 86_400_000;
let testApi: TestApi;
let admin: AdminClient;
let child: WorkspaceBody;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  child = await makeChild(testApi, { name: "Shop" });
});
afterAll(() => testApi.close());

async function retentionIn(query = ""): Promise<RetentionBody> {
  return (await admin<RetentionBody>("GET", `/settings/retention${query}`)).body;
}

/** Events of so many days ago. */
async function record(workspaceId: WorkspaceId, daysAgo: readonly number[]): Promise<void> {
  const now = Date.now();
  await testApi.api.events.record(
    daysAgo.map((days, nth) => {
      const at = now - days * dayMs;
      const event = anEvent({ messageId: `m${nth}`, at, receivedAt: at, seq: firstSeqAt(at) });
      return { ...event, workspaceId, owner: userKey(workspaceId, "ann"), job: jobId("j") };
    }),
  );
}

it("is the default until one is set, and a child has its parent's until it sets its own", async () => {
  const forEver = { events: null, deliveries: null, mailbox: null, deadLetters: null, rejectedEvents: null };
  expect(await retentionIn()).toMatchObject({ source: "Default", retention: { ...forEver, commands: 7 } });
  const put = await admin("PUT", "/settings/retention", { body: { mailbox: 30, commands: 1 } });
  const stored = { ...forEver, mailbox: 30, commands: 1 };
  expect([put.status, put.body]).toEqual([200, stored]);
  expect(await retentionIn()).toMatchObject({ source: "Own", retention: stored });
  const ofChild = `?workspaceId=${child.id}`;
  expect(await retentionIn(ofChild)).toMatchObject({ source: "Parent", retention: stored });
  await admin("PUT", "/settings/retention", { body: { workspaceId: child.id, deliveries: 90 } });
  expect(await retentionIn(ofChild)).toMatchObject({
    source: "Own",
    retention: { deliveries: 90, mailbox: null },
  });
  const body = { workspaceId: child.id };
  expect((await admin("DELETE", "/settings/retention", { body })).status).toBe(204);
  expect(await retentionIn(ofChild)).toMatchObject({ source: "Parent" });
});

it("says what a setting would delete, deletes it once it is put, and shows the progress", async () => {
  await record(testApi.workspaceId, [400, 300, 200, 100]);
  const effect = await admin<EffectBody>("POST", "/settings/retention/effect", { body: { events: 150 } });
  expect(effect.body.kinds[0]).toEqual({ kind: "events", count: 3, isAtLeast: false });
  expect(effect.body.kinds.slice(1, 3).map(({ count }) => count)).toEqual([0, 0]);
  await admin("PUT", "/settings/retention", { body: { events: 150 } });
  const progress = async (): Promise<RetentionBody["progress"][number] | undefined> =>
    (await retentionIn()).progress.find(({ kind }) => kind === "events");
  await expect.poll(async () => (await progress())?.deleted).toBe(3);
  const { oldestAt, nextAt, finishedAt, isRunning } = (await progress()) ?? {};
  expect(isRunning).toBe(false);
  expect(Math.round((Date.now() - Number(oldestAt)) / dayMs)).toBe(100);
  expect(Number(nextAt) - Number(finishedAt)).toBe(dayMs);
});

it("names what is out of range, and does not repeat it", async () => {
  const answer = await admin<{ message: string }>("PUT", "/settings/retention", {
    body: { events: 1, commands: 8_888 },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain("events");
  expect(answer.body.message).toContain("commands");
  expect(answer.body.message).not.toContain("8888");
});
