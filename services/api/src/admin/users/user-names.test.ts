/** Every list that shows users says what they are called, to those who may see it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let segment: string;
let journey: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  const pro = { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } };
  segment = await idOf("/segments", { name: "Pro", definition: { entryNode: pro, nodes: [] } });
  const template = await idOf("/content/templates", {
    name: "Hello",
    definition: { type: "Email", from: "shop@shop.example", subject: "Hi", body: "<p>Hi</p>" },
  });
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Bought", child: "mail" },
    nodes: [
      {
        type: "MessageNode",
        id: "mail",
        variant: { type: "Email", templateId: template },
        child: "wait",
      },
      { type: "DelayNode", id: "wait", variant: { type: "Second", seconds: 1_000_000 }, child: "ExitNode" },
    ],
    exitNode: { type: "ExitNode" },
  };
  journey = await idOf("/journeys", { name: "Thanks", definition, status: "Running" });
  const traits = { plan: "pro", firstName: "Zq-Ann", lastName: "Zq-Beck", email: "ann@shop.example" };
  await testApi.send("/api/public/apps/batch", {
    batch: [
      { type: "identify", userId: "ann", anonymousId: "device", traits },
      { type: "group", userId: "ann", groupId: "acme", traits: { name: "Zq-Acme" } },
      { type: "track", userId: "ann", event: "Bought" },
      { type: "identify", userId: "bob", traits: { plan: "pro" } },
    ],
  });
  await testApi.send(
    "/api/public/apps/batch",
    { batch: [{ type: "track", userId: "ann" }] },
    { prefer: "handling=lenient" },
  );
  await until(
    () => admin<{ items: readonly unknown[] }>("GET", "/deliveries"),
    ({ body }) => body.items.length > 0,
  );
});
afterAll(() => testApi.close());

async function idOf(path: string, body: object): Promise<string> {
  const answer = await admin<{ id: string }>("PUT", path, { body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const lists: readonly (readonly [string, () => string, object])[] = [
  ["members of a segment", () => `/segments/${segment}/members`, { id: "ann", name: "Zq-Ann Zq-Beck" }],
  ["users in a journey", () => `/journeys/${journey}/users`, { id: "ann", name: "Zq-Ann Zq-Beck" }],
  ["events", () => "/events", { userId: "ann", userName: "Zq-Ann Zq-Beck" }],
  ["events of a group", () => "/events?userId=acme", { userId: "acme", userName: "Zq-Acme" }],
  ["deliveries", () => "/deliveries", { userId: "ann", userName: "Zq-Ann Zq-Beck" }],
  ["rejected events", () => "/rejected-events", { userName: "Zq-Ann Zq-Beck" }],
  ["groups", () => "/groups", { id: "acme", name: "Zq-Acme" }],
  ["members of a group", () => "/groups/users?groupId=acme", { ann: "Zq-Ann Zq-Beck" }],
  ["a user", () => "/users/ann", { name: "Zq-Ann Zq-Beck", groupNames: { acme: "Zq-Acme" } }],
  ["a user by a linked anonymous id", () => "/users/device", { name: "Zq-Ann Zq-Beck" }],
];

describe("names", () => {
  it.each(lists)("are in %s", async (_, path, row) => {
    const { body } = await admin<object>("GET", path());
    const rows = [body, ...Object.values(body).flat()];
    expect(rows).toContainEqual(expect.objectContaining(row));
  });

  it("are in the list of users, absent where only the id is known", async () => {
    const { body } = await admin<{ users: readonly object[] }>("POST", "/users", {
      body: { kind: "person" },
    });
    expect(body.users).toMatchObject([{ id: "ann", name: "Zq-Ann Zq-Beck" }, { id: "bob" }]);
    expect(body.users[1]).not.toHaveProperty("name");
  });

  it.each(lists)("are hidden from those who may not see them: %s", async (_, path) => {
    const cookie = await storedSession(testApi, { role: "Viewer" });
    const answer = await fetch(`${testApi.url}/api/admin${path()}`, { headers: { cookie } });
    const text = await answer.text();
    expect(text).not.toContain("Zq-Ann");
    expect(text).not.toContain("Zq-Acme");
  });

  it("are shown as far as what they are made of is declared visible", async () => {
    await admin("PUT", "/settings/visible-paths", {
      body: { declare: [{ of: "Trait", path: "firstName" }] },
    });
    const cookie = await storedSession(testApi, { role: "Viewer" });
    const answer = await fetch(`${testApi.url}/api/admin/segments/${segment}/members`, {
      headers: { cookie },
    });
    expect(await answer.json()).toMatchObject({ members: [{ id: "ann", name: "Zq-Ann" }, { id: "bob" }] });
  });
});
