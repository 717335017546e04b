/**
 * The version of the search terms grows when stored values get other ones: the country has changed, or users are found
 * by a property that they have values of. Values of new properties are written when they are computed.
 */
import type { WorkspaceState } from "../state.js";
import { searchedSlots } from "./searched-properties.js";

export function withTermsVersion(before: WorkspaceState, after: WorkspaceState): WorkspaceState {
  if (!changesTerms(before, after)) return after;
  return { ...after, termsVersion: after.termsVersion + 1 };
}

function changesTerms(before: WorkspaceState, after: WorkspaceState): boolean {
  // A new workspace has no users.
  if (before.createdAt === null) return false;
  if (before.defaultCountry !== after.defaultCountry) return true;
  const keeps = (["templates", "userProperties", "nameProperties"] as const).every(
    (field) => before[field] === after[field],
  );
  if (keeps) return false;
  const known = new Set(before.userProperties.map(({ slot }) => slot));
  const earlier = searchedSlots(before);
  return [...searchedSlots(after)].some(([slot, by]) => known.has(slot) && earlier.get(slot) !== by);
}
