/** Vendor reports through the shipped providers: verified, and limited to the vendor's own messages. */
import { deliveryWorkSchema, uuidV5, type DeliveryReport } from "@signalbox/core";
import { loadProviders } from "@signalbox/provider-registry";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, setStatus, workspaceClient } from "../workspaces/family.fixture.js";
import {
  postmarkCall,
  resendCall,
  sendGridCall,
  twilioCall,
  vendorConfigs,
  type VendorCall,
} from "./vendor-calls.fixture.js";

const publicUrl = "https://signalbox.example";
const reports: DeliveryReport[] = [];
let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  const providers = await loadProviders();
  testApi = await startTestApi({ ports: { providers }, config: { publicUrl } });
  admin = adminClient(testApi);
  await testApi.deliveryWork.consume(
    async ({ data }) => {
      const work = deliveryWorkSchema.parse(data);
      if (work.type === "report") reports.push(...work.reports);
    },
    { atOnce: 1 },
  );
  for (const [family, config] of [
    ["email", vendorConfigs.sendGrid],
    ["email", vendorConfigs.resend],
    ["email", vendorConfigs.postmark],
    ["sms", vendorConfigs.twilio],
  ] as const) {
    await admin("PUT", `/settings/${family}-providers`, { body: { config } });
  }
});
afterAll(() => testApi.close());
beforeEach(() => {
  reports.length = 0;
});

