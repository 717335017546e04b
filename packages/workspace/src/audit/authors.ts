/** Who created a stored resource and who changed it last. What the service itself does changes no author. */
import type { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";

/** Absent: an earlier release, or the service itself. */
export interface Authored {
  readonly createdBy?: Principal;
  readonly updatedBy?: Principal;
}

/** Of resources as the API returns them. */
export const authorFields: {
  readonly createdBy: z.ZodOptional<z.ZodType<Principal>>;
  readonly updatedBy: z.ZodOptional<z.ZodType<Principal>>;
} = {
  createdBy: principalSchema
    .optional()
    .describe("Who created it; absent: the service itself, or an earlier release."),
  updatedBy: principalSchema.optional().describe("Who changed it last."),
};

export function authorsOf({ createdBy, updatedBy }: Authored): Authored {
  return { ...(createdBy !== undefined && { createdBy }), ...(updatedBy !== undefined && { updatedBy }) };
}
