/** Names of a journey's nodes and of what they refer to. */
import type { LoadedJourney, WorkspaceState } from "@signalbox/workspace";
import type { JourneyDefinition, NameOf } from "@signalbox/journeys";

export type NamedThings = Pick<
  WorkspaceState,
  "segments" | "templates" | "userProperties" | "subscriptionGroups"
>;

/** Names; the id of a deleted resource. */
export function namesIn(things: NamedThings): NameOf {
  return (of, id) => things[of].find((thing) => thing.id === id)?.name ?? id;
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
