/**
 * Merges what two editors made of one journey. Nodes are merged field by field as any definition; where ways lead is merged
 * apart, way by way, and never is a conflict: a step that either side has added stays, behind what the other side added at
 * the same place. Pure.
 */
import { merge, withChoice, type Conflict, type Merged, type Versions } from "../../../editing/index.js";
import { waysOf, withWaysOf, type JourneyNode, type Way } from "../../../kinds/index.js";
import { joined, openEnd } from "./fragments.js";
import {
  idOf,
  nodeOf,
  reachedFrom,
  reachedIn,
  withSteps,
  withWaysLed,
  type EntryNode,
  type JourneyDraft,
  type StepNode,
} from "./journey-draft.js";
import { entryId, exitId, graphOf } from "./journey-graph.js";
import type { WayPlace } from "./steps-of.js";

/** The paths of conflicts begin with `rest`, `entryNode`, or `nodes` and the id of a node. */
export function mergeJourneys(versions: Versions<JourneyDraft>): Merged<JourneyDraft> {
  const { base, mine, theirs } = versions;
  const merged = merge({ base: partsOf(base), mine: partsOf(mine), theirs: partsOf(theirs) });
  return { document: assembled(merged.document, versions), conflicts: merged.conflicts };
}

/** Decides conflicts of `mergeJourneys` in the document that it returned. */
export function decidedJourney(
  document: JourneyDraft,
  decisions: readonly { readonly conflict: Conflict; readonly choice: "mine" | "theirs" }[],
): JourneyDraft {
  const parts = decisions.reduce(
    (all, { conflict, choice }) => withChoice(all, conflict, choice),
    partsOf(document),
  );
  return assembled(parts, { base: document, mine: document, theirs: document });
}

/** A draft without where its ways lead. */
interface Parts {
  readonly rest: object;
  readonly entryNode: EntryNode;
  readonly nodes: readonly StepNode[];
}

function partsOf({ name, definition: { entryNode, nodes, ...rest } }: JourneyDraft): Parts {
  return {
    rest: { name, ...rest },
    entryNode: withoutTargets(entryNode),
    nodes: nodes.map(withoutTargets),
  };
}

function withoutTargets<Node extends JourneyNode>(node: Node): Node {
  return withWaysOf(node, keysOf(node));
}

/** What each way is for, unique in its node: ways of the two sides are the same where these are. */
function keysOf(node: JourneyNode): readonly string[] {
  const keys: string[] = [];
  for (const way of waysOf(node)) {
    const key = keyOf(way);
    const before = keys.filter((each) => each === key || each.startsWith(`${key} #`)).length;
    keys.push(before === 0 ? key : `${key} #${before}`);
  }
  return keys;
}

function keyOf({ by }: Way): string {
  if (by.kind === "segment") return `segment ${by.segmentId}`;
  return by.kind === "cohort" ? `cohort ${by.name}` : by.kind;
}

/** Where both moved steps into a circle, the order is that of mine, with what theirs added. */
function assembled(parts: Parts, versions: Versions<JourneyDraft>): JourneyDraft {
  const { mine, theirs } = versions;
  const merged = ledAs(parts, versions);
  if (reachesAll(merged, [mine, theirs])) return merged;
  const asMine = ledAs(parts, { ...versions, theirs: mine }, theirs);
  return reachesAll(asMine, [mine, theirs]) ? asMine : merged;
}

/** Whether it reaches every node it has that a side reached. */
function reachesAll(draft: JourneyDraft, sides: readonly JourneyDraft[]): boolean {
  const reached = reachedIn(draft);
  const wanted = sides.flatMap((side) => [...reachedIn(side)]);
  return wanted.every((id) => reached.has(id) || nodeOf(draft, id) === undefined);
}

/** Nodes that only `added` has lead where they lead there. */
function ledAs(
  parts: Parts,
  { base, mine, theirs }: Versions<JourneyDraft>,
  added: JourneyDraft = theirs,
): JourneyDraft {
  const sides = [base, mine, theirs, added].map(targetsOf);
  const { name, ...rest } = parts.rest as { readonly name: string } & JourneyDraft["definition"];
  const led = <Node extends JourneyNode>(node: Node): Node => {
    const targets = keysOf(node).map((key, index) => {
      const [before, here, there, other] = sides.map((side) =>
        targetOf(side, { id: idOf(node), key, index }),
      );
      return (here === before ? (there ?? here) : (here ?? there)) ?? other ?? before ?? exitId;
    });
    return withWaysOf(node, targets);
  };
  const whole: JourneyDraft = {
    name,
    definition: { ...rest, entryNode: led(parts.entryNode), nodes: parts.nodes.map(led) },
  };
  return attached(mended(whole, [mine, added, base]), [mine, added], base);
}

type Targets = ReadonlyMap<
  string,
  { readonly byKey: ReadonlyMap<string, string>; readonly all: readonly string[] }
>;

