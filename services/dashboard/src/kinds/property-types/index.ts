/** The kinds of user properties, by type. */
import type { Describing } from "../describing.js";
import { kindIn } from "../kind-in.js";
import type { Sentence } from "../sentence.js";
import { group } from "./group.js";
import { leafTypes } from "./leaf-types.js";
import type { PropertyDefinition, PropertyKind, PropertyOf } from "./property-kind.js";
import { unknownProperty } from "./unknown-property.js";

export type { PropertyDefinition } from "./property-kind.js";

type PropertyKinds = { readonly [Type in PropertyDefinition["type"]]: PropertyKind<PropertyOf<Type>> };

export const propertyTypes: PropertyKinds = { ...leafTypes, Group: group };

/** The definition of a user property as a tree of sentences. */
export function describeProperty(definition: PropertyDefinition, describing: Describing): Sentence {
  const kind = kindIn<PropertyKind<PropertyDefinition>>(propertyTypes, definition.type);
  if (kind === undefined) return { ...unknownProperty(describing), unknown: definition };
  return kind.describe(definition, describing, (part) => describeProperty(part, describing));
}