function call(
  { path, headers, body }: VendorCall,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${testApi.url}/api/public/webhooks/${path}`, {
    method: "POST",
    headers: { ...headers, ...more },
    body,
  });
}

function metadata(workspaceId: string = testApi.workspaceId): Record<string, string> {
  return { workspaceId, messageId: "delivery-1", userId: "ann", journeyId: "j-1", nodeId: "n-1" };
}

function delivered(id: string, more: object = metadata()): object {
  return { event: "delivered", email: "ann@example.com", timestamp: 1_700_000_000, sg_event_id: id, ...more };
}

describe("SendGrid's reports", () => {
  it("are queued with the metadata of the message", async () => {
    const answer = await call(sendGridCall([delivered("e-1"), { ...delivered("e-2"), event: "open" }]));
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    await expect.poll(() => reports).toHaveLength(2);
    expect(reports[0]).toMatchObject({
      workspaceId: testApi.workspaceId,
      messageId: uuidV5("SendGrid/e-1", testApi.workspaceId),
      event: "DFEmailDelivered",
      at: 1_700_000_000_000,
      provider: "SendGrid",
      deliveryId: "delivery-1",
      userId: "ann",
      recipient: "ann@example.com",
      origin: { journeyId: "j-1", nodeId: "n-1" },
    });
    expect(reports[1]?.event).toBe("DFEmailOpened");
  });

  it("that come again have the same ids", async () => {
    for (let round = 0; round < 2; round += 1) await call(sendGridCall([delivered("e-3")]));
    await expect.poll(() => reports).toHaveLength(2);
    expect(new Set(reports.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it("that are forged, stale, unsigned or signed for another body are refused, and nothing is queued", async () => {
    const good = sendGridCall([delivered("e-4")]);
    const forgeries: readonly VendorCall[] = [
      { ...good, body: good.body.replace("delivered", "processed") },
      { ...good, headers: { ...good.headers, "x-twilio-email-event-webhook-signature": "AAAA" } },
      { ...good, headers: {} },
      sendGridCall([delivered("e-4")], { over: "[]" }),
      sendGridCall([delivered("e-4")], { at: Date.now() - 6 * 60_000 }),
    ];
    for (const forgery of forgeries) {
      const answer = await call(forgery);
      expect([answer.status, await answer.json()]).toEqual([401, { message: "the signature does not fit" }]);
    }
    expect((await call(good)).status).toBe(200);
    await expect.poll(() => reports).toHaveLength(1);
  });

  it("are taken beside events that are odd or unknown, which are counted and logged", async () => {
    const odd = [
      { event: "account_status_change", type: "compliance_suspend" },
      { event: "something.new", timestamp: 1 },
      null,
      7,
      { event: 7 },
      { ...delivered("o-1"), timestamp: "soon", email: 7 },
    ];
    const answer = await call(sendGridCall([...odd, delivered("o-2")]));
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    await expect.poll(() => reports).toHaveLength(2);
    expect(reports.map(({ messageId }) => messageId)).toEqual(
      ["o-1", "o-2"].map((id) => uuidV5(`SendGrid/${id}`, testApi.workspaceId)),
    );
    const { text } = await testApi.api.metrics.render();
    for (const outcome of ["ignored", "unknown"]) {
      expect(text).toContain(`signalbox_webhook_events_total{provider="SendGrid",outcome="${outcome}"} 1`);
    }
    expect(text).toContain('signalbox_webhook_events_total{provider="SendGrid",outcome="unreadable"} 3');
    const lines = testApi.logged
      .map((line) => JSON.stringify(line))
      .filter((line) => line.includes("skipped"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("SendGrid: 4 events were skipped: unknown “something.new”");
  });

  it("that are JSON and nothing else are answered 200", async () => {
    for (const body of [[], [[]], [{}]]) expect((await call(sendGridCall(body))).status).toBe(200);
    for (const value of [null, 7, "x", {}]) {
      expect((await call(sendGridCall(value))).status).toBe(200);
    }
    expect(reports).toEqual([]);
  });

  it("about another workspace are left out", async () => {
    const other = "00000000-0000-4000-8000-00000000abcd";
    const events = [
      delivered("e-5", metadata(other)),
      delivered("e-6"),
      delivered("e-7", { workspaceId: "x" }),
    ];
    const answer = await call(sendGridCall(events), { "df-workspace-id": testApi.workspaceId });
    expect(answer.status).toBe(200);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]?.messageId).toBe(uuidV5("SendGrid/e-6", testApi.workspaceId));
  });
});

describe("Resend's reports", () => {
  const report = {
    type: "email.bounced",
    created_at: "2024-02-22T23:41:12.126Z",
    data: { to: ["ann@example.com"], bounce: { type: "Permanent", message: "no such user" }, tags: {} },
  };

  it("update a delivery when they are signed, and are refused when they are not", async () => {
    const tagged = { ...report, data: { ...report.data, tags: metadata() } };
    expect((await call(resendCall("msg_1", tagged))).status).toBe(200);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      event: "DFEmailBounced",
      deliveryId: "delivery-1",
      provider: "Resend",
    });
    expect((await call(resendCall("msg_1", tagged, { over: "{}" }))).status).toBe(401);
    expect((await call(resendCall("msg_1", tagged, { at: Date.now() - 6 * 60_000 }))).status).toBe(401);
    expect(reports).toHaveLength(1);
  });
});

describe("Postmark's reports", () => {
  const record = { RecordType: "Delivery", MessageID: "m-1", Recipient: "ann@example.com" };

  it("update a delivery when they carry the header's secret", async () => {
    const named = { ...record, Metadata: metadata() };
    expect((await call(postmarkCall(named))).status).toBe(200);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ event: "DFEmailDelivered", userId: "ann", provider: "PostMark" });
    for (const key of ["", "zq-secret", "zq-secret-header2"]) {
      expect((await call(postmarkCall(named, key))).status).toBe(401);
    }
    expect(reports).toHaveLength(1);
  });

  it("that are not reports are refused", async () => {
    const call400 = await call(
      { ...postmarkCall({}), body: "<html>" },
      { "df-workspace-id": testApi.workspaceId },
    );
    expect([call400.status, call400.headers.get("error-type")]).toEqual([400, "BadRequest"]);
  });
});

describe("Twilio's reports", () => {
  const fields = {
    MessageSid: "SM1",
    MessageStatus: "undelivered",
    SmsStatus: "undelivered",
    To: "+15550001",
  };

  it("are verified with the public address and with the address that was called", async () => {
    for (const base of [publicUrl, testApi.url]) {
      expect((await call(twilioCall(base, metadata(), fields))).status).toBe(200);
    }
    await expect.poll(() => reports).toHaveLength(2);
    expect(reports[0]).toMatchObject({
      event: "DFSmsFailed",
      deliveryId: "delivery-1",
      recipient: "+15550001",
      messageId: uuidV5("Twilio/SM1:undelivered", testApi.workspaceId),
    });
    expect((await call(twilioCall("https://other.example", metadata(), fields))).status).toBe(401);
    const changed = twilioCall(publicUrl, metadata(), fields);
    expect((await call({ ...changed, path: changed.path.replace("ann", "ben") })).status).toBe(401);
    expect(reports).toHaveLength(2);
  });

  it("are verified with the scheme of a proxy that ends TLS", async () => {
    const { host } = new URL(testApi.url);
    const answer = await call(twilioCall(`https://${host}`, metadata(), fields), {
      "x-forwarded-proto": "https",
    });
    expect(answer.status).toBe(200);
  });

  it("of a STOP reply unsubscribe the user from every SMS group, and START subscribes them", async () => {
    await testApi.send("/api/public/apps/identify", { userId: "stopper", traits: { phone: "+15550042" } });
    const { body: groups } = await admin<readonly { id: string; channel: string; name: string }[]>(
      "GET",
      "/subscription-groups",
    );
    const sms = groups.filter(({ channel }) => channel === "Sms").map(({ id }) => id);
    for (const [sid, Body, action] of [
      ["SM-stop", "Stop ", "Unsubscribe"],
      ["SM-start", "START", "Subscribe"],
    ] as const) {
      const inbound = { MessageSid: sid, From: "+15550042", To: "+15559999", Body };
      const sent = twilioCall(publicUrl, { workspaceId: testApi.workspaceId }, inbound);
      for (let round = 0; round < 2; round += 1) expect((await call(sent)).status).toBe(200);
      const changes = async (): Promise<readonly unknown[]> =>
        (await testApi.storedEvents())
          .filter(({ event, userId }) => event === "DFSubscriptionChange" && userId === "stopper")
          .map(({ data }) => JSON.parse(data))
          .filter((data) => data.action === action)
          .map(({ subscriptionId }) => subscriptionId);
      await expect.poll(changes).toEqual(sms);
    }
    expect(reports).toEqual([]);
  });
});

