/**
 * The effect of settings, against real SMTP servers on loopback: TLS, certificates, logins, and the name in the greeting.
 */
import { anEmail, aSendContext, createUntrustedCertificate } from "@signalbox/provider-kit/conformance";
import type { EmailMessage, ProviderConnection, SendResult } from "@signalbox/provider-kit";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import provider from "./index.js";
import { account, startMailServer, type LoopbackMailServer } from "./loopback-mail-server.fixture.js";
import { startSimpleServer } from "./simple-mail-server.fixture.js";
import { openSmtp, type SmtpSettings } from "./smtp-connection.js";

let server: LoopbackMailServer;
let opened: ProviderConnection<"Email">[];

beforeEach(async () => {
  opened = [];
  server = await startMailServer({ hideSTARTTLS: true });
});

afterEach(async () => {
  await Promise.all([...opened.map((connection) => connection.close()), server.close()]);
});

test("settings accept valid certificates and names, and nothing else", async () => {
  const { cert, key } = await createUntrustedCertificate("localhost");
  const faultsOf = (more: object): readonly (readonly [string, string])[] => {
    const parsed = provider.config.safeParse({ host: "mail.example.com", port: "25", ...more });
    return parsed.error?.issues.map(({ path, message }) => [path.join("."), message] as const) ?? [];
  };
  expect(faultsOf({ caCertificate: `# ours\n${cert}\n${cert}`, heloName: "mail.example.com" })).toEqual([]);
  expect(faultsOf({ heloName: "[IPv6:2001:db8::1]" })).toEqual([]);
  expect(faultsOf({ caCertificate: "mail.example.com" })).toEqual([
    ["caCertificate", expect.stringContaining("-----BEGIN CERTIFICATE-----")],
  ]);
  expect(faultsOf({ caCertificate: cert.replace(/\n.{10}/, "\n") })).toHaveLength(1);
  expect(faultsOf({ caCertificate: `${cert}\n${key}` })).toEqual([
    ["caCertificate", expect.stringContaining("private key")],
  ]);
  for (const heloName of ["localhost", "192.0.2.1", "[192.0.2]", "mail.example.com\r\nMAIL", "-a.example"]) {
    expect(faultsOf({ heloName })).toEqual([["heloName", expect.stringContaining("host name")]]);
  }
});

test("verifies the settings with the server, without a mail", async () => {
  const { port } = server;
  const verify = async (settings: Partial<SmtpSettings>): Promise<unknown> => {
    const connection = openSmtp({ host: "127.0.0.1", port, ...settings }, {});
    opened.push(connection);
    return connection.verify?.({ signal: AbortSignal.timeout(10_000), now: () => new Date() });
  };
  expect(await verify(account)).toEqual({ type: "verified" });
  expect(await verify({ ...account, password: "wrong" })).toEqual({
    type: "rejected",
    reason: expect.stringContaining("535"),
    code: 535,
  });
  await server.close();
  expect(await verify(account)).toMatchObject({ type: "unreachable" });
  expect(server.mails).toEqual([]);
});

test.each<[Partial<SmtpSettings>, string | undefined, string]>([
  [{}, "https://signals.shop.example/inner", "signals.shop.example"],
  [{}, "http://192.0.2.7:8080", "[192.0.2.7]"],
  [{}, "http://[2001:db8::7]", "[IPv6:2001:db8::7]"],
  [{ heloName: "mail.shop.example" }, "https://signals.shop.example", "mail.shop.example"],
])("greets the server, with %j and PUBLIC_URL %s, as %s", async (named, publicUrl, name) => {
  const simple = await startSimpleServer();
  const connection = openSmtp(
    { host: "127.0.0.1", port: simple.port, ...named },
    publicUrl === undefined ? {} : { publicUrl },
  );
  await send(connection, anEmail({ cc: [], bcc: [] }));
  await connection.close();
  await simple.close();

  expect(simple.lines[0]).toBe(`EHLO ${name}`);
});

