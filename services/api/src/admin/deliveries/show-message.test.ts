import { afterAll, beforeAll, expect, it } from "vitest";
import { storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function send(messageId: string, definition: object, channel: string): Promise<void> {
  const template = await admin<{ id: string }>("PUT", "/content/templates", {
    body: { name: messageId, definition },
  });
  const properties = { email: "ann@shop.example", phone: "+15550100200" };
  const { status } = await admin("POST", "/content/templates/batch-send", {
    body: { templateId: template.body.id, channel, users: [{ id: "ann", messageId, properties }] },
  });
  expect(status).toBe(200);
}

it("shows an email as it was sent, in a sandbox of its own", async () => {
  const body = "<p>Hi</p><script>alert(1)</script>";
  await send("mail", { type: "Email", from: "shop@shop.example", subject: "Hi", body }, "Email");
  const { status, headers, text } = await admin("GET", "/deliveries/mail/message");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).toContain("<p>Hi</p>");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox; default-src 'none'; img-src 'self' https: data:;/);
  expect(policy).not.toContain("script");
  expect(headers.get("cache-control")).toBe("no-store");
});

it("shows a text message as text", async () => {
  await send("sms", { type: "Sms", body: "<b>Hello</b>" }, "Sms");
  const { headers, text } = await admin("GET", "/deliveries/sms/message");
  expect([headers.get("content-type"), text]).toEqual(["text/plain; charset=utf-8", "<b>Hello</b>"]);
});

it("is 404 for a delivery that is not there and after an erasure, and needs users:see-personal", async () => {
  expect((await admin("GET", "/deliveries/none/message")).status).toBe(404);
  const cookie = await storedSession(testApi, { role: "Viewer" });
  const viewer = await fetch(`${testApi.url}/api/admin/deliveries/mail/message`, { headers: { cookie } });
  expect(viewer.status).toBe(403);
  await admin("DELETE", "/users", { body: { userIds: ["ann"] } });
  expect((await admin("GET", "/deliveries/mail/message")).status).toBe(404);
});
