/** Names of a journey's nodes and references, and the reasons for each step of a run. */
import type { LoadedJourney, WorkspaceState } from "@signalbox/workspace";
import type { JourneyDefinition, NameOf } from "@signalbox/journeys";

export type NamedThings = Pick<
  WorkspaceState,
  "segments" | "templates" | "userProperties" | "subscriptionGroups"
>;

/** In quotes; the id of a deleted resource. */
export function namesIn(things: NamedThings): NameOf {
  return (of, id) => `“${things[of].find((thing) => thing.id === id)?.name ?? id}”`;
}

/** The definition of the version that a run uses. */
export function definitionAt(
  journey: LoadedJourney | undefined,
  version: number,
): JourneyDefinition | undefined {
  if (journey === undefined || journey.version === version) return journey?.definition;
  return journey.earlier.find((earlier) => earlier.version === version)?.definition;
}

/** The name given by the journey's author. */
export function nodeName(definition: JourneyDefinition | undefined, nodeId: string): string | undefined {
  const node = definition?.nodes.find(({ id }) => id === nodeId);
  return node !== undefined && "name" in node ? node.name : undefined;
}

const causes: Readonly<Record<string, string>> = {
  segment: "the user was in its entry segment",
  event: "its entry event arrived",
  started: "it began",
  waited: "the wait was over",
  timeout: "nothing it waited for came in time",
  true: "the user was in the segment",
  false: "the user was not in the segment",
  sent: "the message was sent",
  skipped: "the message was skipped",
  failed: "the message failed",
  turn: "the rate limit let it continue",
  "no cohort": "it was assigned to no cohort",
};

/** The reason for an edge's label. */
export function causeText(cause: string, nameOf: NameOf): string {
  const [kind, ...rest] = cause.split(":");
  if (kind === "segment" && rest.length > 0) {
    return `the user was in the segment ${nameOf("segments", rest.join(":"))}`;
  }
  if (kind === "cohort") return `it was assigned to “${rest.join(":")}”`;
  return Object.hasOwn(causes, cause) ? (causes[cause] ?? cause) : cause;
}