describe("secured", () => {
  test("starts TLS and logs in where the server requires it", async () => {
    const { secured, certificate } = await startSecured({ authOptional: false });

    const result = await send(
      open({ host: "localhost", port: secured.port, ...account, caCertificate: certificate }),
    );
    await secured.close();

    expect(result.type).toBe("accepted");
    expect(secured.mails).toMatchObject([{ isSecured: true, user: account.username }, {}]);
  });

  test("uses TLS from the first byte on port 465", async () => {
    const { secured, certificate } = await startSecured({ secure: true });

    const route = (url: URL): URL => new URL(`smtp://localhost:${url.port === "465" ? secured.port : "1"}`);
    const connection = openSmtp(
      { host: "mail.example", port: "465", ...account, caCertificate: certificate },
      { route },
    );
    opened.push(connection);
    const result = await send(connection);
    await secured.close();

    expect(result.type).toBe("accepted");
    expect(secured.mails[0]?.isSecured).toBe(true);
  });

  test.each([{ secure: true }, { secure: false }])(
    "sends nothing to a server with an untrusted certificate (%j)",
    async (options) => {
      const { secured } = await startSecured(options);
      const port = options.secure ? "465" : "587";
      const connection = openSmtp(
        { host: "mail.example", port, ...account },
        { route: () => new URL(`smtp://localhost:${secured.port}`) },
      );
      opened.push(connection);

      const result = await send(connection);
      await secured.close();

      expect(result).toMatchObject({
        type: "rejected",
        misconfigured: true,
        reason: expect.stringMatching(/set caCertificate to the PEM certificate/),
      });
      expect([secured.mails, secured.logins]).toEqual([[], 0]);
    },
  );

  test("uses TLS wherever caCertificate is set, also on this machine and without a login", async () => {
    const { secured, certificate } = await startSecured({});
    const result = await send(
      open({ host: "localhost", port: secured.port, caCertificate: certificate }),
      anEmail({ cc: [], bcc: [] }),
    );
    await secured.close();

    expect(result.type).toBe("accepted");
    expect(secured.mails).toMatchObject([{ isSecured: true }]);
  });

  test("names the setting to correct when the certificate is another one or for another name", async () => {
    const { secured, certificate } = await startSecured({});
    const { cert: other } = await createUntrustedCertificate("localhost");
    const { cert: elsewhere, key } = await createUntrustedCertificate("mail.example");
    const misnamed = await startMailServer({ key, cert: elsewhere });

    const trusting = { host: "localhost", port: secured.port, caCertificate: other };
    const unsigned = await send(open(trusting));
    const named = await send(open({ ...trusting, port: misnamed.port, caCertificate: elsewhere }));
    const right = await send(open({ ...trusting, caCertificate: certificate }));
    await Promise.all([secured.close(), misnamed.close()]);

    expect(unsigned).toMatchObject({
      type: "rejected",
      misconfigured: true,
      reason: expect.stringMatching(/not signed by caCertificate: set caCertificate/),
    });
    expect(named).toMatchObject({
      type: "rejected",
      misconfigured: true,
      reason: expect.stringMatching(/set host to a name/),
    });
    expect(right.type).toBe("accepted");
    expect(misnamed.mails).toEqual([]);
  });

  test("never sends a password over an unencrypted connection", async () => {
    const route = (): URL => new URL(`smtp://127.0.0.1:${server.port}`);
    const connection = openSmtp({ host: "mail.example", port: "25", ...account }, { route });
    opened.push(connection);

    expect((await send(connection)).type).toBe("later");
    expect([server.mails, server.logins]).toEqual([[], 0]);
  });

  test("reports wrong settings when the login is rejected", async () => {
    const open1 = await startMailServer({ allowInsecureAuth: true, hideSTARTTLS: true });
    const connection = provider.open(
      { host: "127.0.0.1", port: open1.port, username: "shop", password: "wrong-password" },
      {},
    );

    const wrong = await connection.send(anEmail(), aSendContext());
    open1.manners = { login: "454 4.7.0 Try again later" };
    const busy = await connection.send(anEmail(), aSendContext());
    await connection.close();
    await open1.close();

    expect(wrong).toMatchObject({ type: "rejected", misconfigured: true, code: 535 });
    expect(JSON.stringify(wrong)).not.toContain("wrong-password");
    expect(busy).toMatchObject({ type: "later", code: 454 });
  });

  test("reports wrong settings when the server requires a login and none is set", async () => {
    server.manners = { sender: "530 5.7.0 Authentication required" };

    expect(await send(open())).toMatchObject({ type: "rejected", misconfigured: true, code: 530 });
  });
});

function open(to: SmtpSettings = { host: "127.0.0.1", port: server.port }): ProviderConnection<"Email"> {
  const connection = openSmtp(to, {});
  opened.push(connection);
  return connection;
}

function send(
  connection: ProviderConnection<"Email">,
  message: EmailMessage = anEmail(),
): Promise<SendResult> {
  return connection.send(message, aSendContext());
}

async function startSecured(
  options: SMTPServerOptions,
): Promise<{ readonly secured: LoopbackMailServer; readonly certificate: string }> {
  const { key, cert } = await createUntrustedCertificate("localhost");
  return { secured: await startMailServer({ ...options, key, cert }), certificate: cert };
}
