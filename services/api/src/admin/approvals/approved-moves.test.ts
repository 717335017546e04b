/** Approvals of journeys that take people along, over HTTP. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { delay, journeyOf, onEvent, putJourney } from "../journeys/journeys.fixture.js";
import { track } from "../journeys/runs.fixture.js";

interface Shown {
  readonly id: string;
  readonly message: string;
  readonly movesRuns?: true;
  readonly moveTask?: string;
}

let testApi: TestApi;
let admin: AdminClient;
let ann: string;
let ben: string;
beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  await writeAccounts(testApi, [
    anAccount(testApi, "ann", "Author"),
    anAccount(testApi, "ben", "WorkspaceManager"),
  ]);
  [ann, ben] = [await keyOfMember(testApi, "ann"), await keyOfMember(testApi, "ben")];
});
afterAll(() => testApi.close());

/** A journey with a run of a user at `one`, and a draft that has `two` in its place. */
async function changedJourney(name: string): Promise<string> {
  const { id } = await journeyOf(testApi, {
    name,
    definition: onEvent(name, [delay("one", 9_000)]),
    status: "Running",
  });
  await track(testApi, { userId: `user of ${name}` }, name);
  const body = { definition: onEvent(name, [delay("two", 9_000)]) };
  await admin("PUT", `/drafts/journeys/${id}`, { body, key: ann });
  return id;
}

function request(id: string, moveRuns: readonly object[]): Promise<AdminAnswer<Shown>> {
  return admin("POST", "/approvals", { body: { resource: { type: "Journey", id }, moveRuns }, key: ann });
}

const approve = (approvalId: string): Promise<AdminAnswer<Shown>> =>
  admin("POST", "/approvals/approve", { body: { approvalId }, key: ben });

it("shows who decides which people move, and moves them with the approval", async () => {
  const id = await changedJourney("Taken along");
  const moveRuns = [{ from: "one", to: "two" }];
  const asked = await request(id, moveRuns);
  expect(asked.body).toMatchObject({ movesRuns: true });
  const content = await admin<object>("GET", `/approvals/${asked.body.id}/content`, { key: ben });
  expect(content.body).toMatchObject({ moveRuns });
  const approved = await approve(asked.body.id);
  const task = await until(
    async () => (await admin<{ status: string }>("GET", `/bulk/${approved.body.moveTask ?? ""}`)).body,
    ({ status }) => status !== "Running",
  );
  expect(task).toMatchObject({ status: "Done", counts: { moved: 1 }, name: "Taken along" });
  const waiting = await admin<{ places: object }>("GET", `/journeys/${id}/waiting`);
  expect(waiting.body.places).toMatchObject([{ nodeId: "two", version: 2, users: { count: 1 } }]);
});

it("carries whether users may go through the journey more than once", async () => {
  const id = await changedJourney("Repeated");
  const asked = await admin<Shown & { readonly canRunMultiple?: boolean }>("POST", "/approvals", {
    body: { resource: { type: "Journey", id }, canRunMultiple: true },
    key: ann,
  });
  expect(asked.body).toMatchObject({ canRunMultiple: true });
  expect((await approve(asked.body.id)).status).toBe(200);
  const { body } = await admin<{ journeys: readonly object[] }>("GET", `/journeys?ids=${id}`);
  expect(body.journeys).toMatchObject([{ id, canRunMultiple: true, status: "Running" }]);
});

it("refuses moves to nodes that the draft has not, with their place", async () => {
  const id = await changedJourney("Wrong target");
  const { status, body } = await request(id, [{ from: "one", to: "three" }]);
  expect(status).toBe(400);
  expect(body.message).toBe("moveRuns[0].to: must be a node of the definition, or ExitNode");
});

it("says that the choice is expired when another version was published since", async () => {
  const id = await changedJourney("Expired");
  const { body } = await request(id, [{ from: "one", to: "two" }]);
  await putJourney(testApi, { id, definition: onEvent("Expired", [delay("three", 9_000)]) });
  const late = await approve(body.id);
  expect(late.status).toBe(409);
  expect(late.body.message).toBe("what was requested has been changed since; request it again");
  const waiting = await admin<{ places: object }>("GET", `/journeys/${id}/waiting`);
  expect(waiting.body.places).toMatchObject([{ nodeId: "one", version: 1 }]);
});
