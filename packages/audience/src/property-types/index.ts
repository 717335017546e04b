/** The shelf of user property types. To add one without parts: its file, its test, a line in `leaves.ts`. */
import { createShelf, type Shelf } from "@signalbox/core";
import { group, type GroupProperty } from "./group.js";
import { leafTypes, type LeafProperty } from "./leaves.js";
import type { RunInterest } from "../run-interest.js";
import type { PropertyKind } from "./property-type.js";

export const propertyTypes: Shelf<
  LeafProperty | GroupProperty,
  PropertyKind<LeafProperty | GroupProperty>
> = createShelf<LeafProperty | GroupProperty, PropertyKind<LeafProperty | GroupProperty>>(
  "UserPropertyDefinition",
  [...leafTypes.kinds, group],
);

/** The events of which a run's own count first; empty for a property that has the same value outside of runs. */
export function propertyInterests(definition: { readonly type: string }): readonly RunInterest[] {
  return propertyTypes.of(definition).runInterests?.(definition) ?? [];
}

/** Whether people are to be found, and sorted, by the values of such a property. */
export function isSearchable(definition: { readonly type: string }): boolean {
  return propertyTypes.of(definition).unsearchable !== true;
}
