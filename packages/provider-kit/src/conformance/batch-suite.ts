/**
 * How a provider maps a vendor's answers to a call with several messages: a result for each message, and none that says
 * more than the vendor did. Part of `providerConformance`.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { secretFieldsOf } from "../fields.js";
import type { BatchContext, BatchMessage, BatchResult, Provider, ProviderConnection } from "../provider.js";
import {
  closedUrl,
  startLoopbackVendor,
  type LoopbackVendor,
  type Misbehaviour,
  type PlayedAnswer,
} from "./loopback-vendor.js";
import { aBatch, aSendContext } from "./samples.js";
import { plainSettings, settingsFor, type SettingsFixture } from "./settings-fixture.js";
import type { VendorFixture } from "./vendor-fixture.js";

const patienceMs = 400;
const batchKey = "5e0c1d7a-batch";

export function describeBatches(provider: Provider, config: SettingsFixture, fixture: VendorFixture): void {
  const { batch } = fixture;
  test("has fixtures of batches when it sends any", async () => {
    const connection = provider.open(settingsFor(provider, config, "https://vendor.example"), {});
    await connection.close();

    expect("sendBatch" in connection).toBe(batch !== undefined);
    expect(provider.batch !== undefined).toBe(batch !== undefined);
  });
  if (batch === undefined) return;

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

  async function sendTo(
    target: ProviderConnection,
    parts: Partial<BatchContext> = {},
    messages: readonly BatchMessage[] = aBatch(),
  ): Promise<readonly BatchResult[]> {
    const { signal, now } = aSendContext();
    const results = await target.sendBatch?.(messages, { idempotencyKey: batchKey, signal, now, ...parts });
    if (results === undefined) throw new Error("the provider sends no batches");
    return results;
  }

  /** The results of two messages, in one request. */
  async function send(
    answer: PlayedAnswer | Misbehaviour,
    parts?: Partial<BatchContext>,
  ): Promise<readonly BatchResult[]> {
    vendor.answerWith(() => answer);
    const results = await sendTo(connection, parts);
    expect(vendor.requests.length).toBe(1);
    return results;
  }

  const both = (result: object): readonly object[] => [result, result];

  function testBatchKey(): void {
    test("sends the key by which its vendor recognizes a repeated batch", async () => {
      vendor.answerWith(() => fixture.broken);
      await sendTo(connection);

      expect(vendor.requests.map((request) => JSON.stringify(request).includes(batchKey))).toEqual([true]);
    });
  }

  describe("sending a batch", () => {
    test("has limits", () => {
      expect(provider.batch?.messages).toBeGreaterThanOrEqual(2);
      expect(provider.batch?.bytes).toBeGreaterThan(100_000);
    });

    test("hands all messages over in one request and returns the vendor's id of each", async () => {
      const results = await send(batch.accepted.answer);

      expect(results.map(({ type }) => type)).toEqual(["accepted", "accepted"]);
      expect(results.map((result) => (result.type === "accepted" ? result.vendorId : ""))).toEqual(
        batch.accepted.vendorIds,
      );
      const [received] = vendor.requests;
      if (received === undefined) throw new Error("the vendor got nothing");
      batch.checkRequest(received, aBatch());
    });

    for (const { title, answer, second } of batch.divided) {
      test(`takes the answer about each message for that message: ${title}`, async () => {
        const { reason = "", ...exact } = second;

        expect(await send(answer)).toEqual([
          expect.objectContaining({ type: "accepted" }),
          expect.objectContaining<object>({ ...exact, reason: expect.stringContaining(reason) }),
        ]);
      });
    }

    test("sends each by itself when all are refused, perhaps because of one", async () => {
      expect(await send(batch.refused)).toEqual([{ type: "alone" }, { type: "alone" }]);
    });

    for (const { title, answer } of fixture.rejected.filter(({ misconfigured }) => misconfigured)) {
      test(`gives all up when the settings are wrong: ${title}`, async () => {
        expect(await send(answer)).toMatchObject(both({ type: "rejected", misconfigured: true }));
      });
    }

    test("retries all after the time the vendor asks for when it is throttled", async () => {
      const { answer, retryAfterMs } = fixture.throttled;

      expect(await send(answer)).toMatchObject(
        both({ type: "later", ...(retryAfterMs !== undefined && { retryAfterMs }) }),
      );
    });

    test("retries all later when the vendor fails", async () => {
      expect(await send(fixture.broken)).toMatchObject(both({ type: "later" }));
    });

    test.each([
      ["HTML", "<!doctype html><html><body>Welcome</body></html>"],
      ["nothing", ""],
      ["half of JSON", '[{"id": "ab'],
      ["JSON of another shape", '[[["x"]], 7, null]'],
      ["null", "null"],
    ])(`takes a yes whose words are %s for: ${batch.unreadable}`, async (_words, text) => {
      expect(await send({ status: 200, text })).toMatchObject(both({ type: batch.unreadable }));
    });

    test.each<Misbehaviour>(["silence", "hang-up"])(
      "does not know of any message whether it was sent after a %s, and does not try again",
      async (misbehaviour) => {
        const signal = AbortSignal.timeout(patienceMs);

        expect(await send(misbehaviour, { signal })).toMatchObject(both({ type: "unanswered" }));
      },
    );

    test("takes an answer that never ends for an unreadable one", async () => {
      const signal = AbortSignal.timeout(patienceMs);

      expect(await send("drip", { signal })).toMatchObject(both({ type: batch.unreadable }));
    });

    test("retries all later when nothing listens", async () => {
      const url = await closedUrl();
      const nowhere = openAt({ url, route: (wanted) => new URL(wanted.pathname, url) });

      expect(await sendTo(nowhere)).toMatchObject(both({ type: "later" }));
      await nowhere.close();
    });

    test("rejects a message with a line break in a header, and sends the others", async () => {
      const [first, ...others] = aBatch();
      if (first === undefined) throw new Error("no message");
      const tampered = { ...first, message: { ...first.message, to: "x\r\nBcc: eve@example.com" } };
      vendor.answerWith(() => batch.refused);

      const results = await sendTo(connection, {}, [tampered, ...others]);

      expect(results.map(({ type }) => type)).toEqual(["rejected", "alone"]);
      expect(vendor.requests.filter(({ body }) => body.includes("eve@example.com"))).toEqual([]);
    });

    test("hides its secrets when the vendor quotes them", async () => {
      const settings = plainSettings(config, vendor.url);
      const secrets = secretFieldsOf(provider).map((name) => settings[name] ?? "");
      for (const status of [200, 400, 401, 500]) {
        vendor.answerWith(() => ({ status, json: { message: secrets.join(" "), error: secrets.join() } }));
        const told = JSON.stringify(await sendTo(connection));
        for (const each of secrets) expect(told).not.toContain(JSON.stringify(each).slice(1, -1));
      }
    });

    if (provider.batch?.isRecognized === true) testBatchKey();
  });
}
