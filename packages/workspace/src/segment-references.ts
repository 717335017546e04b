/** What a segment's definition names and its workspace does not have: such a condition would be true of nobody, or of everybody. */
import { referencesOf, type SegmentDefinition } from "@signalbox/audience";
import { refused, type CommandOutcome } from "./command.js";
import type { WorkspaceState } from "./state.js";

const nouns = { subscriptionGroups: "subscription group", templates: "template" } as const;

/** Undefined when all of it is there. `field` is what the caller knows the definition by. */
export function unknownReferenceRefusal(
  state: WorkspaceState,
  definition: SegmentDefinition,
  field = "definition",
): CommandOutcome | undefined {
  const faults = referencesOf(definition).flatMap(({ of, id, path }) =>
    state[of].some((resource) => resource.id === id)
      ? []
      : [`${field}.${path}: names no ${nouns[of]}; there is none with the id ${JSON.stringify(id)}`],
  );
  return faults.length === 0 ? undefined : refused("DefinitionError", faults.join("; "));
}
