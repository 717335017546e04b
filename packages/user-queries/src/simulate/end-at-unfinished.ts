/**
 * Makes a draft with unfinished or faulty nodes one that can be simulated: each such node becomes an end. A run ends where
 * it comes to a node twice without a wait, so an end is a node that leads to itself. Pure.
 */
import { isJsonObject, type JsonObject } from "@signalbox/core";
import {
  allJourneyIssues,
  journeyDefinitionSchema,
  type FinishReason,
  type JourneyDefinition,
  type JourneyIssue,
  type Known,
} from "@signalbox/journeys";

export type EndedDraft =
  | {
      readonly ok: true;
      readonly definition: JourneyDefinition;
      /** Ids, in the order of the definition. */
      readonly unfinished: readonly string[];
    }
  | { readonly ok: false; readonly issues: readonly JourneyIssue[] };

/** How a run ends at an end. */
export const endReason: FinishReason = "wentInCircles";

/** Refuses what is no node: a missing entry, or a fault of the goal or of an exit condition. */
export function endAtUnfinished(given: unknown, known: Known): EndedDraft {
  const ends: Ends = { nodes: new Set(), entry: false, exit: false };
  for (;;) {
    const { definition, positions } = withEnds(given, ends);
    const issues = allJourneyIssues(definition, known).filter(({ code }) => code !== "unreachable");
    const open = issues.flatMap((issue) => {
      const place = placeOf(issue, positions);
      return isEnd(place, ends) ? [] : [{ issue, place }];
    });
    const refused = open.filter(({ place }) => place === undefined);
    if (refused.length > 0) return { ok: false, issues: refused.map(({ issue }) => issue) };
    if (open.length === 0) {
      const { data } = journeyDefinitionSchema.safeParse(definition);
      if (data === undefined) return { ok: false, issues };
      return { ok: true, definition: data, unfinished: unfinishedIds(given, ends) };
    }
    for (const { place } of open) {
      if (place === "entry" || place === "exit") ends[place] = true;
      else if (place !== undefined) ends.nodes.add(place);
    }
  }
}

/** A position among the given nodes. */
type Place = number | "entry" | "exit";

interface Ends {
  readonly nodes: Set<number>;
  entry: boolean;
  exit: boolean;
}

interface WithEnds {
  readonly definition: unknown;
  /** Of the nodes: where they are in what was given. */
  readonly positions: readonly number[];
}

function withEnds(given: unknown, ends: Ends): WithEnds {
  if (!isJsonObject(given) || !Array.isArray(given["nodes"])) return { definition: given, positions: [] };
  const { entryNode, exitNode } = given;
  const nodes = given["nodes"].flatMap((node: unknown, position): (readonly [unknown, number])[] => {
    if (!ends.nodes.has(position)) return [[node, position]];
    const id = idOf(node);
    return id === undefined ? [] : [[anEnd(id), position]];
  });
  return {
    definition: {
      ...given,
      entryNode:
        ends.entry && isJsonObject(entryNode) ? { ...entryNode, child: entryNode["type"] } : entryNode,
      exitNode: ends.exit ? { type: exitId } : exitNode,
      nodes: nodes.map(([node]) => node),
    },
    positions: nodes.map(([, position]) => position),
  };
}

/** Undefined for an issue that is not about a node. Without a child an entry is an end; without the rest it is none. */
function placeOf({ path }: JourneyIssue, positions: readonly number[]): Place | undefined {
  const [where, which] = path;
  if (where === "nodes" && typeof which === "number") return positions[which];
  if (where === "entryNode" && which === "child") return "entry";
  return where === "exitNode" ? "exit" : undefined;
}

function isEnd(place: Place | undefined, ends: Ends): boolean {
  if (place === undefined) return false;
  return place === "entry" || place === "exit" ? ends[place] : ends.nodes.has(place);
}

const exitId = "ExitNode";

function anEnd(id: string): JsonObject {
  return { type: "RandomCohortNode", id, children: [{ id, percent: 100, name: "" }] };
}

function unfinishedIds(given: unknown, { nodes: positions, entry }: Ends): readonly string[] {
  if (!isJsonObject(given)) return [];
  const { entryNode, nodes } = given;
  const all: readonly unknown[] = Array.isArray(nodes) ? nodes : [];
  const ids = all.flatMap((node, position) => (positions.has(position) ? (idOf(node) ?? []) : []));
  const ofEntry = entry && isJsonObject(entryNode) ? entryNode["type"] : undefined;
  return [...new Set([...(typeof ofEntry === "string" ? [ofEntry] : []), ...ids])];
}

/** Undefined for a node that no other one can lead to. */
function idOf(node: unknown): string | undefined {
  const id = isJsonObject(node) ? node["id"] : undefined;
  return typeof id === "string" && id !== "" && !reserved.has(id) ? id : undefined;
}

const reserved: ReadonlySet<string> = new Set([exitId, "EntryNode", "EventEntryNode"]);
