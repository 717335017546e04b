/**
 * A definition compiled: its nodes in an order in which children come before their parents, judged one after the other.
 * So neither depth nor sharing of nodes costs anything, and a node that cannot be evaluated is false (or has no value)
 * without touching others. Invariant: what is found is found at every moment before `until`, and something else at it.
 */
import type { Finding } from "./finding.js";
import { always } from "./finding.js";
import type { CompileContext, EvaluationInput } from "./compile-context.js";

/** A node compiled. `children` are the findings of its children, in its own order. */
export interface Part<Value> {
  evaluate(input: EvaluationInput, children: readonly Finding<Value>[]): Finding<Value>;
}

/** A definition's nodes by id, and where to start. */
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

/** The last step is the entry. Throws for a layout with cycles or unknown ids. */
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
  /** Of somebody of whom nothing is known, and of a node that cannot be evaluated. */
  readonly nothing: Value;
  readonly same: (a: Value, b: Value) => boolean;
}

/** What every step finds now; each stays so at least until its `until`. */
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

/** The end of what a `Date` can say: what changes after it does not change. */
export const lastInstant = 8.64e15;

/** The more moments are tried, the later the alarm when a definition's nodes change many times to no effect. */
const maxMoments = 256;

/** What the entry finds, until exactly the next moment at which it finds something else. */
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
  return { value: found.value, until: until > lastInstant ? Infinity : until };
}
