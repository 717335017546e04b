/**
 * How a provider maps a vendor that accepts a message, rejects it, is busy, fails, answers nonsense, or is unreachable.
 * Part of `providerConformance`.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { secretFieldsOf } from "../fields.js";
import type { ProviderMessage } from "../message.js";
import type { Provider, ProviderConnection, SendContext, SendResult } from "../provider.js";
import {
  closedUrl,
  startLoopbackVendor,
  type LoopbackVendor,
  type Misbehaviour,
  type PlayedAnswer,
  type ReceivedRequest,
} from "./loopback-vendor.js";
import { aMessage, aSendContext } from "./samples.js";
import { plainSettings, settingsFor, type SettingsFixture } from "./settings-fixture.js";
import { createUntrustedCertificate } from "./untrusted-certificate.js";
import type { VendorFixture } from "./vendor-fixture.js";
import { watchedSpan } from "./watched-span.js";

/** The time limit of a send in tests of vendors that never end, and the margin for its end. */
const patienceMs = 400;
const slackMs = 4_000;
const enoughBytes = 64 * 1024 * 1024;

export function describeSending(provider: Provider, config: SettingsFixture, fixture: VendorFixture): void {
  const message = fixture.message ?? aMessage(provider.channel);
  const unreadable = fixture.unreadable ?? "accepted";
  let vendor: LoopbackVendor;
  let connection: ProviderConnection;

  beforeEach(async () => {
    vendor = await startLoopbackVendor();
    connection = openAt(vendor);
  });

  afterEach(async () => {
    await connection.close();
    await vendor.close();
  });

  function openAt({ url, route }: Pick<LoopbackVendor, "url" | "route">): ProviderConnection {
    return provider.open(settingsFor(provider, config, url), { route });
  }

  function play(answer: PlayedAnswer | Misbehaviour): void {
    vendor.answerWith((request) => fixture.besides?.(request) ?? answer);
  }

  function sendTo(
    target: ProviderConnection,
    parts: Partial<SendContext> = {},
    sent: ProviderMessage = message,
  ): Promise<SendResult> {
    return target.send(sent, aSendContext(parts));
  }

  async function send(
    answer: PlayedAnswer | Misbehaviour,
    parts?: Partial<SendContext>,
  ): Promise<SendResult> {
    play(answer);
    const result = await sendTo(connection, parts);
    expect(messagesAt(vendor).length).toBe(1);
    return result;
  }

  function messagesAt({ requests }: LoopbackVendor): readonly ReceivedRequest[] {
    return requests.filter((request) => fixture.besides?.(request) === undefined);
  }

  const withPatience = (): Partial<SendContext> => ({ signal: AbortSignal.timeout(patienceMs) });

  function testIdempotencyKey(): void {
    test("sends the key by which its vendor recognizes a repeated message", async () => {
      play(fixture.accepted.answer);
      const { idempotencyKey } = aSendContext();

      await sendTo(connection);
      await sendTo(connection);

      const keyed = messagesAt(vendor).filter((request) => JSON.stringify(request).includes(idempotencyKey));
      expect(keyed.length).toBe(2);
    });
  }

  describe("sending", () => {
    test("hands a message over and returns the vendor's id", async () => {
      const context = aSendContext();
      play(fixture.accepted.answer);

      const result = await connection.send(message, context);

      expect(result).toMatchObject({ type: "accepted" });
      expect(result.type === "accepted" ? result.vendorId : "").toBe(fixture.accepted.vendorId);
      const [received] = messagesAt(vendor);
      if (received === undefined) throw new Error("the vendor got nothing");
      fixture.checkRequest(received, { message, context });
    });

    test("authenticates the same way for every message", async () => {
      play(fixture.accepted.answer);

      const results = await Promise.all(Array.from({ length: 20 }, () => sendTo(connection)));

      expect(results.map(({ type }) => type)).toEqual(Array.from({ length: 20 }, () => "accepted"));
      expect(messagesAt(vendor).length).toBe(20);
    });

    test("makes its request a span of a traced call, and sends nothing of the trace", async () => {
      const { span, children } = watchedSpan();
      play(fixture.accepted.answer);

      await sendTo(connection, { span });

      expect(children).toMatchObject([
        {
          start: { kind: "client" },
          end: { attributes: { "http.response.status_code": expect.any(Number) } },
        },
      ]);
      expect(JSON.stringify(vendor.requests)).not.toContain(span.traceId);
    });

    test("has at least one permanent rejection", () => {
      expect(fixture.rejected).not.toEqual([]);
    });

    for (const { title, answer, says, suppress, misconfigured } of fixture.rejected) {
      test(`gives up, in the vendor's words, when it is told: ${title}`, async () => {
        const result = await send(answer);

        expect(result).toMatchObject({ type: "rejected", reason: expect.stringContaining(says) });
        expect(result.type === "rejected" ? result.suppress : undefined).toBe(suppress);
        expect(result.type === "rejected" ? result.misconfigured : undefined).toBe(misconfigured);
      });
    }

    test("retries after the time the vendor asks for when it is throttled", async () => {
      const result = await send(fixture.throttled.answer);

      expect(result.type).toBe("later");
      expect(result.type === "later" ? result.retryAfterMs : 0).toBe(fixture.throttled.retryAfterMs);
    });

    test("retries later when the vendor fails", async () => {
      expect(await send(fixture.broken)).toMatchObject({ type: "later" });
    });

    test.each([502, 503])(
      "retries later when a gateway before the vendor answers %i in HTML",
      async (status) => {
        const text = "<html><body><h1>Bad gateway</h1></body></html>";

        expect(await send({ status, headers: { "content-type": "text/html" }, text })).toMatchObject({
          type: "later",
        });
      },
    );

    test.each([
      ["HTML", "<!doctype html><html><body>Welcome</body></html>"],
      ["nothing", ""],
      ["half of JSON", '{"id": "ab'],
      ["JSON of another shape", '[[["x"]], 7, null]'],
      ["null", "null"],
      ["JSON nested a hundred thousand times", "[".repeat(100_000) + "]".repeat(100_000)],
    ])(`takes a yes for what it is when its words are %s: ${unreadable}`, async (_words, text) => {
      const result = await send({ status: 200, text });

      expect(result.type).toBe(unreadable);
      expect(result.type === "accepted" ? result.vendorId : undefined).toBeUndefined();
    });

    test("classifies a rejection in unknown words by its status", async () => {
      expect(await send({ status: 400, text: "<html>" })).toMatchObject({ type: "rejected" });
    });

    test("follows no redirect", async () => {
      const location = `${vendor.url}/elsewhere`;

      expect(await send({ status: 302, headers: { location } })).not.toMatchObject({ type: "accepted" });
    });

    test("gives up at its time limit with an unknown result", async () => {
      const startedAt = performance.now();

      expect(await send("silence", withPatience())).toMatchObject({ type: "unanswered" });
      expect(performance.now() - startedAt).toBeLessThan(patienceMs + slackMs);
    });

    test("reports an unknown result when the connection ends without an answer, and does not try again", async () => {
      expect(await send("hang-up")).toMatchObject({ type: "unanswered" });
    });

    test("ends in time when the answer never does", async () => {
      const startedAt = performance.now();

      expect((await send("drip", withPatience())).type).toBe(unreadable);
      expect(performance.now() - startedAt).toBeLessThan(patienceMs + slackMs);
    });

    test("reads a bounded part of an answer of a gigabyte", async () => {
      expect((await send("flood")).type).toBe(unreadable);
      await expect.poll(() => vendor.flooded).toBeGreaterThan(0);
      expect(vendor.flooded).toBeLessThan(enoughBytes);
    });

    test("retries later when nothing listens", async () => {
      const url = await closedUrl();
      const nowhere = openAt({ url, route: (wanted) => new URL(wanted.pathname, url) });

      expect(await sendTo(nowhere)).toMatchObject({ type: "later" });
      await nowhere.close();
    });

    test("retries later when its time was over before it began", async () => {
      const result = await sendTo(connection, { signal: AbortSignal.abort() });

      expect(result.type).toBe("later");
      expect(vendor.requests).toEqual([]);
    });

    test("sends nothing to a server with an untrusted certificate", async () => {
      const impostor = await startLoopbackVendor(await createUntrustedCertificate());
      const deceived = openAt(impostor);

      const result = await sendTo(deceived);

      await deceived.close();
      await impostor.close();
      expect(result.type).toBe("later");
      expect(impostor.requests).toEqual([]);
    });

    test("lets no line break into a header or an address", async () => {
      play(fixture.accepted.answer);
      for (const tampered of messagesWithLineBreaks(message)) {
        expect(await sendTo(connection, {}, tampered)).toMatchObject({ type: "rejected" });
      }
      expect(vendor.requests).toEqual([]);
    });

    test("hides its secrets when the vendor quotes them", async () => {
      const settings = plainSettings(config, vendor.url);
      const secrets = secretFieldsOf(provider).map((name) => settings[name] ?? "");
      const quoting: Record<string, string> = {
        message: `bad key ${secrets.join(" ")}`,
        error: secrets.join(","),
      };
      for (const status of [200, 400, 401, 500]) {
        play({ status, json: quoting });
        const told = JSON.stringify(await sendTo(connection));
        for (const each of secrets) expect(told).not.toContain(JSON.stringify(each).slice(1, -1));
      }
    });

    if (provider.idempotentForMs !== undefined) testIdempotencyKey();
  });
}

/** One for every field that becomes a header or an address. */
function messagesWithLineBreaks(message: ProviderMessage): readonly ProviderMessage[] {
  const broken = "x\r\nBcc: eve@example.com";
  switch (message.channel) {
    case "Email":
      return [
        { ...message, to: broken },
        { ...message, from: broken },
        { ...message, subject: broken },
        { ...message, subject: "x\ny" },
        { ...message, replyTo: broken },
        { ...message, cc: [broken] },
        { ...message, bcc: [broken] },
        { ...message, headers: [{ name: "X-A", value: broken }] },
        { ...message, headers: [{ name: broken, value: "x" }] },
        { ...message, attachments: [{ name: broken, mimeType: "text/plain", bytes: new Uint8Array() }] },
      ];
    case "Webhook":
      return [
        { ...message, url: `https://shop.example/${broken}` },
        { ...message, method: broken },
        { ...message, headers: { "x-a": broken } },
        { ...message, headers: { [broken]: "x" } },
      ];
    default:
      return [{ ...message, to: broken }];
  }
}
