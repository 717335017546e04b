/**
 * How a provider reads the events of a call: each becomes what its table says, and an odd one loses itself alone. Part of
 * `providerConformance`.
 */
import { describe, expect, test } from "vitest";
import type { ParsedWebhook, ProviderWebhook } from "../webhook.js";
import type { VendorEvent } from "../vendor-events.js";
import {
  webhookRequest,
  type EventsFixture,
  type UnsignedReport,
  type WebhookFixture,
} from "./webhook-fixture.js";

const now = new Date("2026-11-21T12:00:00.000Z");
const oddities: readonly unknown[] = [
  null,
  undefined,
  7,
  -1e300,
  1e300,
  "",
  "x",
  "\u{0}",
  true,
  [],
  [null],
  {},
  { event: {} },
];

type Parse = (report: UnsignedReport) => Promise<ParsedWebhook>;

export function describeEvents(webhook: ProviderWebhook<unknown>, fixture: WebhookFixture): void {
  const rows = webhook.events?.kinds ?? [];
  const parse: Parse = async (report) => {
    const signed = await fixture.sign(report, { at: now, withOtherKey: false });
    return webhook.parse(webhookRequest(signed, now));
  };

  describe("events of the vendor", () => {
    test("are named once, each with a sample", () => {
      const kinds = rows.map(({ kind }) => kind);
      expect(new Set(kinds).size).toBe(kinds.length);
      expect(new Set(fixture.samples.flatMap(({ shows = [] }) => shows))).toEqual(new Set(kinds));
    });

    for (const { title, report, shows } of fixture.samples) {
      if (shows === undefined) continue;
      test(`become what the table says: ${title}`, async () => {
        const shown = shows.map((kind) => rowOf(rows, kind));
        expect(outcomesOf(await parse(report)).toSorted()).toEqual(shown.map(outcomeOf).toSorted());
      });
    }

    if (fixture.events !== undefined) testOddEvents(parse, fixture.events);
  });
}

function testOddEvents(parse: Parse, { callOf, isList, good }: EventsFixture): void {
  const whole = oddities.filter((odd) => odd !== undefined);

  test.each(whole.map((odd) => [JSON.stringify(odd), odd]))(
    "that are %s are counted, and not refused",
    async (_json, odd) => {
      const { reports, subscriptions, skipped } = await parse(callOf([odd]));
      expect([reports, subscriptions]).toEqual([[], []]);
      expect(skipped).toHaveLength(1);
    },
  );

  test("of a kind that is not known are counted", async () => {
    const calls = Object.keys(good).map((name) => parse(callOf([{ ...good, [name]: "something.new" }])));
    const skipped = (await Promise.all(calls)).flatMap((parsed) => parsed.skipped ?? []);
    expect(skipped).toContainEqual({ outcome: "unknown", what: expect.stringContaining("something.new") });
  });

  test("with a field that is missing or of another type do no harm", async () => {
    const [expected] = (await parse(callOf([good]))).reports;
    expect(expected).toBeDefined();
    for (const changed of changesOf(good)) {
      const { reports, subscriptions, skipped = [] } = await parse(callOf([changed]));
      expect(reports.length + subscriptions.length + skipped.length).toBe(1);
      for (const { at } of [...reports, ...subscriptions]) {
        expect(() => new Date(at).toISOString()).not.toThrow();
      }
      const beside = isList ? await parse(callOf([changed, good, changed])) : await parse(callOf([good]));
      expect(beside.reports).toContainEqual(expected);
    }
  });
}

/** The event with each field in turn, and each field of its objects, replaced by each oddity. */
function changesOf(event: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(event).flatMap(([name, value]) => {
    const inside = isObject(value) ? changesOf(value) : [];
    return [...oddities, ...inside].map((odd) => ({ ...event, [name]: odd }));
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rowOf(rows: readonly VendorEvent[], kind: string): VendorEvent {
  const row = rows.find((each) => each.kind === kind);
  if (row === undefined) throw new Error(`the table has no row ${kind}`);
  return row;
}

function outcomeOf({ becomes, suppress, scope = "message", kind }: VendorEvent): string {
  if (becomes === "nothing") return `ignored ${kind}`;
  const isSubscription = becomes === "Subscribe" || becomes === "Unsubscribe";
  return `${becomes} ${isSubscription ? scope : (suppress ?? "")}`;
}

function outcomesOf({ reports, subscriptions, skipped = [] }: ParsedWebhook): readonly string[] {
  return [
    ...reports.map(({ event, suppress }) => `${event} ${suppress ?? ""}`),
    ...subscriptions.map(({ action, scope }) => `${action} ${scope}`),
    ...skipped.map(({ outcome, what }) => `${outcome} ${what}`),
  ];
}
