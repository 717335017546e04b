/** Facts, group membership and the profile made of them: pure rules, no clock, no I/O. */
export * from "./facts.js";
export * from "./membership.js";
export * from "./profile.js";
export {
  addToPart,
  mergePart,
  partBudgets,
  type BoundedPart,
  type LeftOutCounts,
  type StoredTrims,
} from "./profile-parts.js";
