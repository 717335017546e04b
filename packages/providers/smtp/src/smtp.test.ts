/** The provider against a real SMTP server on loopback, with TLS and logins, and with all its rejections and failures. */
import {
  aMetadata,
  anEmail,
  aSendContext,
  closedUrl,
  createUntrustedCertificate,
  providerConformance,
} from "@signalbox/provider-kit/conformance";
import type { EmailMessage, ProviderConnection, SendContext, SendResult } from "@signalbox/provider-kit";
import { startSimpleServer } from "./simple-mail-server.fixture.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  account,
  startMailServer,
  type LoopbackMailServer,
  type Manners,
} from "./loopback-mail-server.fixture.js";
import provider from "./index.js";
import { openSmtp, type SmtpSettings } from "./smtp-connection.js";

providerConformance({
  provider,
  config: {
    host: "mail.example.com",
    port: "587",
    ...account,
    caCertificate: (await createUntrustedCertificate("mail.example.com")).cert,
    heloName: "signals.shop.example",
  },
});

let server: LoopbackMailServer;
let opened: ProviderConnection<"Email">[];

beforeEach(async () => {
  opened = [];
  server = await startMailServer({ hideSTARTTLS: true });
});

afterEach(async () => {
  await Promise.all([...opened.map((connection) => connection.close()), server.close()]);
});