function targetsOf({ definition }: JourneyDraft): Targets {
  return new Map(
    [definition.entryNode, ...definition.nodes].map((node) => {
      const all = waysOf(node).map(({ to }) => to);
      const byKey = new Map(keysOf(node).map((key, index) => [key, all[index] ?? exitId] as const));
      return [idOf(node), { byKey, all }] as const;
    }),
  );
}

/** A way whose purpose a side has changed is the one at its place. */
function targetOf(
  targets: Targets,
  { id, key, index }: { readonly id: string; readonly key: string; readonly index: number },
): string | undefined {
  const node = targets.get(id);
  return node?.byKey.get(key) ?? node?.all[index];
}

/** Ways to a node that one side removed lead where that node led. */
function mended(draft: JourneyDraft, versions: readonly JourneyDraft[]): JourneyDraft {
  const known = new Set([exitId, ...draft.definition.nodes.map(({ id }) => id)]);
  // A way that led to nothing before still does: the issues of the draft name it.
  const wasThere = (id: string): JourneyNode | undefined =>
    versions.map((version) => nodeOf(version, id)).find((node) => node !== undefined);
  return withWaysLed(draft, ({ to }) => {
    let target = to;
    const seen = new Set<string>();
    while (!known.has(target) && !seen.has(target)) {
      seen.add(target);
      const gone = wasThere(target);
      if (gone === undefined) return to;
      target = waysOf(gone).at(-1)?.to ?? exitId;
    }
    return known.has(target) ? target : exitId;
  });
}

/**
 * Puts nodes that a side reached, and nothing leads to now, at the place that they had there. What one side gets back can be
 * the way out for what the other lacks, so it goes on until nothing more is reached.
 */
function attached(merged: JourneyDraft, sides: readonly JourneyDraft[], base: JourneyDraft): JourneyDraft {
  let draft = merged;
  for (const side of sides) {
    let reached = reachedIn(draft);
    for (const id of reachedIn(side)) {
      if (reached.has(id)) continue;
      draft = attachedAt(draft, id, { side, base, reached });
      reached = reachedIn(draft);
    }
  }
  return reachedIn(draft).size > reachedIn(merged).size ? attached(draft, sides, base) : draft;
}

interface Sides {
  readonly side: JourneyDraft;
  readonly base: JourneyDraft;
  /** In the draft. */
  readonly reached: ReadonlySet<string>;
}

function attachedAt(draft: JourneyDraft, id: string, { side, base, reached }: Sides): JourneyDraft {
  if (nodeOf(draft, id) === undefined) return draft;
  const place = placeAbove(id, side, reached);
  const to = place && targetAt(draft, place);
  if (place === undefined || to === undefined) return draft;
  const ids = new Set([...reachedFrom(id, graphOf(draft.definition))].filter((each) => !reached.has(each)));
  const { nodes } = draft.definition;
  const own = nodes.filter((node) => ids.has(node.id));
  const isOut = (end: string | undefined): boolean =>
    end !== undefined && own.some((node) => waysOf(node).some((way) => way.to === end));
  // What goes on where the other side's ways went on; else every way out of it.
  const end = [targetAt(base, place), to, exitId].find(isOut);
  const isOpen = (target: string): boolean => (end === undefined ? !ids.has(target) : target === end);
  const fragment = {
    first: id,
    nodes: own.map((node) =>
      withWaysOf(
        node,
        waysOf(node).map((way) => (isOpen(way.to) ? openEnd : way.to)),
      ),
    ),
  };
  const rest = withSteps(
    draft,
    nodes.filter((node) => !ids.has(node.id)),
  );
  const after = joined(rest, fragment, { ways: [place], to });
  const reachedAfter = reachedIn(after);
  return [...reached].every((each) => reachedAfter.has(each)) ? after : draft;
}

/** The way that leads to a node on a side, or to what leads to it there, from a node that is reached here. */
function placeAbove(id: string, side: JourneyDraft, reached: ReadonlySet<string>): WayPlace | undefined {
  const ways = [side.definition.entryNode, ...side.definition.nodes].flatMap((node) =>
    waysOf(node).map(({ to }, way) => ({ from: idOf(node), way, to })),
  );
  const above = new Set([id]);
  for (const each of above) {
    for (const { from, way, to } of ways) {
      if (to !== each) continue;
      if (reached.has(from)) return { from, way };
      above.add(from);
    }
  }
  return undefined;
}

function targetAt(draft: JourneyDraft, { from, way }: WayPlace): string | undefined {
  const node = nodeOf(draft, from);
  return node && waysOf(node)[way]?.to;
}

/** For paths of conflicts. */
export function nodeOfPath(draft: JourneyDraft, path: readonly string[]): JourneyNode | undefined {
  const [part, id = ""] = path;
  if (part === "entryNode") return nodeOf(draft, entryId);
  return part === "nodes" ? nodeOf(draft, id) : undefined;
}
