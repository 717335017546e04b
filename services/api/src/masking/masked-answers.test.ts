/**
 * Reads everything as a member who may do everything but see personal data: no answer has any of it. A member who may see
 * it finds it in the same answers, so the test has something to find.
 */
import { randomUUID } from "node:crypto";
import { jobId, partitionOf, userKey, type StoredDelivery } from "@signalbox/core";
import { claimed, newDelivery, settled, toStored } from "@signalbox/messaging";
import { permissions } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, type AdminAnswer, type AdminCall } from "../admin/admin-client.fixture.js";
import { aRequest, at } from "../admin/deliveries/delivery.fixture.js";
import { adminRoutes, fullPath } from "../admin/routes.js";
import { changesSomething, type Route } from "../http/route.js";
import { changeInstallation, ownPage, storedSession } from "../members/member.fixture.js";
import { keepMail, mailTo } from "../mailbox/mail.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { plainCall } from "../workspaces/route-requests.fixture.js";

/** In personal traits, in the properties that read them, in what was sent and in what failed. */
const personalTexts = [
  "zq-ann@shop.example",
  "+15550100200",
  "zq-insured-77",
  "zq-Annabel",
  "zq-device-9",
] as const;
const [email, phone, insurance, firstName, deviceToken] = personalTexts;

let testApi: TestApi;
/** Cookies. */
let masked: string;
let seeing: string;
/** Of resources that answers are about. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  ids = await createResources();
  const { workspaceId } = testApi;
  const role = {
    id: "support",
    workspaceId,
    name: "Support",
    permissions: permissions.filter((each) => each !== "users:see-personal"),
    createdAt: 0,
    updatedAt: 0,
  };
  await changeInstallation(testApi.api, (state) => ({ ...state, roles: [role] }));
  masked = await storedSession(testApi, { roles: [{ workspaceId, role: "support", from: "administrator" }] });
  seeing = await storedSession(testApi);
});
afterAll(() => testApi.close());

async function createResources(): Promise<Readonly<Record<string, string>>> {
  const admin = adminClient(testApi);
  const path = { type: "Trait", path: "insurance.number" };
  await admin("PUT", "/user-properties", { body: { name: "insurance", definition: path, personal: true } });
  const segment = await admin<{ id: string }>("PUT", "/segments", {
    body: {
      name: "Insured",
      definition: {
        entryNode: { id: "1", type: "Trait", path: "insurance.number", operator: { type: "Exists" } },
        nodes: [],
      },
    },
  });
  const insured = { entryNode: { type: "EntryNode", segment: segment.body.id, child: "ExitNode" } };
  const journey = await admin<{ id: string }>("PUT", "/journeys", {
    body: {
      name: "Insured",
      definition: { ...insured, nodes: [], exitNode: { type: "ExitNode" } },
      status: "Running",
    },
  });
  const traits = { email, phone, firstName, insurance: { number: insurance }, plan: "free" };
  const batch = [
    { type: "identify", userId: "ann", traits },
    { type: "track", userId: "ann", event: "Bought", properties: { email, note: `call ${phone}` } },
    { type: "track", userId: "ann", traits, properties: { email } },
  ];
  const wait = { prefer: "handling=lenient, wait=10" };
  expect((await testApi.send("/api/public/apps/batch", { batch }, wait)).ok).toBe(true);
  const template = await admin<{ id: string }>("PUT", "/content/templates", {
    body: {
      name: "Hello",
      definition: {
        type: "Email",
        from: "shop@shop.example",
        subject: "Hi {{ user.firstName }}",
        body: "<p>{{ user.insurance }}</p>",
      },
    },
  });
  const users = [{ id: "ann", messageId: "zq-sent", properties: { email, firstName, insurance } }];
  await admin("POST", "/content/templates/batch-send", {
    body: { templateId: template.body.id, channel: "Email", users },
  });
  await testApi.api.deliveries.insert([pushedTo(deviceToken)]);
  await admin("PUT", "/suppressions", { body: { channel: "Email", addresses: ["zq-ann@shop.example"] } });
  await keepMail(testApi.api.tables, [
    mailTo({ workspaceId: testApi.workspaceId, id: "zq-sent", to: email, subject: firstName }),
  ]);
  const { body: listed } = await admin<{ userProperties: readonly { id: string; name: string }[] }>(
    "GET",
    "/user-properties",
  );
  const byName = listed.userProperties.map(({ id, name }) => [name, id] as const);
  return {
    ...Object.fromEntries(byName),
    segment: segment.body.id,
    journey: journey.body.id,
    deadLetter: await makeDeadLetter(),
  };
}

/** A push message as a worker stores it. */
function pushedTo(token: string): StoredDelivery {
  const delivery = claimed(newDelivery(aRequest(testApi.workspaceId, "zq-pushed")), {
    claim: "c1",
    provider: "Test",
    at: at(1),
    until: at(5),
    decision: { at: at(1), identifier: { key: "deviceToken", value: token }, suppression: null },
    to: token,
  });
  const outcome = { event: "DFInternalMessageSent", at: at(2), variant: { type: "MobilePush" } } as const;
  return toStored(settled(delivery, { outcome, attempt: { result: "accepted" } }));
}

async function makeDeadLetter(): Promise<string> {
  const { mailbox, acknowledgements } = testApi.api;
  const to = userKey(testApi.workspaceId, "ann");
  const job = jobId(randomUUID());
  const message = { to, type: "odd", body: { note: `${firstName} ${email}` } };
  const answer = { v: 1 as const, messages: [message], acceptedAt: 0, replyTo: acknowledgements.channel };
  await mailbox.add(partitionOf(to, mailbox.partitions), job, answer);
  await acknowledgements.wait([job], 5_000);
  const list = await adminClient(testApi)<{ deadLetters: readonly { id: string }[] }>("GET", "/dead-letters");
  return String(list.body.deadLetters[0]?.id);
}

