/**
 * The version of the search terms grows when stored values get other ones: the country has changed, or a property that
 * users have values of holds addresses now. Values of new properties are written when they are computed.
 */
import type { WorkspaceState } from "../state.js";
import { addressSlots } from "./address-properties.js";

export function withTermsVersion(before: WorkspaceState, after: WorkspaceState): WorkspaceState {
  if (!changesTerms(before, after)) return after;
  return { ...after, termsVersion: after.termsVersion + 1 };
}

/** Whether every user has the search terms of the present version. */
export function areTermsCovered({
  termsVersion,
  coveredTerms,
}: Pick<WorkspaceState, "termsVersion" | "coveredTerms">): boolean {
  return coveredTerms >= termsVersion;
}

function changesTerms(before: WorkspaceState, after: WorkspaceState): boolean {
  // A new workspace has no users.
  if (before.createdAt === null) return false;
  if (before.defaultCountry !== after.defaultCountry) return true;
  if (before.templates === after.templates && before.userProperties === after.userProperties) return false;
  const known = new Set(before.userProperties.map(({ slot }) => slot));
  const earlier = addressSlots(before);
  return [...addressSlots(after)].some((slot) => known.has(slot) && !earlier.has(slot));
}
