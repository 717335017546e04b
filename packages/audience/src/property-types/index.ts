/** The registry of user property types. To add one without parts: its file, its test, a line in `leaves.ts`. */
import { createRegistry, type Registry } from "@signalbox/core";
import { group, type GroupProperty } from "./group.js";
import { leafTypes, type LeafProperty } from "./leaves.js";
import type { RunInterest } from "../run-interest.js";
import type { PropertyKind } from "./property-type.js";

export const propertyTypes: Registry<
  LeafProperty | GroupProperty,
  PropertyKind<LeafProperty | GroupProperty>
> = createRegistry<LeafProperty | GroupProperty, PropertyKind<LeafProperty | GroupProperty>>(
  "UserPropertyDefinition",
  [...leafTypes.kinds, group],
);

/**
 * The events for which those of a run take precedence; empty for a property with the same value outside of
 * runs.
 */
export function propertyInterests(definition: { readonly type: string }): readonly RunInterest[] {
  return propertyTypes.of(definition).runInterests?.(definition) ?? [];
}

/** Whether users can be searched and sorted by the property. */
export function isSearchable(definition: { readonly type: string }): boolean {
  return propertyTypes.of(definition).unsearchable !== true;
}
