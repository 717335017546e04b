/** Invitations by mail: over real SMTP, and what the answer says when no mail goes out. */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { loadProviders } from "@signalbox/provider-registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";

interface Invited {
  readonly link: string;
  readonly mailed: boolean;
  readonly notMailedBecause?: string;
}

let testApi: TestApi;
let admin: AdminClient;
/** What the mail server was sent. */
const lines: string[] = [];
/** What it answers to the recipient. */
let toRecipient = "250 yes";
const server = createServer(converse);

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  testApi = await startTestApi({
    delivers: true,
    config: { publicUrl: "https://signalbox.example", smtpAllowedHosts: ["127.0.0.1"] },
    ports: { providers: await loadProviders() },
  });
  admin = adminClient(testApi);
});
afterAll(async () => {
  await testApi.close();
  await new Promise((resolve) => server.close(resolve));
});

function converse(socket: Socket): void {
  let isMessage = false;
  socket.on("error", () => undefined);
  socket.write("220 ready\r\n");
  createInterface({ input: socket }).on("line", (line) => {
    lines.push(line);
    if (isMessage && line !== ".") return;
    isMessage = !isMessage && line === "DATA";
    const answer = line.startsWith("RCPT") ? toRecipient : "250 yes";
    socket.write(isMessage ? "354 go on\r\n" : `${answer}\r\n`);
  });
}

async function setProvider(config: object, more: object = {}): Promise<void> {
  const body = { setDefault: true, config, ...more };
  expect((await admin("PUT", "/settings/email-providers", { body })).status).toBe(201);
}

function smtp(more: object = {}): Promise<void> {
  const { port } = server.address() as AddressInfo;
  return setProvider({ type: "Smtp", host: "127.0.0.1", port: String(port) }, more);
}

function invite(email: string): Promise<AdminAnswer<Invited>> {
  return admin("POST", "/invitations", { body: { email, role: "Viewer" } });
}

describe("invitations", () => {
  it("are not mailed by the Test provider, whose mailbox many may read", async () => {
    const { status, body } = await invite("ann@x.example");
    expect([status, body.mailed, body.notMailedBecause]).toEqual([
      201,
      false,
      "the default email provider is Test, which mails nothing",
    ]);
    expect(body.link).toContain("https://signalbox.example/sign-in/invitation/");
    expect((await admin("GET", "/mailbox")).text).not.toContain("ann@x.example");
  });

  it("need a sender", async () => {
    await smtp();
    expect((await invite("ann@x.example")).body.notMailedBecause).toContain("fromAddress");
  });

  it("are mailed with the link", async () => {
    await smtp({ fromAddress: "team@x.example" });
    const { body } = await invite("ann@x.example");
    expect(body).toMatchObject({ mailed: true });
    expect(lines).toEqual(expect.arrayContaining(["MAIL FROM:<team@x.example>", "RCPT TO:<ann@x.example>"]));
    // Quoted-printable: lines end with `=`.
    const text = lines.join("\n").replaceAll("=\n", "");
    expect(text).toContain("Subject: Invitation to ");
    expect(text).toContain(body.link);
  });

  it("say why the mail server refused them", async () => {
    toRecipient = "550 no such mailbox";
    const { status, body } = await invite("bob@x.example");
    expect([status, body.mailed, body.notMailedBecause]).toEqual([
      201,
      false,
      expect.stringContaining("no such mailbox"),
    ]);
  });
});
