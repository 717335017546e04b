/**
 * Refuses references of a segment to resources that do not exist: such a condition would match no user, or every user.
 */
import { issueAt } from "@signalbox/core";
import { referencesOf, type SegmentDefinition } from "@signalbox/audience";
import { refused, type CommandOutcome } from "./command.js";
import type { WorkspaceState } from "./state.js";
import { says } from "./issue-sentences.js";

const nouns = { subscriptionGroups: "subscription group", templates: "template" } as const;

/** Undefined when all references exist. `field` is the name of the definition in the caller's request. */
export function unknownReferenceRefusal(
  state: WorkspaceState,
  definition: SegmentDefinition,
  field = "definition",
): CommandOutcome | undefined {
  const issues = referencesOf(definition).flatMap(({ of, id, path }) =>
    state[of].some((resource) => resource.id === id)
      ? []
      : [issueAt([field, ...path], says.unknownReference({ kind: nouns[of], id }))],
  );
  return issues.length === 0 ? undefined : refused("DefinitionError", issues);
}
