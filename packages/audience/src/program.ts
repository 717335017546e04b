/**
 * A compiled definition: its nodes in topological order, evaluated one after the other, so that depth and
 * shared nodes cost nothing extra. A node that throws is false (or has no value) and does not affect others.
 * Invariant: a finding holds at every moment before its `until`, and changes at it.
 */
import { emptyProfile } from "@signalbox/membership";
import { type Finding, always } from "./finding.js";
import type { CompileContext, EvaluationInput } from "./compile-context.js";
import { everyone, type Reach } from "./reach.js";

/** A compiled node. `children` are the findings of its children, in its order. */
export interface Part<Value> {
  evaluate(input: EvaluationInput, children: readonly Finding<Value>[]): Finding<Value>;
  /** Asked only where it is false, or has no value, for a user without data. */
  reach(children: readonly Reach[]): Reach;
}

/** A definition's nodes by id, and the entry. */
export interface Layout<P> {
  readonly entry: string;
  readonly nodes: ReadonlyMap<string, LayoutNode<P>>;
}

export interface LayoutNode<P> {
  readonly type: string;
  readonly children: readonly string[];
  compile(context: CompileContext): P;
}

export interface Step<P> {
  readonly id: string;
  readonly type: string;
  /** Positions of earlier steps. */
  readonly children: readonly number[];
  readonly part: P;
}

/** The last step is the entry. Throws for cycles and unknown ids. */
export function compileSteps<P>({ entry, nodes }: Layout<P>, context: CompileContext): readonly Step<P>[] {
  const steps: Step<P>[] = [];
  const positions = new Map<string, number>();
  const path = [entry];
  const open = new Set<string>();
  for (let id = path.at(-1); id !== undefined; id = path.at(-1)) {
    const node = nodes.get(id);
    if (node === undefined) throw new TypeError(`there is no node "${id}"`);
    const missing = positions.has(id) ? undefined : node.children.find((child) => !positions.has(child));
    if (missing !== undefined) {
      if (open.has(missing) || missing === id) throw new TypeError(`node "${missing}" contains itself`);
      open.add(id);
      path.push(missing);
      continue;
    }
    path.pop();
    open.delete(id);
    if (positions.has(id)) continue;
    positions.set(id, steps.length);
    const children = node.children.map((child) => positions.get(child) ?? 0);
    steps.push({ id, type: node.type, children, part: node.compile(context) });
  }
  return steps;
}

export interface Meaning<Value> {
  /** The value for a user without events, and for a node that throws. */
  readonly nothing: Value;
  readonly same: (a: Value, b: Value) => boolean;
}

/** The findings of all steps; each holds at least until its `until`. */
export function evaluateSteps<Value>(
  steps: readonly Step<Part<Value>>[],
  input: EvaluationInput,
  { nothing }: Meaning<Value>,
): readonly Finding<Value>[] {
  if (input.user.profile.firstAt === null) return steps.map(() => always(nothing));
  const findings: Finding<Value>[] = [];
  for (const { part, children } of steps) {
    try {
      findings.push(
        part.evaluate(
          input,
          children.map((position) => findings[position] ?? always(nothing)),
        ),
      );
    } catch {
      findings.push(always(nothing));
    }
  }
  return findings;
}

/** A user without traits and events, outside every random bucket. */
const userWithoutData: EvaluationInput = {
  user: {
    id: "unknown",
    kind: "user",
    anonymousId: undefined,
    profile: { ...emptyProfile, firstAt: 0, lastAt: 0 },
  },
  matchedEvents: new Map(),
  held: new Set(),
  now: 0,
  bucket: 1,
};

/** The reach of the entry. */
export function reachOfEntry<Value>(
  steps: readonly Step<Part<Value>>[],
  { nothing, same }: Meaning<Value>,
): Reach {
  const reaches: Reach[] = [];
  for (const [index, { value, until }] of evaluateSteps(steps, userWithoutData, {
    nothing,
    same,
  }).entries()) {
    const step = steps[index];
    const children = step?.children.map((position) => reaches[position] ?? everyone) ?? [];
    const isNothing = until === Infinity && same(value, nothing);
    reaches.push(isNothing && step !== undefined ? step.part.reach(children) : everyone);
  }
  return reaches.at(-1) ?? everyone;
}

/** The latest `Date`; later changes are ignored. */
export const lastInstant = 8.64e15;

/** Limit of moments tried: at the limit, the alarm comes before the actual change. */
const maxMoments = 256;

/** The entry's finding, valid until exactly its next change. */
export function evaluateEntry<Value>(
  steps: readonly Step<Part<Value>>[],
  input: EvaluationInput,
  meaning: Meaning<Value>,
): Finding<Value> {
  const entryAt = (now: number): Finding<Value> =>
    evaluateSteps(steps, now === input.now ? input : { ...input, now }, meaning).at(-1) ??
    always(meaning.nothing);
  const found = entryAt(input.now);
  let until = Math.ceil(found.until);
  for (let moments = 0; moments < maxMoments && until <= lastInstant; moments += 1) {
    const next = entryAt(until);
    if (!meaning.same(next.value, found.value)) break;
    until = Math.ceil(next.until);
  }
  return { ...found, until: until > lastInstant ? Infinity : until };
}
