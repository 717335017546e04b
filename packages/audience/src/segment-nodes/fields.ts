/** Fields that segment nodes and user properties share. */
import { asks, saying } from "@signalbox/core";
import { z } from "zod";
import { definitionSays } from "../issue-sentences.js";
import { jsonPathSchema, keyPath } from "../json-path.js";

export const nodeId: z.ZodType<string> = z
  .string()
  .min(1, { error: "must not be empty" })
  .describe("The name of the node, unique in its definition.");

/** `Order *` matches every name that starts with `Order `; `*` and the empty text match every track event. */
export const eventName: z.ZodType<string> = z
  .string()
  .describe(
    "The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event.",
  );

/** A key of an event's data; for keyed definitions also a path. */
export const propertyKey: z.ZodType<string> = asks(
  "key",
  z
    .string()
    .min(1, { error: "must not be empty" })
    .max(150, { error: "must be at most 150 characters" })
    .refine((key) => jsonPathSchema.safeParse(keyPath(key)).success, saying(definitionSays.noKey()))
    .describe("The name of a property, or a JSONPath into the properties."),
);

export const timesOperator: z.ZodType<TimesOperator> = z
  .enum(["=", ">=", "<"])
  .describe("How the number of events is compared with `times`.");
export type TimesOperator = "=" | ">=" | "<";

/** Bounds the events kept of a user for one node. */
export const maxTimes = 1_000;

export const times: z.ZodType<number> = z
  .number()
  .refine((count) => Number.isInteger(count) && count >= 0, saying(definitionSays.noCount()))
  .refine((count) => count <= maxTimes, saying(definitionSays.countTooBig({ maximum: maxTimes })))
  .describe("The number of events: a whole number from 0 to 1,000. Default 1.");
