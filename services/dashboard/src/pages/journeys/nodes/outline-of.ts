/**
 * A journey as a nested list: nodes that follow each other are one list, branches are lists within. Where branches meet
 * again the outer list goes on. A node stands in it once; what else leads to it names it. Pure.
 */
import type { Way } from "../../../kinds/index.js";
import { entryId, type JourneyGraph } from "./journey-graph.js";

export type OutlineItem =
  | { readonly kind: "node"; readonly id: string; readonly branches: readonly OutlineBranch[] }
  | { readonly kind: "reference"; readonly id: string };

export interface OutlineBranch {
  readonly way: Way;
  /** Empty where the branch leads at once to where the branches meet. */
  readonly items: readonly OutlineItem[];
}

export function outlineOf(graph: JourneyGraph): readonly OutlineItem[] {
  return follow(entryId, { graph, shown: new Set(), ends: new Set() });
}

interface Walk {
  readonly graph: JourneyGraph;
  readonly shown: Set<string>;
  /** Nodes where lists further out go on. */
  readonly ends: ReadonlySet<string>;
}

function follow(start: string, walk: Walk): readonly OutlineItem[] {
  const { graph, shown, ends } = walk;
  const items: OutlineItem[] = [];
  for (let id: string | undefined = start; id !== undefined && !ends.has(id);) {
    const known = graph.get(id);
    if (known === undefined || shown.has(id)) return [...items, { kind: "reference", id }];
    shown.add(id);
    const { ways } = known;
    if (ways.length < 2) {
      items.push({ kind: "node", id, branches: [] });
      id = ways[0]?.to;
      continue;
    }
    const meeting = meetingOf(ways, graph);
    const inner = { ...walk, ends: meeting === undefined ? ends : new Set([...ends, meeting]) };
    items.push({
      kind: "node",
      id,
      branches: ways.map((way) => ({ way, items: follow(way.to, inner) })),
    });
    id = meeting;
  }
  return items;
}

/** The first node that every branch comes to. */
function meetingOf(ways: readonly Way[], graph: JourneyGraph): string | undefined {
  const [first, ...others] = ways.map(({ to }) => reachedFrom(to, graph));
  return [...(first ?? [])].find((id) => others.every((reached) => reached.has(id)));
}

/** In order of distance, itself first. */
function reachedFrom(start: string, graph: JourneyGraph): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const { to } of graph.get(id)?.ways ?? []) reached.add(to);
  return reached;
}
