/** The values that conditions compare with, and how sentences show them. */
import { operand, type Json } from "@signalbox/core";
import { z } from "zod";
import type { Scalar } from "../equality.js";

export const scalarSchema: z.ZodType<Scalar> = operand(
  z.union([z.string(), z.number(), z.boolean()], {
    error: ({ input }) =>
      `${input === undefined ? "is missing; give" : "must be"} a text, a number or true or false`,
  }),
);

const maxShown = 60;

/** Shortened, for sentences. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return "absent";
  const text = JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
