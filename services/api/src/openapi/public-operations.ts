/**
 * The public endpoints as the reference shows them. Their validation is in the event kinds and is stricter and
 * faster than a schema; a test compares this description with the kinds and sends every example.
 */
import { z } from "zod";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.js";

const id = z.string().min(1).max(512);
/** An empty one counts as absent. */
const idOrEmpty = z.string().max(512);
const object = z.record(z.string(), z.unknown());

const callFields = {
  messageId: idOrEmpty
    .optional()
    .describe("Identifies the event: the same one is never applied twice. Generated when it is absent."),
  userId: idOrEmpty
    .optional()
    .describe("This or `anonymousId` is required. Both together link the two. An empty id counts as absent."),
  anonymousId: idOrEmpty.optional().describe("Identifies a user before your app knows who it is."),
  timestamp: z.iso.datetime({ offset: true }).optional().describe("When it happened. Default: now."),
  sentAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      "The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.",
    ),
  context: object.optional().describe("`hidden: true` keeps the event out of lists and analysis."),
};

interface DescribedKind {
  readonly summary: string;
  readonly description: string;
  readonly fields: z.core.$ZodShape;
  /** A body that is accepted. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The error message for an empty body. */
  readonly emptyBodyError: string;
}

const viewFields = {
  name: z.string().max(512).optional().describe("The name of the page or screen."),
  properties: object.optional().describe("What is known about the event."),
};

/** By the kind's type. */
export const describedKinds: Readonly<Record<string, DescribedKind>> = {
  identify: {
    summary: "Identify a user",
    description:
      "Sets traits of a user and creates the user if it is new. Traits that are not named keep their value; `null` removes one.",
    fields: {
      traits: object
        .optional()
        .describe("Traits of the user. Those that are only in `context.traits` count, too."),
    },
    example: { userId: "ann", traits: { email: "ann@example.com", plan: "free" } },
    emptyBodyError: "userId: required, or anonymousId",
  },
  track: {
    summary: "Track an event",
    description:
      "Records what a user did. Segments, user properties and journeys that use the event are updated in the same step.",
    fields: {
      event: id.describe("The name of the event."),
      properties: object.optional().describe("What is known about the event."),
      files: z
        .array(
          z.object({
            type: z.literal("Base64Encoded"),
            name: z.string().describe("The name by which user properties find the file."),
            mimeType: z.string().describe("A media type, such as `image/png`."),
            data: z.base64().describe("The bytes in base64."),
          }),
        )
        .optional()
        .describe("Files that messages can have as attachments."),
    },
    example: { userId: "ann", event: "Signed Up", properties: { source: "blog" } },
    emptyBodyError: "event: required; userId: required, or anonymousId",
  },
  page: {
    summary: "Record a page view",
    description: "Records that a user looked at a page of your site.",
    fields: viewFields,
    example: {
      anonymousId: "browser-1",
      name: "Pricing",
      properties: { url: "https://shop.example/pricing" },
    },
    emptyBodyError: "userId: required, or anonymousId",
  },
  screen: {
    summary: "Record a screen view",
    description: "Records that a user looked at a screen of your app.",
    fields: viewFields,
    example: { userId: "ann", name: "Settings" },
    emptyBodyError: "userId: required, or anonymousId",
  },
  group: {
    summary: "Add a user to a group",
    description:
      "A group is a company, a team or a household. The first call that names it creates it; `traits` are traits of the group. With `assign: false` the user is removed from it.",
    fields: {
      groupId: id.describe("The id of the group. Groups and users share one space of ids."),
      assign: z
        .boolean()
        .default(true)
        .describe("False removes the user from the group. `assigned` is the same flag."),
      assigned: z.boolean().optional().describe("The same flag as `assign`."),
      traits: object.optional().describe("Traits of the group."),
    },
    example: { userId: "ann", groupId: "acme", traits: { name: "Acme Inc." } },
    emptyBodyError: "groupId: required; userId: required, or anonymousId",
  },
  alias: {
    summary: "Link an anonymous user to a user",
    description:
      "Says that `previousId`, an anonymous id, is the user `userId`. The user takes over the events and traits of the anonymous user.",
    fields: { userId: id.describe("The user."), previousId: id.describe("The anonymous id.") },
    example: { userId: "ann", previousId: "browser-1" },
    emptyBodyError: "userId: required; previousId: required",
  },
};

export interface PublicOperation {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly body: JsonSchema;
  readonly example: unknown;
  readonly emptyBodyError: string;
}

export function publicOperations(): readonly PublicOperation[] {
  const kinds = Object.entries(describedKinds).map(([type, { fields, ...described }]) => ({
    path: `/api/public/apps/${type}`,
    body: jsonSchemaOf(z.object({ ...callFields, ...fields }), "input"),
    ...described,
  }));
  return [...kinds, batchOperation()];
}

function batchOperation(): PublicOperation {
  const items = Object.entries(describedKinds).map(([type, { fields }]) =>
    z.object({ type: z.literal(type), ...callFields, ...fields }),
  );
  const body = z.object({
    batch: z.array(z.union(items)).max(2_500).describe("Events, each with its `type`, such as `identify`."),
    context: callFields.context,
    sentAt: callFields.sentAt,
  });
  return {
    path: "/api/public/apps/batch",
    summary: "Send a batch of events",
    description:
      "Accepts up to 2,500 events, all or none. With `prefer: handling=lenient` the good events are accepted, and the others are kept as rejected events.",
    body: jsonSchemaOf(body, "input"),
    example: {
      batch: Object.entries(describedKinds)
        .slice(0, 2)
        .map(([type, { example }]) => ({ type, ...example })),
    },
    emptyBodyError: "batch: required",
  };
}
