/**
 * Which hosts settings may name, and what is shown of a host that is not a mail server; against real listeners on
 * loopback.
 */
import { anEmail, aSendContext } from "@signalbox/provider-kit/conformance";
import type { ProviderPorts, Resolve, SendResult, VerifyResult } from "@signalbox/provider-kit";
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

const toLoopback: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];

/** Every name resolves to loopback. */
async function sendTo(
  host: string,
  ports: ProviderPorts,
  { port = server.port, to = "ann@example.com" } = {},
): Promise<SendResult> {
  const connection = openSmtp({ host, port }, ports, { resolve: toLoopback });
  const result = await connection.send(anEmail({ to, cc: [], bcc: [] }), aSendContext());
  await connection.close();
  return result;
}

describe("settings that are guarded", () => {
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

  test("may lead into a network that the operator lists", async () => {
    const loopback = { allowedMailHosts: ["10.0.0.0/8", "127.0.0.0/8"] };

    expect(await sendTo("127.0.0.1", loopback)).toMatchObject({ type: "accepted" });
    expect(await sendTo("rebind.example", loopback)).toMatchObject({ type: "accepted" });
    expect(await sendTo("rebind.example", { allowedMailHosts: ["10.0.0.0/8"] })).toMatchObject({
      type: "rejected",
      misconfigured: true,
    });
  });
});

describe("what listens at a listed inside host is not shown", () => {
  const listed = { allowedMailHosts: ["127.0.0.1", "mail.internal"] };
  const unanswered = "No mail server answered at the host and port of the settings.";
  const insideTestMs = 500;

  async function testOf(
    host: string,
    port: string,
  ): Promise<{ result: VerifyResult | undefined; ms: number }> {
    const connection = openSmtp({ host, port }, listed, { resolve: toLoopback, insideTestMs });
    const from = performance.now();
    const result = await connection.verify?.({ signal: AbortSignal.timeout(20_000), now: () => new Date() });
    return { result, ms: performance.now() - from };
  }

  test.each(["127.0.0.1", "mail.internal"])(
    "by a test of %s: closed, silent and other services are one answer after the same time",
    async (host) => {
      const greetings = [
        "",
        "SSH-2.0-OpenSSH_9.2",
        "-ERR unknown command",
        "HTTP/1.1 400 Bad Request",
        "554 go",
      ];
      const others = await Promise.all(greetings.map((greeting) => startSimpleServer(greeting)));
      const [closed] = others;
      await closed?.close();
      const silent = await startSimpleServer("");
      const tests = await Promise.all([...others, silent].map(({ port }) => testOf(host, port)));
      await Promise.all([...others.slice(1), silent].map((each) => each.close()));

      for (const { result, ms } of tests) {
        expect(result).toEqual({ type: "unreachable", reason: unanswered });
        expect(ms).toBeGreaterThan(insideTestMs - 20);
        expect(ms).toBeLessThan(insideTestMs + 5_000);
      }
      expect((await testOf(host, server.port)).result).toEqual({ type: "verified" });
    },
  );

  test("by a message: it is tried again later", async () => {
    const { port } = server;
    await server.close();
    const away = await sendTo("mail.internal", listed, { port });
    server = await startMailServer({ hideSTARTTLS: true });
    const other = await startSimpleServer("SSH-2.0-OpenSSH_9.2");
    const wrong = await sendTo("127.0.0.1", listed, { port: other.port });
    await other.close();

    expect([away, wrong]).toEqual(Array.from({ length: 2 }, () => ({ type: "later", reason: unanswered })));
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
