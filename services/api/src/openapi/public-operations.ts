/**
 * The public endpoints as the reference shows them. Their validation stands on the shelf of event kinds and is stricter
 * and faster than a schema can say; a test holds this description against that shelf, so neither can go its own way.
 */
import { z } from "zod";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.js";

const id = z.string().min(1).max(512);
const object = z.record(z.string(), z.unknown());

const callFields = {
  messageId: id.optional().describe("Makes a retry harmless; one is made when it is absent."),
  userId: id.optional().describe("Either this or anonymousId; both together link the two."),
  anonymousId: id.optional(),
  timestamp: z.iso.datetime({ offset: true }).optional().describe("When it happened; absent: now."),
  sentAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("The client's clock, to correct timestamp by."),
  context: object.optional().describe("`hidden: true` keeps the event out of lists and analysis."),
};

interface DescribedKind {
  readonly summary: string;
  readonly fields: z.core.$ZodShape;
  /** A body that is accepted. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** By the kind's type. */
export const describedKinds: Readonly<Record<string, DescribedKind>> = {
  identify: {
    summary: "Say who a user is",
    fields: { traits: object.optional() },
    example: { userId: "user-1", traits: { email: "jane@example.com", plan: "pro" } },
  },
  track: {
    summary: "Say what a user did",
    fields: {
      event: id,
      properties: object.optional(),
      files: z
        .array(
          z.object({
            type: z.literal("Base64Encoded"),
            name: z.string(),
            mimeType: z.string(),
            data: z.base64(),
          }),
        )
        .optional(),
    },
    example: { userId: "user-1", event: "Order placed", properties: { total: 49.9 } },
  },
  page: {
    summary: "Say which page a user looked at",
    fields: { name: z.string().max(512).optional(), properties: object.optional() },
    example: {
      anonymousId: "visitor-1",
      name: "Pricing",
      properties: { url: "https://example.com/pricing" },
    },
  },
  screen: {
    summary: "Say which screen of an app a user looked at",
    fields: { name: z.string().max(512).optional(), properties: object.optional() },
    example: { userId: "user-1", name: "Settings" },
  },
  group: {
    summary: "Put a user into a group, or take it out",
    fields: {
      groupId: id,
      assign: z
        .boolean()
        .default(true)
        .describe("`assigned` is the same flag; false in either takes the user out."),
      assigned: z.boolean().optional(),
      traits: object.optional().describe("Traits of the group."),
    },
    example: { userId: "user-1", groupId: "acme", assign: true, traits: { name: "Acme Inc." } },
  },
  alias: {
    summary: "Say that two ids are one person",
    fields: { userId: id, previousId: id.describe("The id as a visitor.") },
    example: { userId: "user-1", previousId: "visitor-1" },
  },
};

export interface PublicOperation {
  readonly path: string;
  readonly summary: string;
  readonly body: JsonSchema;
  readonly example: unknown;
}

export function publicOperations(): readonly PublicOperation[] {
  const kinds = Object.entries(describedKinds).map(([type, { summary, fields, example }]) => ({
    path: `/api/public/apps/${type}`,
    summary,
    body: jsonSchemaOf(z.object({ ...callFields, ...fields }), "input"),
    example,
  }));
  return [...kinds, batchOperation()];
}

function batchOperation(): PublicOperation {
  const items = Object.entries(describedKinds).map(([type, { fields }]) =>
    z.object({ type: z.literal(type), ...callFields, ...fields }),
  );
  const body = z.object({
    batch: z.array(z.union(items)).max(2_500),
    context: callFields.context,
    sentAt: callFields.sentAt,
  });
  return {
    path: "/api/public/apps/batch",
    summary: "Send many events at once; all or none are taken",
    body: jsonSchemaOf(body, "input"),
    example: {
      batch: Object.entries(describedKinds)
        .slice(0, 2)
        .map(([type, { example }]) => ({ type, ...example })),
    },
  };
}
