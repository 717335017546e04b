/** The latest value of a trait. Setting the empty text keeps the earlier value; null removes it. */
import { z } from "zod";
import { compilePath, jsonPathSchema } from "../json-path.js";
import { latestValue } from "./latest-value.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface TraitProperty {
  readonly type: "Trait";
  readonly path: string;
}

export const trait: LeafKind<TraitProperty> = defineProperty({
  type: "Trait",
  schema: z
    .object({
      type: z.literal("Trait"),
      path: jsonPathSchema.describe("JSONPath of the trait, such as `plan` or `address.city`."),
    })
    .describe("The latest value of a trait. An empty text keeps the earlier value; null removes it."),
  compile: ({ path }, context) =>
    latestValue({ source: { of: "identify", roots: compilePath(path).roots }, path }, context),
});
