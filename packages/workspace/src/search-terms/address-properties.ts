/**
 * The user properties that hold an address: `email`, `phone`, and those that a template of the workspace names. Users
 * are found by the normal forms of these.
 */
import { isSearchable } from "@signalbox/audience";
import type { StoredUserProperty, WorkspaceState } from "../state.js";

const standardNames = ["email", "phone"];

export function addressProperties({
  templates,
  userProperties,
}: Pick<WorkspaceState, "templates" | "userProperties">): readonly StoredUserProperty[] {
  const names = new Set([
    ...standardNames,
    ...templates.flatMap(({ identifierKey }) => (identifierKey === undefined ? [] : [identifierKey])),
  ]);
  return userProperties.filter(({ name, definition }) => names.has(name) && isSearchable(definition));
}

/** Their slots. */
export function addressSlots(
  state: Pick<WorkspaceState, "templates" | "userProperties">,
): ReadonlySet<number> {
  return new Set(addressProperties(state).map(({ slot }) => slot));
}
