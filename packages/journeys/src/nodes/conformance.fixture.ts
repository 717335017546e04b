/** Conformance suite of journey nodes; a node's test calls it with samples. */
import { codesIn, pathText, unknownFields } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { StepDecision } from "../decision.js";
import { aUser, aStart, at } from "../journeys.fixture.js";
import type { JourneyUser } from "../journey-user.js";
import { finishReasons, type JourneyRun, type Wait } from "../run.js";
import { concerns, type Trigger } from "../trigger.js";
import type { ExitNode } from "./exit.js";
import { bodyNodes, entryNodes, exitNodes, type JourneyBodyNode, type JourneyEntryNode } from "./index.js";
import { noWaitSentences, type CompiledNode, type JourneyNodeKind, type NameOf } from "./journey-node.js";

type Sample = JourneyEntryNode | JourneyBodyNode | ExitNode;

export interface NodeConformance {
  readonly type: Sample["type"];
  readonly samples: readonly Sample[];
  /** Rejected, with the paths of the issues inside the node. */
  readonly broken: readonly { readonly node: unknown; readonly paths: readonly string[] }[];
}

export function conformsAsJourneyNode({ type, samples, broken }: NodeConformance): void {
  describe(`the journey node ${type}`, () => {
    it.each(samples)("is in one registry and accepts $type %#", (sample) => {
      const found = registries.filter((registry) => registry.find(type) !== undefined);
      expect(found.length).toBe(1);
      expect(found[0]?.schema.parse({ ...sample, unheardOf: 1 })).toStrictEqual(sample);
    });

    it.each(samples)("names the fields it does not know: $type %#", (sample) => {
      const known = unknownFields(schemaOf(type), { ...sample, position: { x: 1, y: 2 } });
      expect(known).toStrictEqual([]);
      const unknown = unknownFields(schemaOf(type), { ...sample, unheardOf: 1 });
      expect(unknown.map(({ path }) => pathText(path))).toStrictEqual(["unheardOf"]);
    });

    it.each(broken)("refuses $node", ({ node, paths }) => {
      const registry = registries.find((candidate) => candidate.find(type) !== undefined);
      const result = registry?.schema.safeParse(node);
      expect(result?.error?.issues.map(({ path }) => pathText(path))).toStrictEqual(paths);
    });

    it.each(samples)("names each edge by a place in it: $type %#", (sample) => {
      const node = compiled(sample);
      expect(new Set(node.edges.map(({ label }) => label)).size).toBe(node.edges.length);
      for (const { path } of [...node.edges, ...node.mentions]) {
        expect(placeIn(sample, path)).toBeDefined();
      }
    });

    it.each(samples)("decides the same when asked again, and only what it may: $type %#", (sample) => {
      const node = compiled(sample);
      fc.assert(
        fc.property(users, moments, fc.boolean(), (user, now, isPaused) => {
          const scene = { run: runAt(node, now, {}), user, now, isPaused };
          const decision = node.enter(scene);
          expect(node.enter(scene)).toStrictEqual(decision);
          expect(breachOf(node, decision, { now, hasWaited: false })).toBeUndefined();
        }),
      );
    });

    it.each(samples)("moves on what it waits for, and is moved for good: $type %#", (sample) => {
      const node = compiled(sample);
      fc.assert(
        fc.property(users, users, moments, triggers, (before, after, now, draft) => {
          const wait = waitOf(node.enter({ run: runAt(node, now, {}), user: before, now, isPaused: false }));
          if (wait === undefined) return;
          expect(JSON.parse(JSON.stringify(wait))).toStrictEqual(wait);
          const later = Math.max(now, wait.until ?? now);
          const trigger = addressed(draft, wait, later);
          if (!concerns(trigger, wait, later)) return;
          const scene = { run: runAt(node, now, wait), user: after, now: later, isPaused: false, trigger };
          const decision = node.wake(scene);
          expect(node.wake(scene)).toStrictEqual(decision);
          const breach =
            decision === "stay"
              ? trigger.type === "time" && "stays when its time has come"
              : breachOf(node, decision, { now: later, hasWaited: true });
          expect(breach === false ? undefined : breach).toBeUndefined();
        }),
      );
    });

    it.each(samples)("says what it does, and what a run waits for: $type %#", (sample) => {
      const node = compiled(sample);
      const codes = [...Object.keys(kindOf(type).says), ...Object.keys(noWaitSentences)];
      for (const says of [
        node.describe(names),
        node.describeWait({}, names),
        node.describeWait({ until: 1 }, names),
      ]) {
        expect(says.text).toMatch(/^[A-Z].{5,}\.$/s);
        expect(codes).toEqual(expect.arrayContaining([...codesIn(says)]));
      }
    });

    it("says each sentence of its table for some sample", () => {
      const said = samples.flatMap((sample) => {
        const node = compiled(sample);
        return [node.describe(names), node.describeWait({}, names), node.describeWait({ until: 1 }, names)];
      });
      const codes = new Set(said.flatMap(codesIn));
      expect(Object.keys(kindOf(type).says).filter((code) => !codes.has(code))).toEqual([]);
    });
  });
}