function callAs(
  cookie: string,
  method: string,
  path: string,
  call: AdminCall = {},
): Promise<AdminAnswer<unknown>> {
  const headers = { ...call.headers, ...ownPage, cookie };
  return adminClient(testApi, "")(method, path, { ...call, key: "", headers });
}

/** With ids of what there is, where a read needs them. */
function readOf(route: Route): { readonly path: string; readonly call: AdminCall } {
  const id = { "/dead-letters/:id": ids["deadLetter"], "/users/:id": "ann", "/users/:id/journeys": "ann" }[
    route.path
  ];
  const { path, call } = plainCall(route, id ?? "zq-sent");
  if (route.path === "/segments/explain")
    return { path, call: { body: { segmentId: ids["segment"], userId: "ann" } } };
  if (route.path === "/journeys/explain")
    return { path, call: { body: { journeyId: ids["journey"], userId: "ann" } } };
  return { path, call };
}

const reads = adminRoutes.filter((route) => !changesSomething(route) && route.takesWriteKey !== true);

describe("of a member without the permission to see personal data", () => {
  it.each(reads.map((route) => ({ name: `${route.method} ${fullPath(route)}`, route })))(
    "$name",
    async ({ route }) => {
      const { path, call } = readOf(route);
      const { text } = await callAs(masked, route.method, path, call);
      expect(personalTexts.filter((each) => text.includes(each))).toEqual([]);
    },
  );
});

it("explains deliveries to those who may not see personal data", async () => {
  const traceOf = async (id: string, cookie: string): Promise<readonly string[]> => {
    const { url, workspaceId } = testApi;
    const answer = await fetch(`${url}/api/admin/deliveries/${id}/trace?workspaceId=${workspaceId}`, {
      headers: { cookie, ...ownPage },
    });
    const { why } = (await answer.json()) as { readonly why: readonly { readonly text: string }[] };
    return why.map(({ text }) => text);
  };
  const outcome = ["Attempt 1: Test took it.", "It was sent."];
  expect(await traceOf("zq-sent", masked)).toEqual(
    expect.arrayContaining(["The user's “email” is •••.", ...outcome]),
  );
  expect(await traceOf("zq-pushed", seeing)).toEqual(
    expect.arrayContaining([`The user's “deviceToken” is ${deviceToken}.`, ...outcome]),
  );
  const pushed = await traceOf("zq-pushed", masked);
  expect(pushed).toEqual(expect.arrayContaining(["The user's “deviceToken” is •••.", ...outcome]));
  expect(pushed.join(" ")).not.toContain(deviceToken);
});

it("finds personal data in the answers to those who may see it", async () => {
  const found: string[] = [];
  for (const route of reads) {
    const { path, call } = readOf(route);
    const { text } = await callAs(seeing, route.method, path, call);
    if (personalTexts.some((each) => text.includes(each))) found.push(route.path);
  }
  expect(found.toSorted()).toEqual([
    "/dead-letters",
    "/dead-letters/:id",
    "/deliveries",
    "/deliveries/:id/message",
    "/deliveries/:id/trace",
    "/deliveries/download",
    "/events",
    "/events/download",
    "/journeys/explain",
    "/live",
    "/mailbox",
    "/mailbox/:id",
    "/rejected-events",
    "/segments/download",
    "/segments/explain",
    "/suppressions",
    "/users",
    "/users/:id",
  ]);
});

describe("a question that would tell personal data", () => {
  const trait = { id: "1", type: "Trait", path: "email", operator: { type: "Equals", value: email } };
  const definition = { entryNode: trait, nodes: [] };
  it.each<[method: string, path: string, body?: object]>([
    ["POST", "/api/admin/users", { userPropertyFilter: [{ id: "<email>", values: [email] }] }],
    ["POST", "/api/admin/users", { sortBy: "email" }],
    ["POST", "/api/admin/users/count", { userPropertyFilter: [{ id: "<email>", values: [1] }] }],
    ["GET", `/api/admin/deliveries?to=${encodeURIComponent(email)}`],
    ["GET", "/api/admin/deliveries?sortBy=to"],
    ["GET", `/api/admin/events?searchTerm=${insurance}`],
    ["GET", `/api/admin/events/download?searchTerm=${insurance}`],
    ["GET", `/api/admin/suppressions?address=${encodeURIComponent(email)}`],
    ["GET", `/api/admin/mailbox?search=${firstName}`],
    ["POST", "/api/admin/segments/preview", { definition }],
    ["POST", "/api/admin/user-properties/preview", { definition: { type: "Trait", path: "$.email" } }],
    ["PUT", "/api/admin/segments", { name: "Ann", definition }],
    ["PUT", "/api/admin/user-properties", { name: "copy", definition: { type: "Trait", path: "email" } }],
    ["PUT", "/api/admin/user-properties", { name: "email", personal: false }],
  ])("is refused: %s %s %j", async (method, path, given) => {
    const body = given && JSON.parse(JSON.stringify(given).replace("<email>", String(ids["email"])));
    const { status, text } = await callAs(masked, method, path, body && { body });
    expect([status, text]).toEqual([403, expect.stringContaining("users:see-personal")]);
    expect((await callAs(seeing, method, path, body && { body })).status).toBe(200);
  });
});
