/** POST `/content/templates/preview`: a template, or a definition, as the message that one person would get. */
import { issueAt, issueSchema, parseJsonObject, type Json } from "@signalbox/core";
import { channelField, idField, readTextsOf } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../../context.js";
import { badRequest, notFound } from "../../../http/errors.js";
import { requestSays } from "../../../http/request-sentences.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../../http/route.js";
import { userIdField } from "../../fields.js";
import { valuesField } from "../template-fields.js";
import { previewedValues } from "./previewed-values.js";
import { renderPreview } from "./render-preview.js";

/** Gmail shows no more of the HTML of a mail. */
export const clippedAboveBytes = 104_448;

const headerSchema = z.object({ name: z.string(), value: z.string() });
const textsSchema = z.record(z.string(), z.string());

export const previewMessage: Endpoint = defineEndpoint({
  summary: "Preview a message",
  description:
    "Renders a whole template as sending does, for one person or with values that you give, and says how long it is. Nothing is sent or stored, secrets are masked, and the links are not valid. Also needs the permissions `users:read` and `users:see-personal` with `userId`. `GET /content/templates/:id/preview` shows a mail as a page.",
  readsOnly: true,
  example: {
    body: {
      definition: { type: "Sms", body: "Hello {{ user.firstName }}" },
      userProperties: { firstName: "Ann" },
    },
  },
  body: z.object({
    definition: z
      .looseObject({ type: channelField })
      .exactOptional()
      .describe("As a template has it; it may be unfinished. Without it `templateId` is needed."),
    templateId: idField.exactOptional().describe("A template, also for the tag of this name."),
    version: z
      .enum(["published", "draft"])
      .exactOptional()
      .describe("Of the template. Default: what is published, else its draft."),
    userId: userIdField.exactOptional().describe("Whose user properties it is rendered with."),
    eventId: z
      .string()
      .min(1)
      .max(1_000)
      .exactOptional()
      .describe("The `messageId` of an event of this user: rendered as in a run of a journey that it began."),
    userProperties: valuesField.default({}).describe("By name; they come before those of the user."),
    tags: textsSchema.exactOptional().describe("In addition to those that every message has."),
    subscriptionGroupId: idField
      .exactOptional()
      .describe("The group of the message. Default: the first group of the channel."),
  }),
  answers: [
    {
      status: 200,
      description:
        "What can be shown of the message, by its channel; `issues` say why the rest is missing, with places in the definition",
      schema: z.object({
        channel: channelField,
        to: z.string().optional().describe("The address; absent where the person has none."),
        issues: z.array(issueSchema),
        warnings: z.array(z.string()).describe("Of `date` filters that name a time zone that is none."),
        email: z
          .object({
            from: z.string().describe("Empty where the provider's `fromAddress` is used."),
            name: z.string().optional(),
            replyTo: z.string().optional(),
            cc: z.array(z.string()),
            bcc: z.array(z.string()),
            subject: z.string(),
            preheader: z.string().describe("Hidden words that inboxes show beside the subject."),
            opening: z.string().describe("The first words that readers see."),
            html: z.string(),
            text: z.string().describe("The plain text that is sent beside the HTML."),
            headers: z.array(headerSchema).describe("Those of the template."),
            attachments: z.array(z.string()).describe("Names of user properties whose files are attached."),
            bytes: z.int().describe("Of the HTML."),
            clippedAboveBytes: z.int().describe("Gmail cuts a mail off that is longer."),
            links: z
              .array(z.object({ address: z.string(), text: z.string() }))
              .describe("In their order, at most 500."),
          })
          .optional(),
        sms: z
          .object({
            body: z.string(),
            encoding: z.enum(["GSM-7", "UCS-2"]),
            units: z.int().describe("Septets of GSM-7, UTF-16 units of UCS-2."),
            segments: z.int(),
            unitsPerSegment: z.int(),
            unitsLeft: z.int().describe("In the last segment."),
            unusual: z.array(z.string()).describe("Characters because of which it is not GSM-7."),
          })
          .optional(),
        push: z
          .object({
            title: z.string().optional(),
            body: z.string().optional(),
            imageUrl: z.string().optional(),
            android: z.json().optional(),
            bytes: z.int().describe("Of all of it as JSON; vendors take about 4,000."),
          })
          .optional(),
        webhook: z
          .object({
            method: z.string(),
            url: z.string(),
            headers: textsSchema,
            params: textsSchema.describe("Added to the query of `url`."),
            data: z.json().optional(),
          })
          .optional()
          .describe("The request, with everything masked that the `secret` of its body adds."),
      }),
    },
    { status: 400, description: "Neither a definition nor a template is named" },
    { status: 404, description: "No such template, version, user or event" },
  ],
  handle: async (request, api) => {
    const { body } = request;
    const { templateId, tags, subscriptionGroupId } = body;
    const userProperties = await previewedValues(body, request, api);
    const definition = body.definition ?? (await storedDefinition(request, api));
    const { to, email, ...previewed } = await renderPreview(
      {
        channel: definition.type,
        definition,
        userProperties,
        ...(templateId !== undefined && { templateId: templateId.toLowerCase() }),
        ...(tags !== undefined && { tags }),
        ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
      },
      request,
      api,
    );
    return {
      status: 200,
      body: {
        channel: definition.type,
        ...(to !== undefined && { to }),
        ...previewed,
        ...(email !== undefined && { email: { ...email, clippedAboveBytes } }),
      },
    };
  },
});

interface NamedTemplate {
  readonly templateId?: string;
  readonly version?: "published" | "draft";
}

const storedSchema = z.looseObject({ type: channelField });

/** Throws `BadRequest` and `NotFound`. */
async function storedDefinition(
  {
    workspaceId,
    body: { templateId, version },
  }: Pick<RouteRequest<unknown, NamedTemplate>, "workspaceId" | "body">,
  { tables }: Pick<ApiContext, "tables">,
): Promise<z.output<typeof storedSchema>> {
  if (templateId === undefined)
    throw badRequest(issueAt(["templateId"], requestSays.requiredOr({ other: "definition" })));
  const { definition, draft } = await readTextsOf(workspaceId, templateId.toLowerCase(), tables);
  const text = { published: definition, draft, any: definition ?? draft }[version ?? "any"];
  const stored: Json | undefined = text === null ? undefined : parseJsonObject(text);
  const parsed = storedSchema.safeParse(stored);
  if (!parsed.success) throw notFound("no template with this id has this definition");
  return parsed.data;
}
