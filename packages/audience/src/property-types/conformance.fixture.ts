/** The conformance suite of user property types; each type's test calls it with samples. */
import { pathText, type EventRecord, type Json } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPropertyDefinition } from "../check-property-definition.js";
import type { PropertyDefinition } from "../definition.js";
import { isEmpty, sameJson } from "../equality.js";
import { matchedEventsOf, userOf } from "../evaluate-history.js";
import type { Finding } from "../finding.js";
import { histories, historySeconds, momentAt, reordered } from "../histories.fixture.js";
import { planProperty } from "../plan.js";
import { propertyTypes } from "./index.js";

export interface PropertyConformance {
  readonly type: PropertyDefinition["type"];
  readonly samples: readonly PropertyDefinition[];
  /** Rejected, with the paths of the issues. */
  readonly broken: readonly { readonly definition: unknown; readonly paths: readonly string[] }[];
}

export function conformsAsPropertyType({ type, samples, broken }: PropertyConformance): void {
  describe(`the property type ${type}`, () => {
    it.each(samples)("is in the registry and accepts %j", (definition) => {
      expect(propertyTypes.of(definition).type).toBe(type);
      expect(checkPropertyDefinition({ ...definition, id: "1", lastAutosavedAt: 1 })).toStrictEqual({
        ok: true,
        definition,
      });
    });

    it.each(samples)("parses %j with an unknown field, and its check rejects it", (definition) => {
      expect(propertyTypes.schema.parse({ ...definition, unknownField: 1 })).toStrictEqual(definition);
      expect(checkPropertyDefinition({ ...definition, unknownField: 1 })).toMatchObject({
        ok: false,
        issues: [{ path: ["unknownField"] }],
      });
    });

    it.each(broken)("refuses $definition", ({ definition, paths }) => {
      const checked = checkPropertyDefinition(definition);
      expect(checked.ok ? [] : checked.issues.map(({ path }) => pathText(path))).toStrictEqual(paths);
    });

    it.each(samples)("has the same value in any order and with any repetition: %j", (definition) => {
      fc.assert(
        fc.property(
          histories.chain((events) => fc.tuple(fc.constant(events), reordered(events))),
          moments,
          ([events, mixed], now) => {
            expect(evaluated(definition, mixed, now)).toStrictEqual(evaluated(definition, events, now));
          },
        ),
        { numRuns: 50 },
      );
    });

    it.each(samples)("has no empty value, and changes exactly when it says: %j", (definition) => {
      fc.assert(
        fc.property(histories, moments, fc.nat(1000), (events, now, share) => {
          const { value, until } = evaluated(definition, events, now);
          expect(value === undefined || !isEmpty(value)).toBe(true);
          const last = Math.min(until, now + 1e6);
          const between = Math.floor(now + ((last - 1 - now) * share) / 1000);
          expect(evaluated(definition, events, between).value).toStrictEqual(value);
          const afterwards = until === Infinity ? undefined : evaluated(definition, events, until);
          expect(afterwards === undefined || !sameJson(afterwards.value, value)).toBe(true);
        }),
        { numRuns: 100 },
      );
    });
  });
}

const moments = fc.integer({ min: -1000, max: (historySeconds + 30) * 1000 }).map((ms) => momentAt(0) + ms);

type Who = Parameters<typeof userOf>[0];

const ada: Who = { id: "ada", kind: "user" };

function evaluated(
  definition: PropertyDefinition,
  events: readonly EventRecord[],
  now: number,
  who: Who = ada,
): Finding<Json | undefined> {
  const plan = planProperty({ id: "property-0", definition });
  return plan.evaluate({
    user: userOf(who, events),
    matchedEvents: matchedEventsOf(plan.needs, events),
    held: new Set(),
    now,
  });
}

/** The value for a user with these events at that second. */
export function valueOf(
  definition: PropertyDefinition,
  events: readonly EventRecord[],
  { seconds = historySeconds, who = ada }: { readonly seconds?: number; readonly who?: Who } = {},
): Json | undefined {
  return evaluated(definition, events, momentAt(seconds), who).value;
}
