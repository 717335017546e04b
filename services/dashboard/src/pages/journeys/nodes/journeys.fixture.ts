/** Small journeys, random edits of them, and what is wrong with a journey. */
import fc from "fast-check";
import { stepOffers, waysOf, type JourneyDefinition } from "../../../kinds/index.js";
import { fragmentOf, renamed } from "./fragments.js";
import {
  changed,
  duplicated,
  gapOfMove,
  inserted,
  ledTo,
  movedTo,
  moves,
  pasted,
  removed,
  withBranch,
} from "./journey-edits.js";
import { reachedFrom, reachedIn, type JourneyDraft, type StepNode } from "./journey-draft.js";
import { entryId, exitId } from "./journey-graph.js";
import type { OutlineItem } from "./outline-of.js";
import { stepsOf, type Gap } from "./steps-of.js";

export const delay = (id: string, child: string): StepNode => ({
  type: "DelayNode",
  id,
  child,
  variant: { type: "Second", seconds: 1 },
});

export const split = (id: string, trueChild: string, falseChild: string): StepNode => ({
  type: "SegmentSplitNode",
  id,
  variant: { type: "Boolean", segment: "s", trueChild, falseChild },
});

export function definition(...nodes: readonly StepNode[]): JourneyDefinition {
  const [first] = nodes;
  return {
    entryNode: { type: "EventEntryNode", event: "A", child: first?.id ?? exitId },
    nodes: [...nodes],
    exitNode: { type: "ExitNode" },
  };
}

export function aDraft(...nodes: readonly StepNode[]): JourneyDraft {
  return { name: "Welcome", definition: definition(...nodes) };
}

/** `a(b|c)`: a node with two branches; `→a` names a node that stands elsewhere. */
export function written(items: readonly OutlineItem[]): string {
  return items
    .map((item) =>
      item.kind === "reference"
        ? `→${item.id}`
        : item.id +
          (item.branches.length === 0
            ? ""
            : `(${item.branches.map((branch) => written(branch.items)).join("|")})`),
    )
    .join(" ");
}

/** The steps of a draft, without entry and exit. */
export function stepsText(draft: JourneyDraft): string {
  return written(stepsOf(draft).outline.items)
    .replace(/^EntryNode ?/, "")
    .replace(/ ?ExitNode$/, "");
}

export interface RandomEdit {
  readonly kind:
    | "type"
    | "insert"
    | "remove"
    | "rest"
    | "keep"
    | "move"
    | "by"
    | "duplicate"
    | "paste"
    | "lead"
    | "branch";
  readonly where: number;
  readonly to: number;
  readonly offer: number;
}

export const additions: readonly RandomEdit["kind"][] = [
  "type",
  "insert",
  "move",
  "by",
  "duplicate",
  "paste",
  "branch",
];
const kinds: readonly RandomEdit["kind"][] = [...additions, "remove", "rest", "keep", "lead"];

export const randomEdit = (of: readonly RandomEdit["kind"][] = kinds): fc.Arbitrary<RandomEdit> =>
  fc.record({ kind: fc.constantFrom(...of), where: fc.nat(60), to: fc.nat(60), offer: fc.nat(20) });

function gapsOf(draft: JourneyDraft): readonly Gap[] {
  const { graph, of } = stepsOf(draft);
  return [...graph.values()].flatMap(({ id, ways }): readonly Gap[] => {
    if (id === exitId || of(id) === undefined) return [];
    const branches = ways.length < 2 ? [] : ways.map((_, way): Gap => ({ branchOf: id, way }));
    return [{ after: id }, ...branches];
  });
}

/** `newId` gives another id with each call. */
export function applied(draft: JourneyDraft, edit: RandomEdit, newId: () => string): JourneyDraft {
  const gaps = gapsOf(draft);
  const gap = gaps[edit.where % gaps.length] ?? { after: entryId };
  const { nodes } = draft.definition;
  const id = nodes[edit.to % Math.max(1, nodes.length)]?.id ?? entryId;
  switch (edit.kind) {
    case "type":
      return changed(draft, id, (node) => (node.type === "ExitNode" ? node : { ...node, name: "x" }));
    case "insert":
      return inserted(draft, gap, (next) => {
        const offer = stepOffers[edit.offer % stepOffers.length];
        return offer?.initial(newId(), next) ?? delay(newId(), next);
      });
    case "remove":
      return removed(draft, id);
    case "rest":
      return removed(draft, id, "rest");
    case "keep":
      return removed(draft, id, { keep: edit.offer % 2 });
    case "move":
      return movedTo(draft, id, gap);
    case "by": {
      const by = gapOfMove(draft, id, moves[edit.offer % moves.length] ?? "up");
      return by === undefined ? draft : movedTo(draft, id, by);
    }
    case "duplicate":
      return duplicated(draft, id, newId);
    case "paste": {
      const fragment = fragmentOf(draft, id, edit.offer % 2 === 0 ? "branches" : "all");
      return fragment === undefined ? draft : pasted(draft, gap, renamed(fragment, draft, newId));
    }
    case "lead":
      return ledTo(draft, gap, edit.offer % 3 === 0 ? exitId : id);
    case "branch":
      return withBranch(draft, id);
  }
}

/** What is wrong with a journey whose nodes are all reached. */
export function faultsOf(draft: JourneyDraft): readonly string[] {
  const ids = draft.definition.nodes.map(({ id }) => id);
  const known = new Set([exitId, ...ids]);
  const named = [draft.definition.entryNode, ...draft.definition.nodes].flatMap((node) =>
    waysOf(node).map(({ to }) => to),
  );
  const reached = reachedIn(draft);
  const { outline, of } = stepsOf(draft);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two nodes are ${id}`),
    ...named.filter((id) => !known.has(id)).map((id) => `${id} is not there`),
    ...ids.filter((id) => !reached.has(id)).map((id) => `nothing leads to ${id}`),
    ...ids.filter((id) => of(id) === undefined).map((id) => `the outline lacks ${id}`),
    ...outline.unreached.map((items) => `unreached: ${written(items)}`),
  ];
}

/** Nodes that the entry does not lead to, though they lead to the exit. */
export function cutOff(draft: JourneyDraft): readonly string[] {
  const { graph } = stepsOf(draft);
  const reached = reachedIn(draft);
  return draft.definition.nodes
    .map(({ id }) => id)
    .filter((id) => !reached.has(id) && reachedFrom(id, graph).has(exitId));
}

/** Ids that no other sequence gives. */
export function idsOf(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${(count += 1)}`;
}
