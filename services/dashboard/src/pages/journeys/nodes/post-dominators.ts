/**
 * Where the ways from each node meet again: its immediate post-dominator, the first node that every way to the exit goes
 * through. Nodes from which no way leads to the exit have none. Iterative, after Cooper, Harvey and Kennedy, "A Simple,
 * Fast Dominance Algorithm". Pure.
 */
import { exitId, type JourneyGraph } from "./journey-graph.js";

export function meetingsOf(graph: JourneyGraph): ReadonlyMap<string, string> {
  const after = new Map([...graph].map(([id, node]) => [id, nextOf(node.ways, graph)]));
  const order = backwardsFromExit(after);
  const rankOf = new Map(order.map((id, rank) => [id, rank]));
  const meetings = new Map([[exitId, exitId]]);
  const common = (one: string, other: string): string => {
    let [first, second] = [one, other];
    while (first !== second) {
      const isLater = (rankOf.get(first) ?? 0) > (rankOf.get(second) ?? 0);
      if (isLater) first = meetings.get(first) ?? exitId;
      else second = meetings.get(second) ?? exitId;
    }
    return first;
  };
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const id of order.slice(1)) {
      const known = (after.get(id) ?? []).filter((next) => meetings.has(next));
      const [first, ...others] = known;
      if (first === undefined) continue;
      const meeting = others.reduce(common, first);
      if (meetings.get(id) === meeting) continue;
      meetings.set(id, meeting);
      isChanged = true;
    }
  }
  meetings.delete(exitId);
  return meetings;
}

/** Ways to nodes that are missing lead out. */
function nextOf(ways: readonly { readonly to: string }[], graph: JourneyGraph): readonly string[] {
  return ways.map(({ to }) => (graph.has(to) ? to : exitId));
}

/** What leads to the exit, each after a node that it leads to: in reverse postorder of the reversed graph. */
function backwardsFromExit(after: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const before = new Map<string, string[]>();
  for (const [id, next] of after) for (const to of next) before.set(to, [...(before.get(to) ?? []), id]);
  const seen = new Set([exitId]);
  const postorder: string[] = [];
  const stack = [{ id: exitId, open: [...(before.get(exitId) ?? [])] }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const next = top.open.pop();
    if (next === undefined) {
      postorder.push(top.id);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ id: next, open: [...(before.get(next) ?? [])] });
    }
  }
  return postorder.toReversed();
}
