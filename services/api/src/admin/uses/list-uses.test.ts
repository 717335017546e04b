import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function put(path: string, body: object): Promise<string> {
  const answer = await admin<{ id: string }>("PUT", path, { body });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body.id;
}

async function uses(path: string): Promise<unknown> {
  return (await admin("GET", `${path}/uses`)).body["uses"];
}

const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };

it("names journeys, broadcasts and segments, and whether they prevent the deletion", async () => {
  const group = await put("/subscription-groups", { name: "News", channel: "Email", type: "OptIn" });
  const segment = await put("/segments", { name: "All", definition: everyone });
  const template = await put("/content/templates", {
    name: "Hello",
    definition: { type: "Sms", body: "Hello" },
  });
  const subscribed = {
    id: "1",
    type: "SubscriptionGroup",
    subscriptionGroupId: group,
    subscriptionGroupType: "OptIn",
  };
  const about = await put("/segments", { name: "Readers", definition: { entryNode: subscribed, nodes: [] } });
  const definition = {
    entryNode: { type: "EntryNode", segment, child: "message" },
    nodes: [
      {
        type: "MessageNode",
        id: "message",
        variant: { type: "Sms", templateId: template },
        child: "ExitNode",
      },
    ],
    exitNode: { type: "ExitNode" },
  };
  const journey = await put("/journeys", { name: "Welcome", definition });
  const idle = {
    kind: "journey",
    id: journey,
    name: "Welcome",
    status: "NotStarted",
    preventsDeletion: false,
  };
  expect(await uses(`/segments/${segment}`)).toEqual([idle]);
  await put("/journeys", { name: "Welcome", status: "Running" });
  const running = { ...idle, status: "Running", preventsDeletion: true };
  const config = { type: "V2", message: { type: "Sms" } };
  const broadcast = await put("/broadcasts/v2", {
    name: "Sale",
    segmentId: segment,
    messageTemplateId: template,
    config,
  });
  const draft = { kind: "broadcast", id: broadcast, name: "Sale", status: "Draft", preventsDeletion: false };
  expect(await uses(`/segments/${segment}`)).toEqual([running, draft]);
  expect(await uses(`/content/templates/${template}`)).toEqual([running, draft]);
  expect(await uses(`/subscription-groups/${group}`)).toMatchObject([
    { kind: "segment", id: about, name: "Readers", preventsDeletion: true },
  ]);
  for (const [path, id] of [
    ["/segments", segment],
    ["/content/templates", template],
    ["/subscription-groups", group],
  ] as const) {
    const refused = await admin("DELETE", path, { body: { id } });
    expect(refused.headers.get("error-type")).toBe("InUse");
  }
});

it("names the templates that take the address of a user property", async () => {
  const property = await put("/user-properties", {
    name: "handset",
    definition: { type: "Trait", path: "mobile" },
  });
  const sms = { type: "Sms", body: "Hello" };
  const template = await put("/content/templates", {
    name: "To the handset",
    definition: { ...sms, identifierKey: "handset" },
  });
  await put("/content/templates", { name: "To the phone", definition: sms });
  expect(await uses(`/user-properties/${property}`)).toEqual([
    { kind: "template", id: template, name: "To the handset", preventsDeletion: false },
  ]);
});

it("is 404 for what does not exist", async () => {
  expect((await admin("GET", "/user-properties/none/uses")).status).toBe(404);
});
