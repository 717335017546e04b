/** The conformance suite of segment nodes; each node's test calls it with samples. */
import { pathText, type EventRecord, codesIn, textOf } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSegmentDefinition } from "../check-segment-definition.js";
import type { SegmentDefinition } from "../definition.js";
import { matchedEventsOf, userOf } from "../evaluate-history.js";
import { always } from "../finding.js";
import { explain, explanationSentences } from "../explain.js";
import { histories, historySeconds, momentAt, reordered } from "../histories.fixture.js";
import { emptyComputedState } from "../computed-state.js";
import { operators } from "../operators/index.js";
import { planSegment } from "../plan.js";
import { segmentNodes, type SegmentNode } from "./index.js";

/** A node, and its children. */
export interface NodeSample {
  readonly node: SegmentNode;
  readonly nodes?: readonly SegmentNode[];
}

export interface NodeConformance {
  readonly type: SegmentNode["type"];
  readonly samples: readonly NodeSample[];
  /** Rejected, with the paths of the issues inside the node. */
  readonly broken: readonly { readonly node: unknown; readonly paths: readonly string[] }[];
}

export function conformsAsSegmentNode({ type, samples, broken }: NodeConformance): void {
  describe(`the segment node ${type}`, () => {
    it.each(samples)("is in the registry and accepts $node", ({ node, nodes = [] }) => {
      expect(segmentNodes.of(node).type).toBe(type);
      expect(checkSegmentDefinition({ entryNode: { ...node, position: {} }, nodes })).toStrictEqual({
        ok: true,
        definition: { entryNode: node, nodes },
      });
    });

    it.each(samples)(
      "parses $node with an unknown field, and its check rejects it",
      ({ node, nodes = [] }) => {
        expect(segmentNodes.schema.parse({ ...node, unknownField: 1 })).toStrictEqual(node);
        expect(checkSegmentDefinition({ entryNode: { ...node, unknownField: 1 }, nodes })).toMatchObject({
          ok: false,
          issues: [{ path: ["entryNode", "unknownField"], code: "unknownField" }],
        });
      },
    );

    it.each(broken)("refuses $node", ({ node, paths }) => {
      const checked = checkSegmentDefinition({ entryNode: node, nodes: [] });
      expect(checked.ok ? [] : checked.issues.map(({ path }) => pathText(path))).toStrictEqual(
        paths.map((path) => `entryNode${path}`),
      );
    });

    it.each(samples)(
      "returns the same in any order and with any repetition: $node",
      ({ node, nodes = [] }) => {
        const definition: SegmentDefinition = { entryNode: node, nodes };
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
      },
    );

    it.each(samples)("changes exactly when it says: $node", ({ node, nodes = [] }) => {
      const definition: SegmentDefinition = { entryNode: node, nodes };
      fc.assert(
        fc.property(histories, moments, fc.nat(1000), (events, now, share) => {
          const { value, until } = evaluated(definition, events, now);
          const last = Math.min(until, now + 1e6);
          const between = Math.floor(now + ((last - 1 - now) * share) / 1000);
          expect(evaluated(definition, events, between).value).toBe(value);
          const afterwards = until === Infinity ? !value : evaluated(definition, events, until).value;
          expect(afterwards).toBe(!value);
        }),
        { numRuns: 100 },
      );
    });

    it.each(samples)("states how many of its children must hold: $node", ({ node, nodes = [] }) => {
      const { steps } = planSegment({ id: segmentId, definition: { entryNode: node, nodes } });
      const part = steps.at(-1)?.part;
      const ids = segmentNodes.of(node).childrenOf(node);
      const input = { user: userOf(ada, []), matchedEvents: new Map(), held: new Set<number>(), now: 0 };
      const holds = (values: readonly boolean[]): boolean =>
        part?.joins === "all" ? values.length > 0 && values.every(Boolean) : values.some(Boolean);
      const cases = Array.from({ length: 2 ** ids.length }, (_, bits) =>
        ids.map((_child, position) => (bits & (1 << position)) !== 0),
      );
      const hasChildren = ids.length > 0;
      expect(hasChildren && part?.joins === undefined).toBe(false);
      expect(
        cases.filter(
          (values) => hasChildren && part?.evaluate(input, values.map(always)).value !== holds(values),
        ),
      ).toStrictEqual([]);
    });

    it.each(samples)("explains its result: $node", ({ node, nodes = [] }) => {
      const definition: SegmentDefinition = { entryNode: node, nodes };
      fc.assert(
        fc.property(histories, moments, (events, now) => {
          const { value, until } = evaluated(definition, events, now);
          const explanation = explained(definition, events, now);
          expect(explanation).toMatchObject({ nodeId: node.id, type, verdict: value });
          expect(explanation?.changesAt).toBe(until === Infinity ? undefined : new Date(until).toISOString());
          expect(explanation?.because).toMatch(/^[A-Z"0-9].{10,}\.$/s);
          const says = explanation?.becauseSays ?? [];
          expect(textOf(says)).toBe(explanation?.because);
          expect(codesOf(type)).toEqual(expect.arrayContaining(says.flatMap((each) => [...codesIn(each)])));
        }),
        { numRuns: 50 },
      );
    });
  });
}

const moments = fc.integer({ min: -1000, max: (historySeconds + 30) * 1000 }).map((ms) => momentAt(0) + ms);

/** What the kind may say: its own sentences, those of operators, and those of every explanation. */
function codesOf(type: SegmentNode["type"]): readonly string[] {
  const kind = segmentNodes.find(type);
  const tables = [explanationSentences, kind?.says ?? {}, ...operators.kinds.map(({ says }) => says)];
  return tables.flatMap((table) => Object.keys(table));
}

const segmentId = "segment-0";
const ada = { id: "ada", kind: "user" } as const;

function evaluated(
  definition: SegmentDefinition,
  events: readonly EventRecord[],
  now: number,
): { readonly value: boolean; readonly until: number } {
  const plan = planSegment({ id: segmentId, definition });
  return plan.evaluate({
    user: userOf(ada, events),
    matchedEvents: matchedEventsOf(plan.needs, events),
    held: emptyComputedState.held,
    now,
  });
}

function explained(
  definition: SegmentDefinition,
  events: readonly EventRecord[],
  now: number,
): ReturnType<typeof explain> {
  const segment = { slot: 0, since: 1, id: segmentId, definition };
  const matchedEvents = matchedEventsOf(planSegment(segment).needs, events);
  return explain({
    set: { version: 1, segments: [segment], properties: [] },
    id: segmentId,
    computedState: { ...emptyComputedState, matchedEvents },
    user: userOf(ada, events),
    now,
  });
}

/** Whether a user with these events is a member at that second. */
export function isMember(node: SegmentNode, events: readonly EventRecord[], seconds: number): boolean {
  return evaluated({ entryNode: node, nodes: [] }, events, momentAt(seconds)).value;
}
