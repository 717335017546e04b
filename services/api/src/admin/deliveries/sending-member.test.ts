/** Messages that members send by hand, and what is said of them. */
import { permissions } from "@signalbox/workspace";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeInstallation, ownPage, storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, putTemplate, templateOf } from "../content/content.fixture.js";

interface Delivery {
  readonly originMessageId: string;
  readonly sentBy?: { readonly name?: string };
}

interface Mails {
  readonly mails: readonly (Pick<Delivery, "sentBy"> & { readonly isTest?: true })[];
}

interface Answered extends Mails {
  readonly id: string;
  readonly delivery: Delivery;
  readonly items: readonly Delivery[];
  readonly why: readonly { readonly text: string; readonly says: readonly { readonly code: string }[] }[];
}

let testApi: TestApi;
let admin: AdminClient;
let templateId: string;
/** Cookies. */
let sender: string;
let reader: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  const { workspaceId, api } = testApi;
  const given: readonly string[] = ["deliveries:read", "users:see-personal"];
  const role = {
    id: "reader",
    workspaceId,
    name: "reader",
    permissions: permissions.filter((each) => given.includes(each)),
    createdAt: 0,
    updatedAt: 0,
  };
  await changeInstallation(api, (state) => ({ ...state, roles: [role] }));
  sender = await storedSession(testApi);
  reader = await storedSession(testApi, { roles: [{ workspaceId, role: "reader", from: "administrator" }] });
  templateId = await templateOf(testApi, "Hello", anEmail({}));
});
afterAll(() => testApi.close());

function callAs(cookie: string, method: string, path: string, body?: object): Promise<AdminAnswer<Answered>> {
  const headers = { ...ownPage, cookie };
  return admin(method, path, { ...(body !== undefined && { body }), key: "", headers });
}

const messageOf = (messageId: string, template = templateId): object => ({
  templateId: template,
  channel: "Email",
  users: [{ id: "ann", messageId, properties: { email: "ann@x.example" } }],
});

async function memberName(): Promise<string> {
  const { body } = await admin<{ entries: readonly { readonly actor: { readonly name: string } }[] }>(
    "GET",
    "/audit?action=send-template&limit=1",
  );
  return body.entries[0]?.actor.name ?? "";
}

it("names the member who sent a message by hand, to who may see members", async () => {
  await callAs(sender, "POST", "/content/templates/batch-send", messageOf("by-hand"));
  const name = await memberName();
  expect(name).not.toBe("");
  const { body } = await admin<Answered>("GET", "/deliveries/by-hand/trace");
  expect(body.delivery.sentBy).toEqual({ name });
  expect(body.why[0]).toMatchObject({
    text: `The member “${name}” asked for the email “Hello” to user ann.`,
    says: [{ code: "memberAsked" }],
  });
  const nameless = await callAs(reader, "GET", "/deliveries/by-hand/trace");
  expect(nameless.body.delivery.sentBy).toEqual({});
  expect(nameless.body.why[0]?.text).toBe("A member asked for the email “Hello” to user ann.");
  expect(nameless.text).not.toContain(`“${name}”`);
  const listed = await callAs(reader, "GET", "/deliveries");
  expect(listed.body.items.map(({ sentBy }) => sentBy)).toEqual([{}]);
});

it("names the member who sent a test, in the mailbox, to who may see members", async () => {
  const name = await memberName();
  await callAs(sender, "POST", "/content/templates/test", {
    templateId,
    channel: "Email",
    userProperties: { id: "ann", email: "tested@x.example" },
  });
  const path = "/mailbox?search=tested@x.example";
  const { body } = await admin<Mails>("GET", path);
  expect(body.mails.map(({ isTest, sentBy }) => ({ isTest, sentBy }))).toEqual([
    { isTest: true, sentBy: { name } },
  ]);
  const nameless = await callAs(reader, "GET", path);
  expect(nameless.body.mails.map(({ sentBy }) => sentBy)).toEqual([{}]);
});

it("names nobody for a call by a key", async () => {
  await admin("POST", "/content/templates/batch-send", { body: messageOf("by-key") });
  const { body } = await admin<Answered>("GET", "/deliveries/by-key/trace");
  expect(body.delivery).not.toHaveProperty("sentBy");
  expect(body.why[0]?.text).toBe("A call of the API asked for the email “Hello” to user ann.");
});

it("names who sent a failed message again, and not who sent it first", async () => {
  const broken = await templateOf(testApi, "Broken", anEmail({ from: "{{ user.sender }}" }));
  await callAs(sender, "POST", "/content/templates/batch-send", messageOf("fails", broken));
  await putTemplate(testApi, { id: broken, name: "Broken", definition: anEmail({}) });
  const byKey = await admin<Answered>("POST", "/deliveries/fails/resend", { body: {} });
  const { body } = await admin<Answered>("GET", `/deliveries/${byKey.body.id}/trace`);
  expect(body.why[0]?.says[0]?.code).toBe("resendAsked");
});
