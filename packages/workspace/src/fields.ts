/** Fields of requests that several operations take, with the limits of the contract. */
import { channels, type Channel, saying } from "@signalbox/core";
import { faultOfText, maxIdBytes } from "./id-text.js";
import { z } from "zod";
import type { ComputedStatus, ResourceType, TemplateType } from "./state.js";
import { says } from "./issue-sentences.js";

/** An id that the caller chose; numbers are accepted too. */
export const idField: z.ZodType<string> = z
  .union([z.string(), z.number()], {
    error: ({ input }) => (input === undefined ? "required" : "must be a string"),
  })
  .transform(String)
  .pipe(
    z
      .string()
      .refine(
        (id) => id !== "" && Buffer.byteLength(id) <= maxIdBytes,
        saying(says.badId({ maximum: maxIdBytes })),
      ),
  );

/** The UUID of a resource, in any case. */
export const resourceIdField: z.ZodType<string> = idField
  .transform((id) => id.toLowerCase())
  .pipe(z.string());

/** A name given by an operator. */
export const nameField: z.ZodType<string> = z.string().trim().min(1).max(255);

/** The name of a segment, a user property or a template: 1 to 512 bytes. */
export const definitionNameField: z.ZodType<string> = z.string().superRefine((name, context) => {
  const fault = faultOfText(name);
  if (fault !== undefined) context.addIssue({ code: "custom", ...saying(fault) });
});

/** ms, or the same moment as text; the output is ms. */
export const momentField: z.ZodType<number> = z.union(
  [z.int().min(0), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))],
  { error: 'must be milliseconds, or a moment as "2030-01-31T12:00:00Z"' },
);

export const channelField: z.ZodType<Channel> = z.enum(channels);

export const templateTypeField: z.ZodType<TemplateType> = z.enum([...channels, "Part"]);

export const computedStatusField: z.ZodType<ComputedStatus> = z.enum(["NotStarted", "Running", "Paused"]);

export const resourceTypeField: z.ZodType<ResourceType> = z.enum(["Declarative", "Internal"]);