const registries = [entryNodes, bodyNodes, exitNodes];

function schemaOf(type: string): z.ZodType {
  const found = registries.find((candidate) => candidate.find(type) !== undefined);
  if (found === undefined) throw new TypeError(`no node has the type "${type}"`);
  return found.schema;
}

function kindOf(type: string): JourneyNodeKind {
  const kind = registries.map((registry) => registry.find(type)).find((found) => found !== undefined);
  if (kind === undefined) throw new TypeError(`no registry has "${type}"`);
  return kind;
}

const names: NameOf = (of, id) => `the ${of} ${id}`;

const users: fc.Arbitrary<JourneyUser> = fc
  .record({
    segments: fc.subarray(["buyers", "carts bought"]),
    keyed: fc.subarray(["carts bought/cart-1"]),
    properties: fc.record({
      "trial end": fc.oneof(fc.integer(), fc.constantFrom("2026-06-01", "2026-01-01T00:00:00Z", "soon")),
    }),
    zone: fc.constantFrom("Europe/Berlin", "Pacific/Apia"),
  })
  .map(aUser);

const moments = fc.integer({ min: at("2024-01-01"), max: at("2030-12-31") });

/** Without a recipient. */
const triggers: fc.Arbitrary<Trigger> = fc.oneof(
  fc.constantFrom<Trigger>(
    { type: "time" },
    { type: "segments" },
    { type: "event", messageId: "m", properties: {} },
  ),
  fc.record({
    type: fc.constant("delivery" as const),
    id: fc.constant(""),
    outcome: fc.constantFrom("sent" as const, "skipped" as const, "failed" as const),
    retryable: fc.boolean(),
    folded: fc.boolean(),
  }),
  fc.record({ type: fc.constant("turn" as const), id: fc.constant(""), at: fc.integer({ min: -5, max: 5 }) }),
);

function addressed(trigger: Trigger, wait: Wait, now: number): Trigger {
  if (trigger.type === "delivery") return { ...trigger, id: wait.delivery?.id ?? "" };
  if (trigger.type === "turn") return { ...trigger, id: wait.turn ?? "", at: now + trigger.at };
  return trigger;
}

function compiled(sample: { readonly type: string }): CompiledNode {
  return kindOf(sample.type).compile(sample);
}

function runAt(node: CompiledNode, now: number, wait: Wait): JourneyRun {
  const { id } = aStart();
  return {
    v: 1,
    id,
    journeyId: "journey-1",
    version: 1,
    key: "cart-1",
    startedAt: now,
    at: node.id,
    since: now,
    visits: 3,
    wait,
    path: [],
  };
}

function waitOf(decision: StepDecision): Wait | undefined {
  if ("wait" in decision) return decision.wait;
  if ("send" in decision) return { delivery: { id: decision.send.deliveryId } };
  return "ask" in decision ? { turn: decision.ask.id } : undefined;
}

/** The violation of a decision: it must go along an edge, and without a wait only along those that need none. */
function breachOf(
  node: CompiledNode,
  decision: StepDecision,
  { now, hasWaited }: { readonly now: number; readonly hasWaited: boolean },
): string | undefined {
  if ("go" in decision) {
    const edge = node.edges.find(({ to, label }) => to === decision.go && label === decision.because);
    if (edge === undefined) return `goes to "${decision.go}" along no edge`;
    return edge.takesTime && !hasWaited ? `takes "${edge.label}" at once` : undefined;
  }
  if ("wait" in decision)
    return (decision.wait.until ?? Infinity) > now ? undefined : "waits for what is past";
  return "finish" in decision && !finishReasons.includes(decision.finish)
    ? "ends without a reason"
    : undefined;
}

function placeIn(value: unknown, path: readonly PropertyKey[]): unknown {
  let place: unknown = value;
  for (const key of path) {
    if (typeof place !== "object" || place === null) return undefined;
    place = new Map<PropertyKey, unknown>(Object.entries(place)).get(String(key));
  }
  return place;
}
