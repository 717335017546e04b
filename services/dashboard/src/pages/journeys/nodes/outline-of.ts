/**
 * A journey as a nested list: nodes that follow each other are one list, branches are lists within. Where branches meet
 * again the outer list goes on. A node stands in it once; what else leads to it names it. Pure.
 */
import type { Way } from "../../../kinds/index.js";
import { entryId, exitId, type JourneyGraph } from "./journey-graph.js";
import { meetingsOf } from "./post-dominators.js";

export type OutlineItem =
  | { readonly kind: "node"; readonly id: string; readonly branches: readonly OutlineBranch[] }
  | { readonly kind: "reference"; readonly id: string };

export interface OutlineBranch {
  readonly way: Way;
  /** Empty where the branch leads at once to where the branches meet. */
  readonly items: readonly OutlineItem[];
}

export interface Outline {
  readonly items: readonly OutlineItem[];
  /** Nodes that no way from the entry leads to, each list with what follows it. */
  readonly unreached: readonly (readonly OutlineItem[])[];
  /** Where the ways from each node meet again. */
  readonly meetings: ReadonlyMap<string, string>;
}

export function outlineOf(graph: JourneyGraph): Outline {
  const meetings = meetingsOf(graph);
  const walk: Walk = { graph, meetings, shown: new Set(), ends: new Set() };
  const items = follow(entryId, walk);
  const unreached: (readonly OutlineItem[])[] = [];
  for (const id of rootsFirst(graph, walk.shown)) if (!walk.shown.has(id)) unreached.push(follow(id, walk));
  return { items, unreached, meetings };
}

interface Walk {
  readonly graph: JourneyGraph;
  readonly meetings: ReadonlyMap<string, string>;
  readonly shown: Set<string>;
  /** Nodes where lists further out go on. */
  readonly ends: ReadonlySet<string>;
}

function follow(start: string, walk: Walk): readonly OutlineItem[] {
  const { graph, meetings, shown, ends } = walk;
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
    const meeting = meetings.get(id);
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

/** Of what is not shown yet: what nothing leads to before what only such nodes lead to. */
function rootsFirst(graph: JourneyGraph, shown: ReadonlySet<string>): readonly string[] {
  const rest = [...graph.values()].filter(({ id }) => id !== exitId && !shown.has(id));
  const led = new Set(rest.flatMap(({ id, ways }) => ways.flatMap(({ to }) => (to === id ? [] : [to]))));
  const ids = rest.map(({ id }) => id);
  return [...ids.filter((id) => !led.has(id)), ...ids];
}
