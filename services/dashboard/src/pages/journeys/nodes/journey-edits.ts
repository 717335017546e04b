/**
 * Edits of a journey as its outline shows it. A step is edited with its branches; where it goes, what leads to it leads on to
 * what follows it. An edit that is not possible returns the same draft. Only those that remove take nodes away, and then
 * what only these led to as well. Pure.
 */
import { nodeKindOf, type JourneyNode } from "../../../kinds/index.js";
import { fragmentOf, joined, renamed, type Fragment } from "./fragments.js";
import {
  nodeOf,
  pruned,
  reachedIn,
  withSteps,
  withWaysLed,
  type EntryNode,
  type JourneyDraft,
  type StepNode,
} from "./journey-draft.js";
import { entryId, exitId } from "./journey-graph.js";
import { stepsOf, waysTo, type Gap, type Step, type Steps } from "./steps-of.js";

/** `node`: its ways lead to `next`. */
export function inserted(draft: JourneyDraft, gap: Gap, make: (next: string) => StepNode): JourneyDraft {
  const { ways, to } = stepsOf(draft).through(gap);
  if (ways.length === 0) return draft;
  const node = make(to);
  return joined(draft, { first: node.id, nodes: [node] }, { ways, to });
}

/** The ids of the fragment must not be in the draft. Not possible: where nothing of it leads on to what follows. */
export function pasted(draft: JourneyDraft, gap: Gap, fragment: Fragment): JourneyDraft {
  const through = stepsOf(draft).through(gap);
  return through.ways.length === 0 ? draft : unlessLost(draft, joined(draft, fragment, through));
}

/** The draft before, where something that was reached in it is reached no more. */
function unlessLost(before: JourneyDraft, after: JourneyDraft): JourneyDraft {
  const reached = reachedIn(after);
  return [...reachedIn(before)].every((id) => id === exitId || reached.has(id)) ? after : before;
}

/** Puts a copy of a step with its branches behind it. */
export function duplicated(draft: JourneyDraft, id: string, newId: () => string): JourneyDraft {
  const fragment = fragmentOf(draft, id);
  return fragment === undefined ? draft : pasted(draft, { after: id }, renamed(fragment, draft, newId));
}

/** A change that leads ways elsewhere removes what nothing leads to any more. */
export function changed(
  draft: JourneyDraft,
  id: string,
  change: (node: JourneyNode) => JourneyNode,
): JourneyDraft {
  const node = nodeOf(draft, id);
  if (node === undefined) return draft;
  const next = change(node);
  if (next === node) return draft;
  const { definition } = draft;
  const after =
    id === entryId
      ? { ...draft, definition: { ...definition, entryNode: next as EntryNode } }
      : withSteps(
          draft,
          definition.nodes.map((each) => (each === node ? (next as StepNode) : each)),
        );
  return pruned(draft, after);
}

/** Another entry, which leads where this one led. */
export function withEntry(draft: JourneyDraft, make: (next: string) => EntryNode): JourneyDraft {
  const { definition } = draft;
  return { ...draft, definition: { ...definition, entryNode: make(definition.entryNode.child) } };
}

/** One way more from a step, which leads to where its ways meet. */
export function withBranch(draft: JourneyDraft, id: string): JourneyDraft {
  const next = stepsOf(draft).of(id)?.next ?? exitId;
  return changed(draft, id, (node) => nodeKindOf(node)?.withBranch?.(node, next) ?? node);
}

export type Removal =
  | "step"
  /** The step, with all that follows it: then the run ends. */
  | "rest"
  /** The step, but not what its branch with this index has. */
  | { readonly keep: number };

export function removed(draft: JourneyDraft, id: string, removal: Removal = "step"): JourneyDraft {
  const steps = stepsOf(draft);
  const step = steps.of(id);
  if (step === undefined || id === entryId || id === exitId) return draft;
  const next = nextAfter(removal, step, steps);
  const target = next === id ? exitId : next;
  const led = withWaysLed(draft, ({ to }) => (to === id ? target : to));
  const rest = led.definition.nodes.filter((node) => node.id !== id);
  return pruned(draft, withSteps(led, rest));
}

function nextAfter(removal: Removal, { id, next }: Step, { graph }: Steps): string {
  if (removal === "step") return next;
  return removal === "rest" ? exitId : (graph.get(id)?.ways[removal.keep]?.to ?? next);
}