describe("over a good connection", () => {
  test("hands a message over with all its parts", async () => {
    const attachments = [
      { name: "bill.txt", mimeType: "text/plain", bytes: new TextEncoder().encode("1 €") },
    ];
    const result = await send(open(), anEmail({ attachments, cc: [], bcc: [] }));

    expect(result).toMatchObject({ type: "accepted", detail: { response: expect.stringMatching(/^250/) } });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: "news@shop.example", to: ["ann@example.com"], isSecured: false });
    expect(mail?.text).toContain("From: Shop <news@shop.example>\r\n");
    expect(mail?.text).toContain("To: ann@example.com\r\n");
    expect(mail?.text).toContain("Reply-To: help@shop.example\r\n");
    expect(mail?.text).toContain("Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe=2C_Ann?=\r\n");
    expect(mail?.text).toContain("X-Campaign: spring\r\n");
    expect(mail?.text).toContain("<p>Hello <b>Ann</b></p>");
    expect(mail?.text).toContain("Hello Ann");
    expect(mail?.text).toContain("filename=bill.txt");
    expect(mail?.text).toContain(Buffer.from("1 €").toString("base64"));
  });

  test.each(["News from Acme", "=?UTF-8?B?WsO8cmljaA==?="])(
    "leaves the id of a list named %s as it is",
    async (name) => {
      const listId = "00000000-0000-4000-8000-00000000a001.signal.example.com";
      const headers = [{ name: "List-ID", value: `${name} <${listId}>` }];
      await send(open(), anEmail({ headers, cc: [], bcc: [] }));
      expect(server.mails[0]?.text.replaceAll("\r\n ", " ")).toContain(`List-ID: ${name} <${listId}>\r\n`);
    },
  );

  test("gives a message the same id in every attempt, made of its key and the sender's domain", async () => {
    const connection = open();

    await send(connection, anEmail({ from: "Geschäft <neu@geschäft.example>", cc: [], bcc: [] }));
    await send(connection, anEmail({ from: "Geschäft <neu@geschäft.example>", cc: [], bcc: [] }));

    const id = `Message-ID: <${aSendContext().idempotencyKey}@xn--geschft-9wa.example>`;
    expect(server.mails.map(({ text }) => text.includes(id))).toEqual([true, true]);
  });

  test.each([
    ["ann@bücher.example", "ann@xn--bcher-kva.example"],
    ['"ann smith"@example.com', '"ann smith"@example.com'],
    ['"a,b;c@d"@example.com', '"a,b;c@d"@example.com'],
    ["ann+tag@example.com", "ann+tag@example.com"],
    ["ann@[127.0.0.1]", "ann@[127.0.0.1]"],
    ["jürgen@bücher.example", "jürgen@bücher.example"],
  ])("asks for %s as <%s>", async (to, asked) => {
    const simple = await startSimpleServer();

    const result = await send(
      open({ host: "127.0.0.1", port: simple.port }),
      anEmail({ to, cc: [], bcc: [] }),
    );
    await simple.close();

    expect(result.type).toBe("accepted");
    expect(simple.lines).toContain(`RCPT TO:<${asked}>`);
    expect(simple.lines.filter((line) => line.includes("SMTPUTF8")).length).toBe(asked.includes("ü") ? 1 : 0);
  });

  test("rejects a non-ASCII local part before sending where the server does not offer SMTPUTF8", async () => {
    const ascii = await startMailServer({ hideSTARTTLS: true, hideSMTPUTF8: true });
    const asked: string[] = [];
    ascii.manners = {
      recipient: (address) => {
        asked.push(address);
        return undefined;
      },
    };
    const connection = open({ host: "127.0.0.1", port: ascii.port });

    const results = [
      await send(connection, anEmail({ to: "jürgen@example.com", cc: [], bcc: [] })),
      await send(connection, anEmail({ from: "größe@shop.example", cc: [], bcc: [] })),
      await send(connection, anEmail({ to: "ann@bücher.example", cc: [], bcc: [] })),
    ];
    await connection.close();
    await ascii.close();

    expect(results).toMatchObject([
      { type: "rejected", reason: expect.stringMatching(/SMTPUTF8.*jürgen@example\.com/) },
      { type: "rejected", reason: expect.stringMatching(/SMTPUTF8.*größe@shop\.example/) },
      { type: "accepted" },
    ]);
    expect(results.some((result) => "suppress" in result || "misconfigured" in result)).toBe(false);
    expect(asked).toEqual(["ann@bücher.example"]);
  });

  test("asks a server only once whether it takes a non-ASCII local part", async () => {
    const connection = open();
    const mail = anEmail({ to: "jürgen@example.com", cc: [], bcc: [] });

    expect((await send(connection, mail)).type).toBe("accepted");
    expect((await send(connection, mail)).type).toBe("accepted");
    expect(server.connections).toBe(2);
  });

  test.each([
    "",
    "ann",
    "@example.com",
    "ann@",
    "ann@a@b",
    "a b@example.com",
    "ann@example.com, eve@example.com",
    "ann@example.com>",
    "<ann@example.com> SIZE=1",
    '"x" <a>b@c',
  ])("does not ask the server about %j, which is no address", async (to) => {
    expect(await send(open(), anEmail({ to }))).toMatchObject({ type: "rejected", reason: /address/i });
    expect(server.connections).toBe(0);
  });

  test("lets no line break into the message's headers or the conversation", async () => {
    const connection = provider.open(settings(), {});
    const broken = "x\r\nRCPT TO:<eve@example.com>\r\nBcc: eve@example.com";
    for (const parts of [
      { to: broken },
      { from: broken },
      { subject: broken },
      { cc: [broken] },
      { headers: [{ name: "X-A", value: broken }] },
    ]) {
      expect(await connection.send(anEmail(parts), aSendContext())).toMatchObject({ type: "rejected" });
    }
    await connection.close();

    expect(server.connections).toBe(0);
  });

  test("sends copies after the message, once each, and none to its recipient", async () => {
    const cc = ["Carl <carl@example.com>", "ann@example.com"];
    const result = await send(open(), anEmail({ cc, bcc: ["bea@example.com", "carl@example.com"] }));

    expect(result.type).toBe("accepted");
    expect(server.mails.map(({ to }) => to)).toEqual([
      ["ann@example.com"],
      ["carl@example.com", "bea@example.com"],
    ]);
    expect(server.mails[0]?.text).toContain("Cc: Carl <carl@example.com>");
    expect(server.mails[0]?.text).not.toContain("bea@");
  });

  test("reports a message as sent though a copy of it is rejected", async () => {
    server.manners = {
      recipient: (address) => (address.startsWith("ann") ? undefined : "450 4.2.1 Not now"),
    };

    const result = await send(open(), anEmail());

    expect(result).toMatchObject({ type: "accepted", detail: { copies: expect.stringContaining("450") } });
    expect(server.mails.map(({ to }) => to)).toEqual([["ann@example.com"]]);
  });

  test("sends no copies of a rejected message", async () => {
    server.manners = { recipient: (address) => (address.startsWith("ann") ? "550 5.1.1 Who?" : undefined) };

    expect((await send(open(), anEmail())).type).toBe("rejected");
    expect(server.mails).toEqual([]);
  });
});

