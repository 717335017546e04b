/**
 * The steps of a journey as its outline shows them: where each one is, what is within its branches, and where it goes on.
 * Gaps are where a step can be put: after a step with all its branches, or at the beginning of a branch. Pure.
 */
import type { JourneyDefinition } from "../../../kinds/index.js";
import type { JourneyDraft } from "./journey-draft.js";
import { exitId, graphOf, hasSameWays, type JourneyGraph } from "./journey-graph.js";
import { outlineOf, type Outline, type OutlineItem } from "./outline-of.js";

export type Gap =
  | { readonly after: string }
  /** `way`: the index of the way that the branch begins with. */
  | { readonly branchOf: string; readonly way: number };

/** Where a way begins. */
export interface WayPlace {
  readonly from: string;
  readonly way: number;
}

export interface Step {
  readonly id: string;
  /** Its list, and its index in it. */
  readonly list: readonly OutlineItem[];
  readonly index: number;
  /** The branch that the list is; undefined for the outermost list and for what nothing leads to. */
  readonly branch: { readonly of: string; readonly way: number } | undefined;
  readonly branches: number;
  /** Its own id, and those of the steps in its branches. */
  readonly within: ReadonlySet<string>;
  /** The node that follows it with its branches. */
  readonly next: string;
}

export interface Steps {
  readonly graph: JourneyGraph;
  readonly outline: Outline;
  readonly of: (id: string) => Step | undefined;
  /** The ways that lead through a gap, and the node behind it. None: there is no such gap. */
  readonly through: (gap: Gap) => { readonly ways: readonly WayPlace[]; readonly to: string };
}

/** Computed once for each definition. The outline stays the same object while it is the same. */
export function stepsOf({ definition }: Pick<JourneyDraft, "definition">): Steps {
  const known = stepsByDefinition.get(definition);
  if (known !== undefined) return known;
  const graph = graphOf(definition);
  // What is typed in a step leaves all of them where they are.
  const steps =
    last !== undefined && hasSameWays(last.graph, graph) ? { ...last, graph } : computeSteps(graph);
  last = steps;
  stepsByDefinition.set(definition, steps);
  return steps;
}

const stepsByDefinition = new WeakMap<JourneyDefinition, Steps>();
let last: Steps | undefined;

function computeSteps(graph: JourneyGraph): Steps {
  const outline = outlineOf(graph);
  const steps = new Map<string, Step>();
  const visit = (list: readonly OutlineItem[], branch: Step["branch"]): void => {
    for (const [index, item] of list.entries()) {
      if (item.kind === "reference") continue;
      const { id, branches } = item;
      for (const [way, { items }] of branches.entries()) visit(items, { of: id, way });
      const inner = branches.flatMap(({ items }) => items.flatMap((each) => [...withinOf(each, steps)]));
      steps.set(id, {
        id,
        list,
        index,
        branch,
        branches: branches.length,
        within: new Set([id, ...inner]),
        next: nextOf(id, graph, outline.meetings),
      });
    }
  };
  visit(outline.items, undefined);
  for (const list of outline.unreached) visit(list, undefined);
  return {
    graph,
    outline,
    of: (id) => steps.get(id),
    through(gap) {
      if ("branchOf" in gap) {
        const way = graph.get(gap.branchOf)?.ways[gap.way];
        return way === undefined
          ? { ways: [], to: exitId }
          : { ways: [{ from: gap.branchOf, way: gap.way }], to: way.to };
      }
      const step = steps.get(gap.after);
      if (step === undefined) return { ways: [], to: exitId };
      return { ways: waysTo(step.next, step.within, graph), to: step.next };
    },
  };
}

function withinOf(item: OutlineItem, steps: ReadonlyMap<string, Step>): ReadonlySet<string> {
  return item.kind === "reference" ? new Set() : (steps.get(item.id)?.within ?? new Set());
}

function nextOf(id: string, graph: JourneyGraph, meetings: ReadonlyMap<string, string>): string {
  const ways = graph.get(id)?.ways ?? [];
  return (ways.length === 1 ? ways[0]?.to : meetings.get(id)) ?? exitId;
}

/** The ways from some nodes to one. */
export function waysTo(to: string, from: ReadonlySet<string>, graph: JourneyGraph): readonly WayPlace[] {
  return [...from].flatMap((id) =>
    (graph.get(id)?.ways ?? []).flatMap((way, index) => (way.to === to ? [{ from: id, way: index }] : [])),
  );
}
