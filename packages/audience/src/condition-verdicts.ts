/**
 * What each node of a segment does for one user: whether it holds by itself, and whether the user would be a member
 * without it. One evaluation of the nodes gives all of it: without a node, only the groups above it whose value changes
 * are decided again.
 */
import type { EvaluationInput } from "./compile-context.js";
import type { SegmentDefinition } from "./definition.js";
import type { SegmentEntry } from "./definition-set.js";
import { namedBySlots } from "./named-segments.js";
import { membershipMeaning, planSegment } from "./plan.js";
import { evaluateSteps, type Step } from "./program.js";
import type { Condition } from "./segment-nodes/segment-node.js";

export interface ConditionVerdicts {
  readonly isMember: boolean;
  /** By position in `nodeIds`: whether the node holds. */
  readonly alone: readonly boolean[];
  /** By position in `nodeIds`: whether the user is a member of the segment without the node. */
  readonly without: readonly boolean[];
}

export interface CompiledConditions {
  /** Of the nodes that the entry leads to, in the order of the definition. An entry that has children is left out. */
  readonly nodeIds: readonly string[];
  evaluate(input: EvaluationInput): ConditionVerdicts;
}

/**
 * A node is left out of all its groups. A group that becomes empty by that is left out as well. A segment of which
 * nothing is left has no members.
 */
export function compileConditionVerdicts(
  segment: Pick<SegmentEntry, "id" | "definition">,
  segmentSlots: ReadonlyMap<string, number> = new Map(),
): CompiledConditions {
  const { steps } = planSegment(segment, namedBySlots(segmentSlots));
  const parents = parentsOf(steps);
  const positions = countedPositions(segment.definition, steps);
  const removals = positions.map((position) => removalOf(position, { steps, parents }));
  return {
    nodeIds: positions.flatMap((position) => steps[position]?.id ?? []),
    evaluate: (input) => {
      const values = evaluateSteps(steps, input, membershipMeaning).map(({ value }) => value);
      const holding = steps.map(({ children }) => children.filter((child) => values[child]).length);
      return {
        isMember: values.at(-1) ?? false,
        alone: positions.map((position) => values[position] ?? false),
        without: removals.map((removal) => entryWithout(removal, { steps, parents, values, holding })),
      };
    },
  };
}

/**
 * The segment of all users for whom a node of the definition holds by itself. Every user who is a member without one of
 * the nodes is among them, since groups hold for nobody for whom no condition does.
 */
export function anyCondition({ entryNode, nodes }: SegmentDefinition): SegmentDefinition {
  const { steps } = planSegment({ id: "", definition: { entryNode, nodes } });
  const leaves = steps.filter(({ children }) => children.length === 0).map(({ id }) => id);
  if (leaves.length < 2) return { entryNode, nodes };
  const all = [entryNode, ...nodes];
  const longest = Math.max(...all.map(({ id }) => id.length));
  return { entryNode: { type: "Or", id: "-".repeat(longest + 1), children: leaves }, nodes: all };
}

type Steps = readonly Step<Condition>[];

interface Graph {
  readonly steps: Steps;
  /** Of each step, one for every time that it is a child. */
  readonly parents: readonly (readonly number[])[];
}

function parentsOf(steps: Steps): Graph["parents"] {
  const parents = steps.map((): number[] => []);
  for (const [position, { children }] of steps.entries()) {
    for (const child of children) parents[child]?.push(position);
  }
  return parents;
}

function countedPositions({ entryNode, nodes }: SegmentDefinition, steps: Steps): readonly number[] {
  const byId = new Map(steps.map(({ id }, position) => [id, position]));
  const entry = steps.length - 1;
  const isGroup = (steps[entry]?.children.length ?? 0) > 0;
  return [entryNode, ...nodes].flatMap(({ id }) => {
    const position = byId.get(id);
    return position === undefined || (position === entry && isGroup) ? [] : [position];
  });
}

/** What leaving out a node changes for every user. */
interface Removal {
  /** Whether nothing is left. */
  readonly isWhole: boolean;
  /** The groups that stay and lose children, with the positions of these. */
  readonly losses: ReadonlyMap<number, readonly number[]>;
}

function removalOf(node: number, { steps, parents }: Graph): Removal {
  const removed = new Set([node]);
  for (const position of removed) {
    for (const parent of parents[position] ?? []) {
      if (steps[parent]?.children.every((child) => removed.has(child)) === true) removed.add(parent);
    }
  }
  const losses = new Map<number, readonly number[]>();
  for (const position of removed) {
    for (const parent of parents[position] ?? []) {
      if (!removed.has(parent)) losses.set(parent, [...(losses.get(parent) ?? []), position]);
    }
  }
  return { isWhole: removed.has(steps.length - 1), losses };
}

interface UserGraph extends Graph {
  readonly values: readonly boolean[];
  /** How many children of each step hold. */
  readonly holding: readonly number[];
}

/** The entry's value without a node. Follows changes upwards, children before their groups. */
function entryWithout({ isWhole, losses }: Removal, { steps, parents, values, holding }: UserGraph): boolean {
  if (isWhole) return false;
  const gains = new Map<number, number>();
  const open = new Set(losses.keys());
  for (let position = lowest(open); position !== undefined; position = lowest(open)) {
    open.delete(position);
    const lost = losses.get(position) ?? [];
    const value = joined(steps[position], {
      holding:
        (holding[position] ?? 0) - lost.filter((child) => values[child]).length + (gains.get(position) ?? 0),
      lost: lost.length,
    });
    if (value === values[position]) continue;
    if (position === steps.length - 1) return value;
    for (const parent of parents[position] ?? []) {
      gains.set(parent, (gains.get(parent) ?? 0) + (value ? 1 : -1));
      open.add(parent);
    }
  }
  return values.at(-1) ?? false;
}

function joined(
  step: Step<Condition> | undefined,
  { holding, lost }: { readonly holding: number; readonly lost: number },
): boolean {
  const size = (step?.children.length ?? 0) - lost;
  return step?.part.joins === "all" ? size > 0 && holding === size : holding > 0;
}

function lowest(positions: ReadonlySet<number>): number | undefined {
  return positions.size === 0 ? undefined : Math.min(...positions);
}
