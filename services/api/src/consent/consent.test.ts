/** Who said no gets nothing, however their address is written, where they said it, and whatever groups there are. */
import { loadProviders } from "@signalbox/provider-registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import {
  sendGridCall,
  twilioCall,
  vendorConfigs,
  type VendorCall,
} from "../webhooks/vendor-calls.fixture.js";

const publicUrl = "https://signalbox.example";
let testApi: TestApi;
let admin: AdminClient;
const templates = new Map<string, string>();
let messages = 0;

beforeAll(async () => {
  const providers = await loadProviders();
  testApi = await startTestApi({
    ports: { providers },
    config: { publicUrl },
    delivers: true,
    // A reply may concern more groups than a client may send events at once.
    env: { BATCH_EVENTS: "2" },
  });
  admin = adminClient(testApi);
  await admin("PUT", "/settings/workspace", { body: { defaultCountry: "US" } });
  for (const [family, config] of [
    ["sms", vendorConfigs.twilio],
    ["email", vendorConfigs.sendGrid],
    ["email", { type: "Test" }],
    ["sms", { type: "Test" }],
  ] as const) {
    await admin("PUT", `/settings/${family}-providers`, { body: { config, setDefault: true } });
  }
  await admin("PUT", "/user-properties", {
    body: { name: "mobile", definition: { type: "Trait", path: "mobile" } },
  });
  await putTemplate("sms", { type: "Sms", body: "Hi" });
  await putTemplate("mobile", { type: "Sms", body: "Hi", identifierKey: "mobile" });
  await putTemplate("email", { type: "Email", from: "shop@example.com", subject: "Hi", body: "Hi" });
});
afterAll(() => testApi.close());

async function putTemplate(name: string, definition: object): Promise<void> {
  const { body } = await admin<{ id: string }>("PUT", "/content/templates", { body: { name, definition } });
  templates.set(name, body.id);
}

async function identify(userId: string, traits: object): Promise<void> {
  await testApi.send("/api/public/apps/identify", { userId, traits });
}

async function groupsOf(channel: string): Promise<readonly { id: string; type: string }[]> {
  const { body } = await admin<readonly { id: string; type: string; channel: string }[]>(
    "GET",
    "/subscription-groups",
  );
  return body.filter((group) => group.channel === channel);
}

async function putGroup(name: string, channel: string, type: string): Promise<string> {
  return (await admin<{ id: string }>("PUT", "/subscription-groups", { body: { name, channel, type } })).body
    .id;
}

async function isSubscribed(userId: string, groupId: string): Promise<boolean | undefined> {
  const { body } = await admin<{ subscriptionGroups: readonly { id: string; isSubscribed: boolean }[] }>(
    "GET",
    `/users/subscriptions?userId=${encodeURIComponent(userId)}`,
  );
  return body.subscriptionGroups.find(({ id }) => id === groupId)?.isSubscribed;
}

async function assign(userId: string, groupId: string, subscribed: boolean): Promise<void> {
  const body = { userUpdates: [{ userId, changes: { [groupId]: subscribed } }] };
  expect((await admin("PUT", "/subscription-groups/assignments", { body })).status).toBe(200);
}

interface Result {
  readonly type: string;
  readonly reason?: string;
}

/** Sends a message of the template to the user. */
async function send(template: string, userId: string, group?: string): Promise<Result> {
  messages += 1;
  const { body } = await admin<{ results: readonly Result[] }>("POST", "/content/templates/batch-send", {
    body: {
      templateId: templates.get(template),
      channel: template === "email" ? "Email" : "Sms",
      users: [{ id: userId, properties: {}, messageId: `message-${messages}` }],
      ...(group !== undefined && { subscriptionGroupId: group }),
    },
  });
  return body.results[0] ?? { type: "none" };
}

interface Listed {
  readonly userId: string;
  readonly status: string;
  readonly variant: { readonly to?: string };
}

/** The latest delivery to the user. */
async function latestTo(userId: string): Promise<Listed | undefined> {
  const path = `/deliveries?userId=${encodeURIComponent(userId)}&sortBy=sentAt&sortDirection=Desc`;
  return (await admin<{ items: readonly Listed[] }>("GET", path)).body.items[0];
}

function call({ path, headers, body }: VendorCall): Promise<Response> {
  return fetch(`${testApi.url}/api/public/webhooks/${path}`, { method: "POST", headers, body });
}

let replies = 0;

