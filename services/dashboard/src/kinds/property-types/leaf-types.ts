/** The kinds of user properties but the group of several: what a group is made of. */
import { anonymousId } from "./anonymous-id.js";
import { file } from "./file.js";
import { id } from "./id.js";
import { keyedPerformed } from "./keyed-performed.js";
import { performedMany } from "./performed-many.js";
import { performed } from "./performed.js";
import type { PropertyDefinition, PropertyKind, PropertyOf } from "./property-kind.js";
import { trait } from "./trait.js";

export type LeafProperty = Exclude<PropertyDefinition, { readonly type: "Group" }>;

type LeafTypes = { readonly [Type in LeafProperty["type"]]: PropertyKind<PropertyOf<Type>> };

export const leafTypes: LeafTypes = {
  AnonymousId: anonymousId,
  File: file,
  Id: id,
  KeyedPerformed: keyedPerformed,
  Performed: performed,
  PerformedMany: performedMany,
  Trait: trait,
};
