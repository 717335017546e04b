/** Parts of a journey that are copied, pasted and moved: steps whose open ends lead on to what follows them. Pure. */
import { waysOf, withWaysOf } from "../../../kinds/index.js";
import { reachedFrom, withWaysLed, type JourneyDraft, type StepNode } from "./journey-draft.js";
import { entryId, exitId } from "./journey-graph.js";
import { stepsOf, type Steps } from "./steps-of.js";

export interface Fragment {
  /** The id of its first step. */
  readonly first: string;
  /** Ways to `openEnd` lead to what follows. */
  readonly nodes: readonly StepNode[];
}

/** No node has this id. */
export const openEnd = "";

/** A step with its branches, or with all that follows it; undefined for the entry and the exit. */
export function fragmentOf(
  draft: JourneyDraft,
  id: string,
  extent: "branches" | "all" = "branches",
): Fragment | undefined {
  const steps = stepsOf(draft);
  const step = steps.of(id);
  if (step === undefined || id === entryId || id === exitId) return undefined;
  const ids = extent === "branches" ? step.within : followingOf(id, steps);
  const end = extent === "branches" ? step.next : exitId;
  const nodes = draft.definition.nodes.filter((node) => ids.has(node.id));
  return { first: id, nodes: nodes.map((node) => opened(node, { ids, end })) };
}

function followingOf(id: string, { graph }: Steps): ReadonlySet<string> {
  return new Set([...reachedFrom(id, graph)].filter((each) => each !== exitId));
}

/** Ways out of a fragment keep their targets, but for its end. */
function opened(
  node: StepNode,
  { ids, end }: { readonly ids: ReadonlySet<string>; readonly end: string },
): StepNode {
  return withWaysOf(
    node,
    waysOf(node).map(({ to }) => (to === end && !ids.has(to) ? openEnd : to)),
  );
}

/** Its copy, with ids of its own. Ways to nodes that the draft has not become open ends. */
export function renamed({ first, nodes }: Fragment, draft: JourneyDraft, newId: () => string): Fragment {
  const ids = new Map(nodes.map(({ id }) => [id, newId()]));
  const known = new Set([exitId, ...draft.definition.nodes.map(({ id }) => id)]);
  const target = (to: string): string => ids.get(to) ?? (known.has(to) ? to : openEnd);
  return {
    first: ids.get(first) ?? first,
    nodes: nodes.map((node) => {
      const copy = { ...node, id: ids.get(node.id) ?? node.id };
      return withWaysOf(
        copy,
        waysOf(copy).map(({ to }) => target(to)),
      );
    }),
  };
}

/** Its ids must not be in the draft. `ways` lead to it afterwards, and its open ends to `to`. */
export function joined(
  draft: JourneyDraft,
  fragment: Fragment,
  { ways, to }: ReturnType<Steps["through"]>,
): JourneyDraft {
  const isThrough = new Set(ways.map(({ from, way }) => `${way} ${from}`));
  const led = withWaysLed(draft, (place) =>
    isThrough.has(`${place.way} ${place.from}`) ? fragment.first : place.to,
  );
  const nodes = fragment.nodes.map((node) =>
    withWaysOf(
      node,
      waysOf(node).map((way) => (way.to === openEnd ? to : way.to)),
    ),
  );
  const { definition } = led;
  return { ...led, definition: { ...definition, nodes: [...definition.nodes, ...nodes] } };
}
