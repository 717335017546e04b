/**
 * Mail servers in the private network: a parent may use one, a child may not; and the banner of another server is
 * not shown.
 */
import { createServer, type AddressInfo } from "node:net";
import { loadProviders } from "@signalbox/provider-registry";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { adminClient, type AdminAnswer } from "../admin/admin-client.fixture.js";
import { anEmail, putTemplate } from "../admin/content/content.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild } from "./family.fixture.js";

let testApi: TestApi;
let connections = 0;
const other = createServer((socket) => {
  connections += 1;
  socket.on("error", () => undefined);
  socket.write("SSH-2.0-OpenSSH_9.2 s3cret\r\n");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    other.listen(0, "127.0.0.1", resolve);
  });
  testApi = await startTestApi({ delivers: true, ports: { providers: await loadProviders() } });
});
afterAll(async () => {
  await testApi.close();
  await new Promise((resolve) => other.close(resolve));
});
beforeEach(() => {
  connections = 0;
});

/** Sends a test message with the mail server at that host, with the settings of one workspace. */
async function sendTestMail(workspaceId: string): Promise<AdminAnswer<object>> {
  const admin = adminClient(testApi);
  const { port } = other.address() as AddressInfo;
  const config = { type: "Smtp", host: "127.0.0.1", port: String(port) };
  const set = await admin("PUT", "/settings/email-providers", {
    body: { workspaceId, setDefault: true, config },
  });
  expect(set.status).toBe(201);
  const { body } = await putTemplate(testApi, { workspaceId, name: "Welcome", definition: anEmail() });
  return admin("POST", "/content/templates/test", {
    body: {
      workspaceId,
      templateId: body.id,
      channel: "Email",
      userProperties: { id: "ann", email: "ann@x.example" },
    },
  });
}

it("is called for the operator's workspace, and its banner is not shown", async () => {
  const { status, text } = await sendTestMail(testApi.workspaceId);
  expect([status, text]).toEqual([200, expect.stringContaining("is no mail server")]);
  expect(text).not.toContain("s3cret");
  expect(connections).toBeGreaterThan(0);
});

it("is not called for a child", async () => {
  const child = await makeChild(testApi, { name: "Child" });
  const { status, text } = await sendTestMail(child.id);
  expect([status, text]).toEqual([200, expect.stringContaining("SMTP_ALLOWED_HOSTS")]);
  expect(connections).toBe(0);
});