describe("refused", () => {
  test.each<[string, Manners, Partial<SendResult>]>([
    ["421 to the connection", { greeting: "421 4.3.2 Too busy" }, { type: "later", code: 421 }],
    ["554 to the connection", { greeting: "554 5.7.1 Your address is blocked" }, { type: "later" }],
    ["421 to the sender", { sender: "421 4.7.0 Too many messages" }, { type: "later", code: 421 }],
    ["451 to the sender", { sender: "451 4.3.0 Local error" }, { type: "later", code: 451 }],
    ["553 to the sender", { sender: "553 5.7.1 Not yours" }, { type: "rejected", code: 553 }],
    ["421 to the recipient", { recipient: () => "421 4.7.0 Bye" }, { type: "later", code: 421 }],
    [
      "450 to the recipient",
      { recipient: () => "450 4.2.1 Greylisted" },
      { type: "later", code: 450, isAboutRecipient: true },
    ],
    [
      "550 5.1.1 to the recipient",
      { recipient: () => "550 5.1.1 No such user" },
      { type: "rejected", code: 550, suppress: "HardBounce" },
    ],
    [
      "550 5.1.10 to the recipient",
      { recipient: () => "550 5.1.10 Null MX" },
      { type: "rejected", suppress: "HardBounce" },
    ],
    [
      "550 in words to the recipient",
      { recipient: () => "550 User unknown" },
      { type: "rejected", suppress: "HardBounce" },
    ],
    [
      "550 5.7.1 to the recipient",
      { recipient: () => "550 5.7.1 Unknown user or policy" },
      { type: "rejected", code: 550 },
    ],
    [
      "552 5.2.2 to the recipient",
      { recipient: () => "552 5.2.2 Mailbox full" },
      { type: "rejected", code: 552 },
    ],
    ["451 to the message", { message: "451 4.3.0 Try again" }, { type: "later", code: 451 }],
    ["452 to the message", { message: "452 4.3.1 No space" }, { type: "later", code: 452 }],
    ["554 to the message", { message: "554 5.6.0 Spam" }, { type: "rejected", code: 554 }],
    [
      "550 5.1.1 to the message",
      { message: "550 5.1.1 No such user" },
      { type: "rejected", code: 550, suppress: "HardBounce" },
    ],
    ["552 5.3.4 to the message", { message: "552 5.3.4 Too big" }, { type: "rejected", code: 552 }],
    ["550 in words to the message", { message: "550 No such user" }, { type: "rejected", code: 550 }],
  ])("by %s", async (_title, manners, expected) => {
    server.manners = manners;

    const result = await send(open());

    expect(result).toMatchObject(expected);
    expect("suppress" in result).toBe("suppress" in expected);
    expect("isAboutRecipient" in result).toBe("isAboutRecipient" in expected);
    expect("misconfigured" in result).toBe(false);
    expect(server.mails).toEqual([]);
  });

  test("a message larger than the server accepts is given up", async () => {
    const small = await startMailServer({ size: 1_000, rejectOversized: true, hideSTARTTLS: true });
    const result = await send(
      open({ host: "127.0.0.1", port: small.port }),
      anEmail({ html: "x".repeat(5_000) }),
    );
    await small.close();

    expect(result.type).toBe("rejected");
  });

  test("a rejected recipient does not cost the others their connection", async () => {
    const refused = (address: string): string | undefined =>
      address.startsWith("bad") ? "550 5.1.1 Who?" : undefined;
    server.manners = { recipient: refused };
    const connection = open();

    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        send(
          connection,
          anEmail({ to: `${index % 3 === 0 ? "bad" : "good"}${index}@example.com`, cc: [], bcc: [] }),
        ),
      ),
    );

    expect(results.filter(({ type }) => type === "rejected").length).toBe(20);
    expect(server.mails.length).toBe(40);
    expect(server.connections).toBeLessThanOrEqual(8);
  });
});

