/** The property types without parts, which groups consist of. */
import { createRegistry, type Registry } from "@signalbox/core";
import { anonymousId, type AnonymousIdProperty } from "./anonymous-id.js";
import { file, type FileProperty } from "./file.js";
import { id, type IdProperty } from "./id.js";
import { keyedPerformed, type KeyedPerformedProperty } from "./keyed-performed.js";
import { performedMany, type PerformedManyProperty } from "./performed-many.js";
import { performed, type PerformedProperty } from "./performed.js";
import type { LeafKind } from "./property-type.js";
import { trait, type TraitProperty } from "./trait.js";

export type LeafProperty =
  | IdProperty
  | AnonymousIdProperty
  | TraitProperty
  | PerformedProperty
  | PerformedManyProperty
  | KeyedPerformedProperty
  | FileProperty;

export const leafTypes: Registry<LeafProperty, LeafKind<LeafProperty>> = createRegistry<
  LeafProperty,
  LeafKind<LeafProperty>
>("UserPropertyLeaf", [id, anonymousId, trait, performed, performedMany, keyedPerformed, file]);
