/**
 * Sets or removes the brand of a workspace, for mails rendered from now on. What it replaces is replaced as a whole: a field
 * that is left out is not set. Running broadcasts keep the brand that they began with.
 */
import type { Brand } from "@signalbox/core";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, operationOn, type Operation } from "../operation.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { brandSchema, exampleBrand } from "./brand-fields.js";

export interface PutBrand {
  /** Null removes it. */
  readonly brand: Brand | null;
}

export const putBrand: Operation<PutBrand> = defineOperation({
  name: "put-brand",
  summary: "Set the brand of the workspace",
  description:
    "Logo, colours, font, company and address of mails. Visual mails follow it where a block has no style of its own, and templates print it as `brand`. It replaces the whole brand: what is left out is not set. Mails that are rendered from now on have it; a broadcast keeps the brand that it began with. A child that has set none uses its parent's.",
  example: { body: { ...exampleBrand } },
  body: brandSchema,
  input: z.object({ brand: brandSchema.nullable() }),
  prepare: ({ body: brand }) => ({ brand }),
  answers: [
    { status: 200, description: "The new brand", schema: brandSchema, example: exampleBrand },
    { status: 400, description: "Names the field that does not fit" },
  ],
  answer: (_, { body }) => ({ status: 200, body }),
  guards: { resource: "brand", find: (state) => versionOfSetting(state, "brand") },
  decide: (state, { brand }) => {
    if (brand !== null) return { state: { ...state, brand }, outcome: applied };
    const { brand: removed, ...rest } = state;
    return { state: removed === undefined ? state : rest, outcome: applied };
  },
});

/** A child then uses its parent's. */
export const deleteBrand: Operation<PutBrand> = operationOn(putBrand, {
  summary: "Delete the brand of the workspace",
  description: "Mails then have the brand of its parent, or none.",
  body: z.object({}),
  prepare: () => ({ brand: null }),
  answers: [{ status: 204, description: "It has no brand of its own" }],
});
