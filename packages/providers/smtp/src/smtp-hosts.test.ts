/**
 * Which hosts settings may name, and what is shown of a host that is not a mail server; against real listeners on
 * loopback.
 */
import { anEmail, aSendContext } from "@signalbox/provider-kit/conformance";
import type { ProviderPorts, SendResult } from "@signalbox/provider-kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import provider from "./index.js";
import { startMailServer, type LoopbackMailServer } from "./loopback-mail-server.fixture.js";
import { startSimpleServer } from "./simple-mail-server.fixture.js";
import { openSmtp } from "./smtp-connection.js";

let server: LoopbackMailServer;

beforeEach(async () => {
  server = await startMailServer({ hideSTARTTLS: true });
});
afterEach(() => server.close());

/** Every name resolves to loopback. */
async function sendTo(
  host: string,
  ports: ProviderPorts,
  { port = server.port, to = "ann@example.com" } = {},
): Promise<SendResult> {
  const connection = openSmtp({ host, port }, ports, async () => [{ address: "127.0.0.1", family: 4 }]);
  const result = await connection.send(anEmail({ to, cc: [], bcc: [] }), aSendContext());
  await connection.close();
  return result;
}

describe("the settings of a child workspace", () => {
  test.each(["127.0.0.1", "localhost", "::1", "2130706433", "mail.internal", "10.0.0.5", "rebind.example"])(
    "do not lead to %s",
    async (host) => {
      const results = [
        await sendTo(host, { allowedMailHosts: [] }),
        await sendTo(host, { allowedMailHosts: [] }, { to: "jürgen@example.com" }),
      ];

      for (const result of results) {
        expect(result).toMatchObject({
          type: "rejected",
          misconfigured: true,
          reason: expect.stringMatching(
            /^The mail server was not called: .+ on the inside.+SMTP_ALLOWED_HOSTS/,
          ),
        });
      }
      expect(server.connections).toBe(0);
    },
  );

  test("may lead inside where the operator lists the host, for that port alone where it has one", async () => {
    const listed = (entry: string): ProviderPorts => ({ allowedMailHosts: [entry] });

    expect(await sendTo("mail.internal", listed("mail.internal"))).toMatchObject({ type: "accepted" });
    expect(await sendTo("127.0.0.1", listed(`127.0.0.1:${server.port}`))).toMatchObject({ type: "accepted" });
    expect(await sendTo("127.0.0.1", listed("127.0.0.1:25"))).toMatchObject({ type: "rejected" });
    const utf8 = await sendTo("mail.internal", listed("mail.internal"), { to: "jürgen@example.com" });
    expect(utf8).toMatchObject({ type: "accepted" });
    expect(server.mails.length).toBe(3);
  });

  test("report a listed server as away, and try again later", async () => {
    const { port } = server;
    await server.close();
    const result = await sendTo("mail.internal", { allowedMailHosts: ["mail.internal"] }, { port });
    server = await startMailServer({ hideSTARTTLS: true });

    expect(result).toMatchObject({ type: "later", code: "ECONNREFUSED" });
  });
});

test.each([
  "SSH-2.0-OpenSSH_9.2 s3cret",
  "-ERR s3cret",
  "HTTP/1.1 400 s3cret",
  "1 s3cret",
  "554-go away\r\ns3cret",
])("nothing is shown of a service that greets with %j", async (greeting) => {
  const other = await startSimpleServer(greeting);
  const plain = await sendTo("127.0.0.1", {}, { port: other.port });
  const asked = await sendTo("127.0.0.1", {}, { port: other.port, to: "jürgen@example.com" });
  await other.close();

  for (const result of [plain, asked]) {
    expect(result).toMatchObject({ type: "later", reason: expect.any(String) });
    expect(JSON.stringify(result)).not.toContain("s3cret");
  }
});

test("the greeting of a mail server is shown", async () => {
  server.manners = { greeting: "554 5.7.1 Your address is blocked" };

  expect(await sendTo("127.0.0.1", {})).toMatchObject({
    type: "later",
    reason: expect.stringContaining("5.7.1 Your address is blocked"),
  });
});

test("settings accept valid hosts and ports, and nothing else", () => {
  const faultsOf = (more: object): readonly (readonly [string, string])[] => {
    const parsed = provider.config.safeParse({ host: "mail.example.com", port: "25", ...more });
    return parsed.error?.issues.map(({ path, message }) => [path.join("."), message] as const) ?? [];
  };
  for (const host of [
    "localhost",
    "mail_server",
    "mail.bücher.example",
    "mail.example.",
    "192.0.2.1",
    "::1",
  ]) {
    expect(faultsOf({ host })).toEqual([]);
  }
  for (const host of [
    "smtp://mail.example.com",
    "mail.example.com:25",
    "a b",
    "[::1]",
    "-a",
    "a..b",
    "a/b",
    "a\n",
  ]) {
    expect(faultsOf({ host })).toEqual([["host", expect.stringContaining("host name or an IP address")]]);
  }
  for (const port of ["0", "65536", "99999", "25x", "-1", "2.5"]) {
    expect(faultsOf({ port })).toEqual([["port", "must be a number from 1 to 65535"]]);
  }
});
