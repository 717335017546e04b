/**
 * How a provider handles reports: genuine ones are parsed to stable ids, all others are forged. Part of
 * `providerConformance`.
 */
import { AppError } from "@signalbox/core";
import { describe, expect, test } from "vitest";
import type { Provider } from "../provider.js";
import { signatureToleranceMs } from "../signature.js";
import type { ParsedWebhook, ProviderWebhook, Verification } from "../webhook.js";
import { describeEvents } from "./events-suite.js";
import { plainSettings, settingsFor, type SettingsFixture } from "./settings-fixture.js";
import { webhookRequest, type UnsignedReport, type WebhookFixture } from "./webhook-fixture.js";

const now = new Date("2026-11-21T12:00:00.000Z");
const sixMinutesMs = 360_000;
const nonsense = [
  "",
  "null",
  "7",
  "[]",
  "{}",
  "[null]",
  '"x"',
  "{",
  "<html>",
  "a=b&c",
  "\0\u{FFFD}",
  '[{"event":{}}]',
];

export function describeWebhook(provider: Provider, config: SettingsFixture, fixture: WebhookFixture): void {
  const webhook = webhookOf(provider);
  const settings = settingsFor(provider, config, "https://vendor.example");
  const first = fixture.samples[0]?.report ?? {
    url: "https://here.example/",
    headers: {},
    body: Buffer.alloc(0),
  };

  async function signed(
    report: UnsignedReport,
    at: Date = now,
    withOtherKey = false,
  ): Promise<UnsignedReport> {
    return await fixture.sign(report, { at, withOtherKey });
  }

  async function verify(
    report: UnsignedReport,
    withSettings: unknown = settings,
  ): Promise<Verification["type"]> {
    return (await webhook.verify(webhookRequest(report, now), withSettings)).type;
  }

  function testCoveredBody(): void {
    test("are forged when the signature is that of another body", async () => {
      const genuine = await signed(first);

      expect(await verify({ ...genuine, body: changed(genuine.body) })).toBe("forged");
    });
  }

  function testStaleness(): void {
    test("are forged when they are more than five minutes old, or in the future", async () => {
      for (const apartMs of [-sixMinutesMs, sixMinutesMs]) {
        expect(await verify(await signed(first, new Date(now.getTime() + apartMs)))).toBe("forged");
      }
      const lately = new Date(now.getTime() - signatureToleranceMs + 1_000);
      expect(await verify(await signed(first, lately))).toBe("genuine");
    });
  }

  function testMissingKey(): void {
    test("cannot be verified while the key is not set", async () => {
      const { [fixture.keyField ?? ""]: _key, ...others } = plainSettings(config, "https://vendor.example");

      expect(await verify(await signed(first), provider.config.parse(others))).toBe("unconfigured");
    });
  }

  describe("reports", () => {
    test("arrive under a path of one segment", () => {
      expect(webhook.path).toMatch(/^[a-z0-9-]+$/);
      expect(fixture.samples.length).toBeGreaterThan(0);
    });

    for (const { title, report, reports, subscriptions, workspaceId } of fixture.samples) {
      test(`are verified and parsed: ${title}`, async () => {
        const genuine = await signed(report);

        expect(await verify(genuine)).toBe("genuine");
        const parsed = webhook.parse(webhookRequest(genuine, now));
        expect(parsed.reports).toEqual((reports ?? []).map((each) => expect.objectContaining(each)));
        expect(parsed.subscriptions).toEqual(
          (subscriptions ?? []).map((each) => expect.objectContaining(each)),
        );
        expect(webhook.workspaceOf(webhookRequest(genuine, now))).toBe(workspaceId);
      });

      test(`keep their ids when they are sent again, and each has its own: ${title}`, async () => {
        const again = await signed(report, new Date(now.getTime() + 60_000));
        const ids = idsIn(webhook.parse(webhookRequest(await signed(report), now)));

        expect(idsIn(webhook.parse(webhookRequest(again, now)))).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
      });
    }

    test("are forged when another key signed them", async () => {
      expect(await verify(await signed(first, now, true))).toBe("forged");
    });

    if (fixture.coversBody !== false) testCoveredBody();

    test.each(fixture.signatureHeaders)("are forged when %s is missing, empty or changed", async (name) => {
      const genuine = await signed(first);
      const { [name]: value = "", ...others } = genuine.headers;

      expect(value).not.toBe("");
      expect(await verify({ ...genuine, headers: others })).toBe("forged");
      for (const tampered of ["", "x", "🂡", value.slice(0, -8), `${value}0`, "A".repeat(100_000)]) {
        expect(await verify({ ...genuine, headers: { ...others, [name]: tampered } })).toBe("forged");
      }
    });

    if (fixture.isTimed) testStaleness();

    if (fixture.keyField !== undefined) testMissingKey();

    test.each(nonsense)("do no harm when they are %j", async (text) => {
      const report = { ...first, body: Buffer.from(text) };

      expect(await verify({ ...report, headers: {} })).toBe("forged");
      expect(["string", "undefined"]).toContain(typeof webhook.workspaceOf(webhookRequest(report, now)));
      expect(parsedOrRefused(webhook, report)).toBe(true);
    });

    describeEvents(webhook, fixture);
  });
}

function webhookOf(provider: Provider): ProviderWebhook<unknown> {
  if (provider.webhook === undefined) throw new Error(`${provider.type} has no webhook to test`);
  return provider.webhook;
}

function idsIn(parsed: ParsedWebhook): readonly string[] {
  return [...parsed.reports, ...parsed.subscriptions].map(({ id }) => id);
}

function changed(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  const place = Math.floor(copy.length / 2);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

function parsedOrRefused(webhook: ProviderWebhook<unknown>, report: UnsignedReport): boolean {
  try {
    webhook.parse(webhookRequest(report, now));
    return true;
  } catch (error) {
    return error instanceof AppError && error.code === "BadRequest";
  }
}
