/** Fields that segment nodes and user properties share. */
import { z } from "zod";
import { jsonPathSchema, keyPath } from "../json-path.js";

export const nodeId: z.ZodType<string> = z.string().min(1, { error: "must not be empty" });

/** `Order *` matches every name that starts with `Order `; `*` and the empty text match every track event. */
export const eventName: z.ZodType<string> = z.string();

/** A key of an event's data; for keyed definitions also a path. */
export const propertyKey: z.ZodType<string> = z
  .string()
  .min(1, { error: "must not be empty" })
  .max(150, { error: "must be at most 150 characters" })
  .refine((key) => jsonPathSchema.safeParse(keyPath(key)).success, { error: "cannot be a key" });

export const timesOperator: z.ZodType<TimesOperator> = z.enum(["=", ">=", "<"]);
export type TimesOperator = "=" | ">=" | "<";

/** Bounds the events kept of a user for one node. */
export const maxTimes = 1_000;

export const times: z.ZodType<number> = z
  .number()
  .refine((count) => Number.isInteger(count) && count >= 0, { error: "must be a whole number, 0 or more" })
  .refine((count) => count <= maxTimes, { error: `must be at most ${maxTimes}` });
