/** The segments of the benchmark: those defined before there are users, and the questions about their past. Pure. */
import type { SegmentDefinition } from "@signalbox/audience";
import type { StoredSegment, WorkspaceState } from "@signalbox/workspace";
import type { Definitions, NamedSegment } from "../load/define.js";
import { priceSteps, quietDays, rareEvent } from "./population.js";

type Node = SegmentDefinition["entryNode"];

/** They ask for other events and traits than the later ones, which no user document knows about. */
export const earlierDefinitions: Definitions = {
  segments: [
    named("readers", {
      id: "1",
      type: "Trait",
      path: "newsletter",
      operator: { type: "Equals", value: true },
    }),
    named("buyers", { id: "1", type: "Performed", event: "Order Completed", timesOperator: ">=" }),
  ],
  userProperties: [{ name: "seats", definition: { type: "Trait", path: "seats" } }],
};

export const claimants: NamedSegment = named("claimants", {
  id: "1",
  type: "Performed",
  event: rareEvent,
  timesOperator: ">=",
});

export const teams: NamedSegment = named("teams", {
  id: "1",
  type: "Trait",
  path: "plan",
  operator: { type: "Equals", value: "team" },
});

/** Holds for everyone who has no such event. */
export const quiet: NamedSegment = named("quiet", {
  id: "1",
  type: "Performed",
  event: rareEvent,
  times: 0,
  withinSeconds: quietDays * 24 * 60 * 60,
});

/** In the order of `priceSteps`. */
export const priced: readonly NamedSegment[] = priceSteps.map((value) =>
  named(`claims of ${value} or more`, {
    id: "1",
    type: "Performed",
    event: rareEvent,
    timesOperator: ">=",
    properties: [{ path: "price", operator: { type: "GreaterThanOrEqual", value } }],
  }),
);

function named(name: string, entryNode: Node): NamedSegment {
  return { name, definition: { entryNode, nodes: [] } };
}

/** The stored segment of that name. */
export function segmentOf({ segments }: WorkspaceState, wanted: string): StoredSegment {
  return found(
    segments.find(({ name }) => name === wanted),
    wanted,
  );
}

/** The stored user property of that name. */
export function propertyOf({ userProperties }: WorkspaceState, wanted: string): { id: string; slot: number } {
  return found(
    userProperties.find(({ name }) => name === wanted),
    wanted,
  );
}

function found<T>(definition: T | undefined, name: string): T {
  if (definition === undefined) throw new Error(`"${name}" is not defined`);
  return definition;
}