describe("any provider's webhook", () => {
  it("is 404 for an unknown provider, and answers GET and HEAD probes", async () => {
    expect((await call({ path: "pigeon", headers: {}, body: "" })).status).toBe(404);
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(`${testApi.url}/api/public/webhooks/mailchimp`, { method });
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
    }
    expect((await fetch(`${testApi.url}/api/public/webhooks/mailchimp`, { method: "PUT" })).status).toBe(405);
  });

  it("has one answer for not set up and not signed; the log has the reason", async () => {
    const refused = await Promise.all([
      call({ path: "mailchimp", headers: {}, body: "" }),
      call(postmarkCall({ RecordType: "Delivery" }, "wrong")),
    ]);
    for (const answer of refused) {
      expect([answer.status, await answer.json()]).toEqual([401, { message: "the signature does not fit" }]);
    }
    expect(JSON.stringify(testApi.logged)).toContain("MailChimp is not set up");
  });

  it("is 413 for more than a mebibyte", async () => {
    const large = postmarkCall({ RecordType: "Delivery", filler: "x".repeat(1024 * 1024) });
    expect((await call(large)).status).toBe(413);
  });

  it("uses changed settings from the answer on", async () => {
    const record = { RecordType: "Delivery", MessageID: "m-2", Metadata: metadata() };
    expect((await call(postmarkCall(record))).status).toBe(200);
    const config = { ...vendorConfigs.postmark, webhookKey: "changed" };
    await admin("PUT", "/settings/email-providers", { body: { config } });
    expect((await call(postmarkCall(record, "changed"))).status).toBe(200);
    expect((await call(postmarkCall(record))).status).toBe(401);
    await admin("PUT", "/settings/email-providers", { body: { config: vendorConfigs.postmark } });
    expect((await call(postmarkCall(record))).status).toBe(200);
  });

  it("logs the reason of a refusal, and no secret", async () => {
    await call(postmarkCall({ RecordType: "Delivery" }, "wrong-and-private"));
    const logged = JSON.stringify(testApi.logged);
    expect(logged).toContain("a webhook call was refused: a report of PostMark");
    expect(logged).not.toMatch(/zq-secret|wrong-and-private/);
  });
});

describe("a parent workspace and its children", () => {
  it("share the parent's provider: its reports are accepted for its children, except paused ones", async () => {
    const child = await makeChild(testApi, { name: "shop" });
    const paused = await makeChild(testApi, { name: "paused shop" });
    await setStatus(testApi, paused.id, "Paused");
    const events = [delivered("c-1", metadata(child.id)), delivered("c-2", metadata(paused.id))];
    expect((await call(sendGridCall(events))).status).toBe(200);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]?.workspaceId).toBe(child.id);
    const asPaused = await call(sendGridCall(events), { "df-workspace-id": paused.id });
    expect([asPaused.status, asPaused.headers.get("error-type")]).toEqual([401, "WorkspaceIneligible"]);
  });

  it("a child with its own settings is reported on with those alone", async () => {
    const child = await makeChild(testApi, { name: "own shop" });
    const config = { ...vendorConfigs.postmark, webhookKey: "the child's own" };
    await admin("PUT", "/settings/email-providers", { body: { workspaceId: child.id, config } });
    const record = { RecordType: "Delivery", MessageID: "m-3", Metadata: metadata(child.id) };
    expect((await call(postmarkCall(record))).status).toBe(401);
    const claimed = await call(postmarkCall(record), { "df-workspace-id": testApi.workspaceId });
    expect(claimed.status).toBe(200);
    expect((await call(postmarkCall(record, "the child's own"))).status).toBe(200);
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]?.workspaceId).toBe(child.id);
  });

  it("a deleted child accepts no reports", async () => {
    const child = await makeChild(testApi, { name: "gone shop" });
    await workspaceClient(testApi)("DELETE", "/admin/workspaces", { body: { workspaceId: child.id } });
    const answer = await call(sendGridCall([delivered("g-1", metadata(child.id))]));
    expect(answer.status).toBe(401);
    expect(reports).toEqual([]);
  });
});

it("without a named workspace, reports are for the deployment's own, or are refused", async () => {
  expect((await call(postmarkCall({ RecordType: "Delivery", MessageID: "m-9" }))).status).toBe(200);
  const { workspaceId: _, ...config } = testApi.api.config;
  const unnamed = await startTestApi({
    serve: (api) => ({ ...api, config, providers: testApi.api.providers }),
  });
  const { headers, body } = postmarkCall({ RecordType: "Delivery" });
  const url = `${unnamed.url}/api/public/webhooks/postmark`;
  const answer = await fetch(url, { method: "POST", headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("?workspaceId=");
  await unnamed.close();
});
