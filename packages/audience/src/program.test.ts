import { emptyProfile } from "@signalbox/membership";
import { describe, expect, it } from "vitest";
import { type Finding, all, always, any, within } from "./finding.js";
import {
  compileSteps,
  evaluateEntry,
  evaluateSteps,
  type Layout,
  type LayoutNode,
  type Meaning,
  type Part,
} from "./program.js";
import { nobody, union } from "./reach.js";
import { createCompileContext, type EvaluationInput } from "./compile-context.js";

type Node = LayoutNode<Part<boolean>>;
const meaning: Meaning<boolean> = { nothing: false, same: (a, b) => a === b };

function subjectAt(now: number): EvaluationInput {
  const profile = { ...emptyProfile, firstAt: 0 };
  return {
    user: { id: "ada", kind: "user", anonymousId: undefined, profile },
    matchedEvents: new Map(),
    held: new Set(),
    now,
  };
}

function leaf(evaluate: (now: number) => Finding<boolean>): Node {
  return {
    type: "leaf",
    children: [],
    compile: () => ({ evaluate: ({ now }) => evaluate(now), reach: () => nobody }),
  };
}

function parent(combine: typeof all, ...children: string[]): Node {
  return {
    type: "parent",
    children,
    compile: () => ({ evaluate: (_, findings) => combine(findings), reach: union }),
  };
}

function evaluated(nodes: Readonly<Record<string, Node>>, now: number): Finding<boolean> {
  const layout: Layout<Part<boolean>> = { entry: "top", nodes: new Map(Object.entries(nodes)) };
  return evaluateEntry(compileSteps(layout, createCompileContext("").context), subjectAt(now), meaning);
}

const from = (start: number, end: number): Node => leaf((now) => within(now, { from: start, end }));

describe("a program", () => {
  it("finds the exact moment of change, past moments at which its nodes cancel out", () => {
    const nodes = { top: parent(any, "a", "b"), a: from(0, 10), b: from(5, 20) };
    expect(evaluated(nodes, 1)).toStrictEqual({ value: true, until: 20 });
  });

  it("names no moment when its nodes never change the result", () => {
    const nodes = { top: parent(all, "a", "b"), a: from(0, 10), b: from(20, 30) };
    expect(evaluated(nodes, 1)).toStrictEqual(always(false));
  });

  it("wakes in whole milliseconds, not before the change", () => {
    expect(evaluated({ top: from(0, 10.25) }, 1)).toStrictEqual({ value: true, until: 11 });
  });

  it("names no moment beyond the range of dates", () => {
    expect(evaluated({ top: from(0, 9e15) }, 1)).toStrictEqual(always(true));
  });

  it("evaluates the other nodes when one throws", () => {
    const broken = leaf(() => {
      throw new Error("broken");
    });
    expect(evaluated({ top: parent(any, "a", "b"), a: broken, b: from(0, 5) }, 1)).toStrictEqual({
      value: true,
      until: 5,
    });
  });

  it("evaluates a shared node once", () => {
    let evaluations = 0;
    const counting = leaf(() => {
      evaluations += 1;
      return always(true);
    });
    const levels = Array.from({ length: 400 }, (_, level): [string, Node] => {
      const next = level === 399 ? "leaf" : `${level + 1}`;
      return [level === 0 ? "top" : `${level}`, parent(all, next, next)];
    });
    expect(evaluated({ ...Object.fromEntries(levels), leaf: counting }, 1).value).toBe(true);
    expect(evaluations).toBe(1);
  });

  it("refuses cycles and unknown nodes", () => {
    expect(() => evaluated({ top: parent(all, "a"), a: parent(all, "top") }, 1)).toThrow("contains itself");
    expect(() => evaluated({ top: parent(all, "top") }, 1)).toThrow("contains itself");
    expect(() => evaluated({ top: parent(all, "a") }, 1)).toThrow('no node "a"');
  });

  it("returns the empty value for a user without events", () => {
    const nodes = new Map([["top", leaf(() => always(true))]]);
    const steps = compileSteps({ entry: "top", nodes }, createCompileContext("").context);
    const { user, ...input } = subjectAt(1);
    const unknownUser = { ...input, user: { ...user, profile: emptyProfile } };
    expect(evaluateSteps(steps, unknownUser, meaning)).toStrictEqual([always(false)]);
  });
});