describe("when the connection ends", () => {
  test("in the middle of the message, it was certainly not sent", async () => {
    server.manners = { instead: "cut-in-the-middle" };

    const result = await send(open(), large());

    expect(result).toMatchObject({ type: "later" });
    expect(server.mails).toEqual([]);
  });

  test("after the dot and before the answer, the result is unknown", async () => {
    server.manners = { instead: "cut-after-the-dot" };

    expect(await send(open())).toMatchObject({ type: "unanswered" });
    expect(await send(open(), large())).toMatchObject({ type: "unanswered" });
  });

  test("while it was idle, the next message goes over another", async () => {
    const connection = open();
    await send(connection);
    server.hangUp();

    const results = await Promise.all([send(connection), send(connection)]);

    expect(results.map(({ type }) => type)).toEqual(["accepted", "accepted"]);
    expect(server.mails.filter(({ to }) => to[0] === "ann@example.com").length).toBe(3);
  });

  test("before it began, because nothing listens, it was certainly not sent", async () => {
    const { port } = new URL(await closedUrl());

    expect(await send(open({ host: "127.0.0.1", port }))).toMatchObject({
      type: "later",
      code: "ECONNREFUSED",
    });
  });

  test("before it began, because no server has that name, it was certainly not sent", async () => {
    expect(await send(open({ host: "nowhere.invalid", port: "25" }))).toMatchObject({ type: "later" });
  });
});

describe("when the time is over", () => {
  test("and the server had the message, the result is unknown", async () => {
    server.manners = { instead: "silence" };
    const stop = new AbortController();

    const sending = send(open(), anEmail(), { signal: stop.signal });
    await expect.poll(() => server.arrived).toBe(1);
    stop.abort();

    expect(await sending).toMatchObject({ type: "unanswered" });
  });

  test("and the server stopped reading in the middle of the message, it was certainly not sent", async () => {
    server.manners = { instead: "stop-reading" };

    const result = await send(open(), large(), { signal: AbortSignal.timeout(1_000) });

    expect(result).toMatchObject({ type: "later" });
  });

  test("and the server never answered, it was certainly not sent", async () => {
    const silent = await startSimpleServer("");
    const patience = { signal: AbortSignal.timeout(300) };

    const result = await send(open({ host: "127.0.0.1", port: silent.port }), anEmail(), patience);
    await silent.close();

    expect(result.type).toBe("later");
  });

  test("before the message was started, it was certainly not sent", async () => {
    expect(await send(open(), anEmail(), { signal: AbortSignal.abort() })).toMatchObject({ type: "later" });
    expect(server.mails).toEqual([]);
  });
});

describe("many messages", () => {
  test("share a few connections, and each goes out once", async () => {
    const connection = open();

    const results = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        send(connection, anEmail({ to: `user${index}@example.com`, cc: [], bcc: [], attachments: [] }), {
          idempotencyKey: `key-${index}`,
          metadata: aMetadata,
        }),
      ),
    );

    expect(new Set(results.map(({ type }) => type))).toEqual(new Set(["accepted"]));
    expect(new Set(server.mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(500);
    expect(server.mails.length).toBe(500);
    expect(server.connections).toBeLessThanOrEqual(8);
  });

  test("are each sent once or reported as unsent, though the server hangs up again and again", async () => {
    const connection = open();
    const sending = Array.from({ length: 300 }, (_, index) =>
      send(connection, anEmail({ to: `user${index}@example.com`, cc: [], bcc: [] }), {
        idempotencyKey: `key-${index}`,
      }),
    );
    for (const wanted of [40, 90, 140]) {
      await expect.poll(() => server.mails.length, { interval: 2 }).toBeGreaterThan(wanted);
      server.hangUp();
    }

    const results = await Promise.all(sending);

    const taken = new Map<string | undefined, number>();
    for (const { to } of server.mails) taken.set(to[0], (taken.get(to[0]) ?? 0) + 1);
    expect(Math.max(...taken.values())).toBe(1);
    results.forEach(({ type }, index) => {
      const times = taken.get(`user${index}@example.com`) ?? 0;
      expect(type === "unanswered" || (type === "accepted" ? 1 : 0) === times).toBe(true);
    });
  });
});

function settings(): SmtpSettings {
  return { host: "127.0.0.1", port: server.port };
}

function open(to: SmtpSettings = settings()): ProviderConnection<"Email"> {
  const connection = openSmtp(to, {});
  opened.push(connection);
  return connection;
}

function send(
  connection: ProviderConnection<"Email">,
  message: EmailMessage = anEmail(),
  parts: Partial<SendContext> = {},
): Promise<SendResult> {
  return connection.send(message, aSendContext(parts));
}

/** More than the buffers between the two ends of a connection hold. */
function large(): EmailMessage {
  const bytes = new Uint8Array(24 * 1024 * 1024).fill(65);
  return anEmail({ attachments: [{ name: "a.bin", mimeType: "application/octet-stream", bytes }] });
}
