/**
 * Mail servers inside the network: new settings need `SMTP_ALLOWED_HOSTS`, those of an earlier release go on with a warning,
 * and a test does not say what listens there.
 */
import { createServer, type AddressInfo } from "node:net";
import { loadProviders } from "@signalbox/provider-registry";
import { serializeWorkspace, workspaceKey, type ProviderSetting } from "@signalbox/workspace";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { anEmail, putTemplate } from "../content/content.fixture.js";
import { readWorkspace } from "./read-workspace.js";

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
  testApi = await startTestApi({
    delivers: true,
    env: { SMTP_ALLOWED_HOSTS: "10.0.0.0/8, mail.internal:587" },
    ports: { providers: await loadProviders() },
  });
});
afterAll(async () => {
  await testApi.close();
  await new Promise((resolve) => other.close(resolve));
});
beforeEach(() => {
  connections = 0;
});

const portOf = (): string => String((other.address() as AddressInfo).port);

function put(config: object, workspaceId: string = testApi.workspaceId): Promise<AdminAnswer<object>> {
  const body = { workspaceId, setDefault: true, config: { type: "Smtp", ...config } };
  return adminClient(testApi)("PUT", "/settings/email-providers", { body });
}

async function sendTestMail(): Promise<AdminAnswer<object>> {
  const { workspaceId } = testApi;
  const { body } = await putTemplate(testApi, { workspaceId, name: "Welcome", definition: anEmail() });
  return adminClient(testApi)("POST", "/content/templates/test", {
    body: {
      workspaceId,
      templateId: body.id,
      channel: "Email",
      userProperties: { id: "ann", email: "ann@x.example" },
    },
  });
}

describe("new settings", () => {
  it.each([
    ["127.0.0.1", "25", "127.0.0.1:25"],
    ["localhost", "2525", "localhost:2525"],
    ["::1", "25", "[::1]:25"],
    ["192.168.1.9", "6379", "192.168.1.9:6379"],
    ["169.254.169.254", "80", "169.254.169.254:80"],
    ["mail.internal", "25", "mail.internal:25"],
  ])("that name %s and port %s are refused, and say what the operator may add", async (host, port, entry) => {
    const { id } = await makeChild(testApi, { name: `Child of ${host} ${port}` });
    for (const workspaceId of [testApi.workspaceId, id]) {
      const { status, body } = await put({ host, port }, workspaceId);
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({
          message: expect.stringContaining(`add ${entry} to SMTP_ALLOWED_HOSTS`),
        }),
      ]);
    }
  });

  it.each([
    ["10.20.30.40", "25"],
    ["mail.internal", "587"],
    ["smtp.example.com", "25"],
  ])("that name %s and port %s are taken: it is listed, or outside", async (host, port) => {
    expect((await put({ host, port })).status).toBe(201);
    const { body } = await adminClient(testApi)<readonly object[]>("GET", "/settings/email-providers");
    expect(JSON.stringify(body)).not.toContain("SMTP_ALLOWED_HOSTS");
  });
});

describe("settings that an earlier release stored", () => {
  /** As it is in a workspace's document of that release. */
  async function store(host: string): Promise<void> {
    const { api, workspaceId } = testApi;
    const key = workspaceKey(workspaceId);
    const state = await readWorkspace(workspaceId, api.actors);
    const fields = { host, port: portOf() };
    const setting: ProviderSetting = {
      id: "earlier",
      channel: "Email",
      type: "Smtp",
      isDefault: true,
      fields,
      updatedAt: 1,
    };
    const document = (await api.actors.load([key])).get(key);
    if (document === undefined) throw new Error("the workspace has no document");
    const version = document.version + 1;
    const written = { ...document, version, state: serializeWorkspace({ ...state, providers: [setting] }) };
    const conflicts = await api.actors.save([{ key, expected: document.version, document: written }]);
    expect(conflicts.size).toBe(0);
    await api.workspaces.invalidate(workspaceId);
  }

  it("are used as before, with a warning in the answer and in the log that names the line to add", async () => {
    await store("127.0.0.1");
    const { status, text } = await sendTestMail();
    expect([status, text]).toEqual([200, expect.stringContaining("is no mail server")]);
    expect(text).not.toContain("s3cret");
    expect(connections).toBeGreaterThan(0);
    const warning = expect.stringContaining(`add 127.0.0.1:${portOf()} to SMTP_ALLOWED_HOSTS`);
    const { body } = await adminClient(testApi)("GET", "/settings/email-providers");
    expect(body).toMatchObject([{ type: "Smtp", warning }]);
    expect(testApi.logged).toContainEqual(expect.objectContaining({ level: "warn", message: warning }));
  });

  it("cannot be changed to another port", async () => {
    await store("127.0.0.1");
    expect((await put({ host: "127.0.0.1", port: "6379" })).status).toBe(400);
  });
});
