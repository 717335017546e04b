/**
 * An api with personal data in every place, a member who may do everything but see it, and one who may see it. For the
 * tests of what is shown and of what may be asked.
 */
import { randomUUID } from "node:crypto";
import { jobId, userKey, type StoredDelivery } from "@signalbox/core";
import { claimed, newDelivery, settled, toStored } from "@signalbox/messaging";
import { permissions } from "@signalbox/workspace";
import { expect } from "vitest";
import { adminClient, type AdminAnswer, type AdminCall } from "../admin/admin-client.fixture.js";
import { aRequest, at } from "../admin/deliveries/delivery.fixture.js";
import { changeInstallation, ownPage, storedSession } from "../members/member.fixture.js";
import { keepMail, mailTo } from "../mailbox/mail.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

/**
 * In traits and properties at every depth, in the user properties that read them, in what was sent and in what failed, in
 * ids, in operands. The last ones are in places that no name and no pattern gives away.
 */
export const personalTexts: readonly [string, string, string, string, string, ...string[]] = [
  "zq-ann@shop.example",
  "+15550100200",
  "zq-insured-77",
  "zq-Annabel",
  "zq-device-9",
  "zq-deep-trait",
  "zq-list-item",
  "zq-event-deep",
  "zq-context",
  "zq-undeclared",
  "zq-group-trait",
  "zq-operand",
  "zq-draft-operand",
  "zq%40encoded",
  "zq-o'canary",
  "zq-run-key",
];
const [email, phone, insurance, firstName, device] = personalTexts;
/** Of a push message. */
export const deviceToken: string = device;
/** The id of a user. */
export const addressId = "zq-o'canary@shop.example";

export interface MaskedApi {
  readonly testApi: TestApi;
  /** Cookies. */
  readonly masked: string;
  readonly seeing: string;
  /** Of resources that answers are about, by their names. */
  readonly ids: Readonly<Record<string, string>>;
  callAs(cookie: string, method: string, path: string, call?: AdminCall): Promise<AdminAnswer<unknown>>;
}

export async function startMaskedApi(): Promise<MaskedApi> {
  const testApi = await startTestApi({ delivers: true });
  const ids = await createResources(testApi);
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
  return {
    testApi,
    ids,
    masked: await storedSession(testApi, {
      roles: [{ workspaceId, role: "support", from: "administrator" }],
    }),
    seeing: await storedSession(testApi),
    callAs: (cookie, method, path, call = {}) => {
      const headers = { ...call.headers, ...ownPage, cookie };
      return adminClient(testApi, "")(method, path, { ...call, key: "", headers });
    },
  };
}

async function createResources(testApi: TestApi): Promise<Readonly<Record<string, string>>> {
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
  const traits = {
    email,
    phone,
    firstName,
    insurance: { number: insurance },
    plan: "free",
    contact: { phone, note: ["zq-deep-trait"], mail: "zq%40encoded" },
    list: [{ phone: "zq-list-item" }],
    contactMail: "zq-undeclared",
    secondMail: email,
  };
  await admin("PUT", "/user-properties", {
    body: { name: "secondMail", definition: { type: "Trait", path: "contactMail" } },
  });
  const equals = (value: string): object => ({ type: "Equals", value });
  await admin("PUT", "/segments", {
    body: {
      name: "Operands",
      definition: {
        entryNode: { id: "1", type: "Trait", path: "contact.note", operator: equals("zq-operand") },
        nodes: [],
      },
    },
  });
  const entryNode = {
    type: "EventEntryNode",
    event: "Keyed",
    key: "key",
    properties: [{ path: "customer.ssn", operator: equals("zq-event-deep") }],
    child: "ExitNode",
  };
  const journey = { entryNode, exitNode: { type: "ExitNode" }, nodes: [] };
  const { body: keyed } = await admin<{ id: string }>("PUT", "/journeys", {
    body: { name: "Keyed", definition: journey, status: "Running" },
  });
  await admin("PUT", "/journeys", {
    body: {
      id: keyed.id,
      draft: { ...journey, boxes: [{ path: "customer.ssn", operator: equals("zq-draft-operand") }] },
    },
  });
  const batch = [
    { type: "identify", userId: "ann", traits },
    { type: "track", userId: "ann", event: "Bought", properties: { email, note: `call ${phone}` } },
    { type: "track", userId: "ann", traits, properties: { email } },
    {
      type: "track",
      userId: "ann",
      event: "Keyed",
      properties: { key: "zq-run-key", customer: { ssn: "zq-event-deep", all: [["zq-event-deep"]] } },
      context: { ip: "zq-context", device: { token: "zq-context" } },
    },
    { type: "group", userId: "ann", groupId: "acme", traits: { owner: { name: "zq-group-trait" } } },
    { type: "identify", userId: addressId, traits: { plan: "free" } },
    { type: "group", userId: addressId, groupId: "acme" },
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
  await testApi.api.deliveries.insert([pushedTo(testApi, deviceToken)]);
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
    keyed: keyed.id,
    deadLetter: await makeDeadLetter(testApi),
  };
}

/** A push message as a worker stores it. */
function pushedTo(testApi: TestApi, token: string): StoredDelivery {
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

async function makeDeadLetter(testApi: TestApi): Promise<string> {
  const { mailbox, acknowledgements } = testApi.api;
  const to = userKey(testApi.workspaceId, "ann");
  const job = jobId(randomUUID());
  const message = { to, type: "odd", body: { note: `${firstName} ${email}` } };
  const answer = { v: 1 as const, messages: [message], acceptedAt: 0, replyTo: acknowledgements.channel };
  await mailbox.send(job, answer);
  await acknowledgements.wait([job], 5_000);
  const list = await adminClient(testApi)<{ deadLetters: readonly { id: string }[] }>("GET", "/dead-letters");
  return String(list.body.deadLetters[0]?.id);
}