/** A text message from a person to the number of the workspace, as Twilio posts it. */
async function reply(from: string, text: string): Promise<void> {
  replies += 1;
  const fields = { MessageSid: `SM${replies}`, From: from, To: "+15559999999", Body: text };
  const answer = await call(twilioCall(publicUrl, { workspaceId: testApi.workspaceId }, fields));
  expect(answer.status).toBe(200);
}

async function firstSmsGroup(): Promise<string> {
  return (await groupsOf("Sms"))[0]?.id ?? "";
}

describe("a reply of STOP", () => {
  it.each([
    ["phone", "(555) 010-2303", "+15550102303"],
    ["phone", "+1 555-010-2302", "+15550102302"],
    ["phone", "15550102304", "+15550102304"],
    ["phone", "+1.555.010.2306", "+15550102306"],
    ["phone", 15550102307, "+15550102307"],
    ["phone", "\u202a+1\u00a0555\u2011010\u20132308\u202c", "+15550102308"],
    ["phone", "tel:+1-555-010-2309", "+15550102309"],
    ["phone", "+1 555 010 2310 ext. 5", "+15550102310"],
    ["mobile", "555-010-2311", "+15550102311"],
  ] as const)("reaches who has the number as %s: %j", async (property, value, from) => {
    const userId = `user-${from}`;
    const group = await firstSmsGroup();
    await identify(userId, { [property]: value });
    const template = property === "mobile" ? "mobile" : "sms";
    expect(await send(template, userId, group)).toMatchObject({ type: "Success" });
    expect((await latestTo(userId))?.variant.to).toBe(from);
    await reply(from, "STOP");
    await expect.poll(() => isSubscribed(userId, group)).toBe(false);
    expect(await send(template, userId, group)).toMatchObject({ type: "Skipped" });
  });

  it("reaches whom a message to that number was sent to, whatever their profile says now", async () => {
    const group = await firstSmsGroup();
    await identify("moved", { phone: "555-010-2320" });
    expect(await send("sms", "moved", group)).toMatchObject({ type: "Success" });
    await identify("moved", { phone: "555-010-2321" });
    await reply("+15550102320", "STOP");
    await expect.poll(() => isSubscribed("moved", group)).toBe(false);
  });

  it("reaches everyone who has the number", async () => {
    const group = await firstSmsGroup();
    await identify("shared-1", { phone: "+15550102330" });
    await identify("shared-2", { phone: "555 010 2330" });
    await reply("+15550102330", "stop");
    await expect
      .poll(async () => [await isSubscribed("shared-1", group), await isSubscribed("shared-2", group)])
      .toEqual([false, false]);
  });

  it("leaves a group that was made a moment ago", async () => {
    await identify("quick", { phone: "+15550102340" });
    const made = await putGroup("Made a moment ago", "Sms", "OptOut");
    await reply("+15550102340", "STOP");
    await expect.poll(() => isSubscribed("quick", made)).toBe(false);
  });
});

describe("a reply of START", () => {
  it("undoes a STOP of that number, and joins no group that the user was never in", async () => {
    const standard = await firstSmsGroup();
    const club = await putGroup("Club", "Sms", "OptIn");
    const offers = await putGroup("Offers", "Sms", "OptIn");
    await identify("back", { phone: "+1 555 010 2350" });
    await assign("back", club, true);
    await reply("+15550102350", "STOP");
    await expect.poll(() => isSubscribed("back", club)).toBe(false);
    await reply("+15550102350", "START");
    await expect.poll(() => isSubscribed("back", club)).toBe(true);
    expect([await isSubscribed("back", standard), await isSubscribed("back", offers)]).toEqual([true, false]);
  });

  it("is an answer to something else where no STOP came before", async () => {
    const club = await putGroup("Second club", "Sms", "OptIn");
    await identify("yes", { phone: "+15550102351" });
    await reply("+15550102351", "Yes");
    await reply("+15550102351", "START");
    await reply("+15550102351", "STOP");
    const standard = await firstSmsGroup();
    await expect.poll(() => isSubscribed("yes", standard)).toBe(false);
    expect(await isSubscribed("yes", club)).toBe(false);
  });

  it("does not undo what an operator did since", async () => {
    const group = await firstSmsGroup();
    await identify("final", { phone: "+15550102352" });
    await reply("+15550102352", "STOP");
    await expect.poll(() => isSubscribed("final", group)).toBe(false);
    await assign("final", group, true);
    await assign("final", group, false);
    await reply("+15550102352", "START");
    await reply("+15550102352", "HELP");
    expect(await isSubscribed("final", group)).toBe(false);
  });
});

