/** The fields of users in answers. Segments that belong to another resource are not shown. */
import { holds } from "@signalbox/core";
import { z } from "zod";
import { nameField } from "./user-names.js";

export const propertiesSchema: z.ZodType = z
  .record(z.string(), holds("property", z.object({ name: z.string(), value: z.unknown() })))
  .describe("By the id of the user property; only those that have a value.");
export const segmentsSchema: z.ZodType = z.array(z.object({ id: z.string(), name: z.string() }));
export const subscriptionsSchema: z.ZodType = z
  .array(z.object({ id: z.string(), name: z.string(), subscribed: z.boolean() }))
  .describe("Of every group.");

export const userRowSchema: z.ZodType = z
  .object({
    id: z.string(),
    name: nameField,
    isAnonymous: z.literal(true).optional().describe("The id is that of an anonymous user."),
    workspaceId: z.string().optional().describe("In the list of a parent: the workspace of the user."),
    properties: propertiesSchema,
    segments: segmentsSchema,
    subscriptions: subscriptionsSchema.optional(),
  })
  .meta({ id: "UserRow" });