/** Leads what goes through a gap to a node that is there: on to another step, back to one, or to the exit. */
export function ledTo(draft: JourneyDraft, gap: Gap, to: string): JourneyDraft {
  const { ways } = stepsOf(draft).through(gap);
  if (nodeOf(draft, to) === undefined || to === entryId) return draft;
  const isThrough = ({ from, way }: { readonly from: string; readonly way: number }): boolean =>
    ways.some((each) => each.from === from && each.way === way);
  return pruned(
    draft,
    withWaysLed(draft, (place) => (isThrough(place) ? to : place.to)),
  );
}

/** Moves a step with its branches. Not possible: into itself, or where a node would be reached no more. */
export function movedTo(draft: JourneyDraft, id: string, gap: Gap): JourneyDraft {
  const steps = stepsOf(draft);
  const step = steps.of(id);
  const fragment = fragmentOf(draft, id);
  if (step === undefined || fragment === undefined || isWithin(gap, step)) return draft;
  if (isAlreadyAt(gap, step, steps)) return draft;
  const led = withWaysLed(draft, ({ from, to }) => (to === id && !step.within.has(from) ? step.next : to));
  const without = withSteps(
    led,
    led.definition.nodes.filter((node) => !step.within.has(node.id)),
  );
  const through = stepsOf(without).through(gap);
  if (through.ways.length === 0) return draft;
  return unlessLost(draft, inOrder(joined(without, fragment, through), draft));
}

/** All ways that lead to the step go through the gap: an empty branch is another place than behind the branches. */
function isAlreadyAt(gap: Gap, { id, within }: Step, { graph, through }: Steps): boolean {
  const others = new Set([...graph.keys()].filter((each) => !within.has(each)));
  return through(gap).to === id && through(gap).ways.length === waysTo(id, others, graph).length;
}

function isWithin(gap: Gap, { within }: Step): boolean {
  return within.has("after" in gap ? gap.after : gap.branchOf);
}

/** The nodes in the order that they had in the list, so that a move changes ways alone. */
function inOrder(draft: JourneyDraft, before: JourneyDraft): JourneyDraft {
  const nodes = new Map(draft.definition.nodes.map((node) => [node.id, node]));
  return withSteps(
    draft,
    before.definition.nodes.flatMap(({ id }) => nodes.get(id) ?? []),
  );
}

/** Among the steps of its list, out of its branch, into a branch beside it. */
export const moves = ["up", "down", "out", "in"] as const;
export type Move = (typeof moves)[number];

/** Where a move by one leads; undefined where it is not possible. */
export function gapOfMove(draft: JourneyDraft, id: string, move: Move): Gap | undefined {
  const steps = stepsOf(draft);
  const step = steps.of(id);
  if (step === undefined || id === entryId || id === exitId) return undefined;
  const gap = gapBeside(step, move, steps);
  return gap === undefined || movedTo(draft, id, gap) === draft ? undefined : gap;
}

function gapBeside(step: Step, move: Move, steps: Steps): Gap | undefined {
  const { list, index, branch } = step;
  const [above, below] = [list[index - 1], list[index + 1]];
  const out = branch && steps.of(branch.of);
  switch (move) {
    case "up":
      return above === undefined ? out && gapBefore(out) : gapBeforeId(above.id, steps);
    case "down":
      if (below?.kind === "node" && below.id !== exitId) return { after: below.id };
      return out && { after: out.id };
    case "out":
      return out && { after: out.id };
    case "in": {
      const beside = [below, above].find((item) => item?.kind === "node" && item.branches.length > 0);
      return beside && { branchOf: beside.id, way: 0 };
    }
  }
}

function gapBeforeId(id: string, steps: Steps): Gap | undefined {
  const step = id === entryId ? undefined : steps.of(id);
  return step && gapBefore(step);
}

/** Undefined at the beginning of the journey. */
export function gapBefore({ list, index, branch }: Pick<Step, "list" | "index" | "branch">): Gap | undefined {
  const above = list[index - 1];
  if (above !== undefined) return { after: above.id };
  return branch && { branchOf: branch.of, way: branch.way };
}

/** How many nodes a removal takes, besides the step itself. */
export function countRemoved(draft: JourneyDraft, id: string, removal: Removal): number {
  const after = removed(draft, id, removal);
  return Math.max(0, draft.definition.nodes.length - after.definition.nodes.length - 1);
}