describe("a suppression", () => {
  it.each([
    ["Sms", "+15550102701", { phone: "+1 (555) 010-2701" }, "sms"],
    ["Sms", "(555) 010-2702", { phone: "15550102702" }, "sms"],
    ["Email", "kim@xn--bcher-kva.example", { email: "Kim@bücher.example" }, "email"],
    ["Email", "ZW@example.com\u200b", { email: "zw@example.com" }, "email"],
  ])("of %s %j applies to %j", async (channel, address, traits, template) => {
    const userId = `suppressed-${address}`;
    await identify(userId, traits);
    expect(await send(template, userId)).toMatchObject({ type: "Success" });
    const body = { channel, address };
    expect((await admin("PUT", "/suppressions", { body })).status).toBe(204);
    expect(await send(template, userId)).toMatchObject({ type: "Skipped" });
    const [stored] = Object.values(traits);
    const query = `channel=${channel}&address=${encodeURIComponent(stored ?? "")}`;
    expect((await admin("GET", `/suppressions?${query}`)).body).toMatchObject({ count: 1 });
    expect((await admin("DELETE", "/suppressions", { body: { channel, address: stored } })).status).toBe(204);
    expect(await send(template, userId)).toMatchObject({ type: "Success" });
  });
});

describe("an address", () => {
  it("reaches the provider without invisible characters", async () => {
    await identify("zero-width", { email: "Zero@example.com\u200b" });
    expect(await send("email", "zero-width")).toMatchObject({ type: "Success" });
    expect((await latestTo("zero-width"))?.variant.to).toBe("Zero@example.com");
  });

  it("that can be none is skipped with a reason", async () => {
    await identify("wrong", { phone: "call me", email: "no address" });
    for (const [template, words] of [
      ["sms", "it is no phone number"],
      ["email", "it is no email address"],
    ] as const) {
      const { type, reason } = await send(template, "wrong");
      expect(type).toBe("Skipped");
      expect(reason).toContain(words);
    }
  });

  it("is found in any spelling, by search and in deliveries", async () => {
    await identify("lena", { email: "Lena.Miller@Example.com", phone: "(555) 010-2380" });
    await send("email", "lena");
    await identify("digits", { phone: 15550102390 });
    const found = async (term: string): Promise<readonly object[]> =>
      (
        await admin<{ users: readonly { id: string; matched?: object }[] }>(
          "GET",
          `/users/search?term=${encodeURIComponent(term)}`,
        )
      ).body.users.map(({ id, matched }) => ({ id, ...matched }));
    const byEmail = [{ id: "lena", name: "email", value: "Lena.Miller@Example.com" }];
    expect(await found("lena.miller")).toEqual(byEmail);
    expect(await found("LENA.MILLER@example.com")).toEqual(byEmail);
    const byPhone = [{ id: "lena", name: "phone", value: "(555) 010-2380" }];
    for (const term of ["+1555010238", "555-010-2380", "(555) 010 238", "15550102380"]) {
      expect(await found(term)).toEqual(byPhone);
    }
    expect(await found("+1 555 010 2390")).toEqual([{ id: "digits", name: "phone", value: "15550102390" }]);
    const listed = await admin<{ items: readonly Listed[] }>(
      "GET",
      "/deliveries?to=lena.miller%40example.com",
    );
    expect(listed.body.items.map(({ userId }) => userId)).toEqual(["lena"]);
  });
});

describe("a report about an address in another spelling", () => {
  it("is believed when the message had one recipient", async () => {
    await identify("kaethe", { email: "käthe@bücher.example" });
    await send("email", "kaethe");
    const report = {
      event: "bounce",
      type: "bounce",
      email: "käthe@xn--bcher-kva.example",
      timestamp: Math.floor(Date.now() / 1000),
      sg_event_id: "bounce-1",
      workspaceId: testApi.workspaceId,
      messageId: `message-${messages}`,
      userId: "kaethe",
    };
    expect((await call(sendGridCall([report]))).status).toBe(200);
    const status = async (): Promise<unknown> => (await latestTo("kaethe"))?.status;
    await expect.poll(status).toBe("DFEmailBounced");
    expect(await send("email", "kaethe")).toMatchObject({ type: "Skipped" });
  });
});
