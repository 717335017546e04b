/** A scheduled broadcast that an approval started: what its start finds decides whether it is sent. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { broadcastOf, move, reached } from "../broadcasts/broadcasts.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";

/** When the broadcasts start, from the beginning of the tests. */
const startsAfterMs = 600_000;

let ahead = 0;
let testApi: TestApi;
let admin: AdminClient;
let ann: string;
let grown: Approved;
let alike: Approved;
let other: Approved;
beforeAll(async () => {
  testApi = await startTestApi({
    delivers: true,
    ports: { now: () => new Date(Date.now() + ahead) },
  });
  admin = adminClient(testApi);
  await writeAccounts(testApi, [anAccount(testApi, "ann", "Author")]);
  ann = await keyOfMember(testApi, "ann");
  [grown, alike, other] = await Promise.all([approved("grown"), approved("alike"), approved("other")]);
  await addUsers("grown", 101);
  await addUsers("alike", 4);
  const body = { id: other.segmentId, name: "other", definition: having("email") };
  await admin("PUT", "/segments", { body, key: ann });
  ahead = startsAfterMs;
});
afterAll(() => testApi.close());

interface Approved {
  readonly id: string;
  readonly segmentId: string;
}

/** Approved for the members that it has now. */
async function approved(name: string): Promise<Approved> {
  const { body: segment } = await admin<{ id: string }>("PUT", "/segments", {
    body: { name, definition: having(name) },
  });
  const id = await broadcastOf(testApi, {
    name,
    segmentId: segment.id,
    messageTemplateId: await templateOf(testApi, name, anEmail()),
    scheduledAt: new Date(Date.now() + startsAfterMs).toISOString().slice(0, 19),
  });
  const resource = { type: "Broadcast", id };
  const { body } = await admin<{ id: string }>("POST", "/approvals", { body: { resource }, key: ann });
  const { status, text } = await admin("POST", "/approvals/approve", { body: { approvalId: body.id } });
  expect([status, text]).toEqual([200, expect.anything()]);
  return { id, segmentId: segment.id };
}

function having(trait: string): object {
  const entryNode = { id: "1", type: "Trait", path: trait, operator: { type: "Exists" } };
  return { entryNode, nodes: [] };
}

async function addUsers(trait: string, count: number): Promise<void> {
  const batch = Array.from({ length: count }, (_, index) => ({
    type: "identify",
    userId: `${trait}-${index}`,
    traits: { [trait]: true, email: `${trait}-${index}@x.example` },
  }));
  expect((await testApi.send("/api/public/apps/batch", { batch })).status).toBe(204);
}

it("pauses where it would go to many more people than were approved, and goes on when it is resumed", async () => {
  const { id } = grown;
  const { pausedBecause, progress } = await reached(testApi, id, "Paused");
  expect(pausedBecause).toMatch(/101 people.* 0 were approved/);
  expect(progress).toMatchObject({ sent: 0, skipped: 0, failed: 0 });
  expect((await move(testApi, "resume", id)).status).toBe(200);
  expect((await reached(testApi, id, "Completed")).progress?.recipients).toBe(101);
});

it("is sent where a few more came", async () => {
  const { id } = alike;
  expect((await reached(testApi, id, "Completed")).progress?.recipients).toBe(4);
});

it("is a draft again where its segment was changed, and says why", async () => {
  const { id } = other;
  const { returnedBecause, startedAt } = await reached(testApi, id, "Draft");
  expect([returnedBecause, startedAt]).toEqual([
    expect.stringMatching(/changed after it was approved: its segment/),
    undefined,
  ]);
  const list = await admin<{ approvals: readonly { resource: { id: string }; status: string }[] }>(
    "GET",
    "/approvals",
  );
  const own = list.body.approvals.find(({ resource }) => resource.id === id);
  expect(own?.status).toBe("Stale");
});
