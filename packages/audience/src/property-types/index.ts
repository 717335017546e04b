/** The shelf of user property types. To add one without parts: its file, its test, a line in `leaves.ts`. */
import { createShelf, type Shelf } from "@signalbox/core";
import { group, type GroupProperty } from "./group.js";
import { leafTypes, type LeafProperty } from "./leaves.js";
import type { PropertyKind } from "./property-type.js";

export const propertyTypes: Shelf<
  LeafProperty | GroupProperty,
  PropertyKind<LeafProperty | GroupProperty>
> = createShelf<LeafProperty | GroupProperty, PropertyKind<LeafProperty | GroupProperty>>(
  "UserPropertyDefinition",
  [...leafTypes.kinds, group],
);

/** Whether people are to be found, and sorted, by the values of such a property. */
export function isSearchable(definition: { readonly type: string }): boolean {
  return propertyTypes.of(definition).unsearchable !== true;
}
