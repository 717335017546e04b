/** POST `/broadcasts/test`: sends what a broadcast would send as a test message, by the mechanism of template tests. */
import { testIdOf } from "@signalbox/messaging";
import { AppError, issueAt, refusalError, type Json } from "@signalbox/core";
import { identifierKeyOf, templateDefinitionSchema, type TemplateDefinition } from "@signalbox/templates";
import { describeUser } from "@signalbox/user-queries";
import { findContent, readContent, resourceIdField, type StoredBroadcast } from "@signalbox/workspace";
import { z } from "zod";
import { answerOnce } from "../../commands/answer-once.js";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { isTestRefused, sendTestMessage, testAnswerSchema } from "../content/send-test-message.js";
import { allowedRecipient, countTest, testsFreely } from "../content/test-limits.js";
import { sendingMember } from "../deliveries/sending-member.js";
import { userIdField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";

interface TestBody {
  readonly broadcastId: string;
  readonly userId?: string;
  readonly address?: string;
}

export const testBroadcast: Endpoint = defineEndpoint({
  summary: "Send a test of a broadcast",
  description:
    "Sends the published text of its template, or what it has kept since its start, through its provider; nothing is recorded in a user's history, and no subscription, cap or quiet hours are checked. To `address`, else to the address of the user whose values it shows, else to the caller. Members and keys without `broadcasts:send` send it to the member's own address and to the test recipients of the workspace, at most 20 an hour, 200 for the workspace. Secrets are masked.",
  audited: "test-broadcast",
  body: z.object({
    broadcastId: resourceIdField.describe("One that has not ended."),
    userId: userIdField
      .exactOptional()
      .describe(
        "Whose user properties it shows; without it their example values. Also needs `users:read` and `users:see-personal`.",
      ),
    address: z
      .string()
      .min(1)
      .max(1_000)
      .exactOptional()
      .describe(
        "Where it goes. Default: the user's own address, without `userId` that of the member who calls.",
      ),
  }),
  answers: [
    {
      status: 200,
      description: "The outcome: sent, skipped, or an error with what to do about it",
      schema: testAnswerSchema,
    },
    { status: 400, description: "`MissingRequiredFields`: no template is chosen, or no address is known" },
    {
      status: 403,
      description: "The caller may not send a test message to this address, or may not see the user",
    },
    { status: 404, description: "No such broadcast or user" },
    { status: 429, description: "Too many test messages; `retry-after` says when the next can be sent" },
  ],
  handle: async (request, api) => {
    const { workspaceId, caller, origin, http, body } = request;
    const { broadcasts } = await readWorkspace(workspaceId, api.actors);
    const broadcast = broadcasts.find(({ id }) => id === body.broadcastId);
    if (broadcast === undefined) throw notFound("no broadcast with this id that could still be sent");
    const content = await contentOf(broadcast, request, api);
    const { config, messageTemplateId: templateId = "" } = broadcast;
    const { type: channel, providerOverride: provider, senderOverride: sender } = config.message;
    const userProperties = await propertiesOf(content.definition, request, api);
    const isFree = testsFreely(caller);
    const sentBy = sendingMember(request);
    const message = { workspaceId, templateId, channel, userProperties, definition: content.definition };
    const onlyTo = isFree ? undefined : await allowedRecipient(message, caller, api);
    const options = { sendsCopies: isFree, isPublished: true, ...(onlyTo !== undefined && { onlyTo }) };
    const answer = await answerOnce(request, api, async (callId) => {
      if (!isFree) await countTest(message, origin, http, api);
      return sendTestMessage(
        {
          workspaceId,
          id: testIdOf(callId),
          userId: body.userId ?? "test",
          channel,
          templateId,
          properties: JSON.stringify(userProperties),
          ...(provider !== undefined && { provider }),
          ...(sender !== undefined && { sender }),
          origin: { broadcastId: broadcast.id },
          ...(content.isKept && { isKeptContent: true }),
          ...(sentBy !== undefined && { sentBy }),
          requestedAt: api.now().getTime(),
        },
        options,
        api,
      );
    });
    const resource = { kind: "broadcast", id: broadcast.id, name: broadcast.name };
    return { status: 200, body: answer, concerns: { ok: !isTestRefused(answer), resources: [resource] } };
  },
});

type Request = Pick<RouteRequest<unknown, TestBody>, "workspaceId" | "body" | "caller">;

interface TestedContent {
  readonly definition: TemplateDefinition;
  readonly isKept: boolean;
}

/** Throws `MissingRequiredFields` without a template that has a published text. */
async function contentOf(
  { id: broadcastId, messageTemplateId: templateId }: StoredBroadcast,
  { workspaceId }: Request,
  api: Pick<ApiContext, "tables">,
): Promise<TestedContent> {
  const kept = await readContent({ workspaceId, broadcastId }, api);
  const present =
    templateId === undefined
      ? undefined
      : await findContent({ workspaceId, templateId, version: undefined }, api);
  const { definition: text } = kept ?? present ?? {};
  const definition =
    text === undefined ? undefined : templateDefinitionSchema.safeParse(JSON.parse(text)).data;
  if (definition !== undefined) return { definition, isKept: kept !== undefined };
  throw refusalError("MissingRequiredFields", issueAt(["messageTemplateId"], requestSays.noPublishedText()));
}

/** Throws `MissingRequiredFields`, `NotFound` and `Forbidden`. */
async function propertiesOf(
  definition: TemplateDefinition,
  { workspaceId, body: { userId, address }, caller }: Request,
  api: ApiContext,
): Promise<Readonly<Record<string, Json>>> {
  const key = identifierKeyOf(definition);
  const own = definition.type === "Email" ? caller.member?.account.email : undefined;
  const to = address ?? (userId === undefined ? own : undefined);
  if (to === undefined && userId === undefined && definition.type !== "Webhook") {
    throw refusalError("MissingRequiredFields", issueAt(["address"], requestSays.noAddressOfCaller()));
  }
  const given = to === undefined ? {} : { [key]: to };
  return { ...(userId === undefined ? await exampleValues() : await valuesOf(userId)), ...given };

  /** Examples may be about people: not for callers who may not see these, unless the property is declared visible. */
  async function exampleValues(): Promise<Readonly<Record<string, Json>>> {
    const { userProperties } = await readWorkspace(workspaceId, api.actors);
    const seesAll = caller.permissions.has("users:see-personal");
    return Object.fromEntries(
      userProperties.flatMap(({ name, exampleValue, personal }) =>
        exampleValue !== undefined && (seesAll || personal === false) ? [[name, exampleValue]] : [],
      ),
    );
  }

  async function valuesOf(id: string): Promise<Readonly<Record<string, Json>>> {
    for (const permission of ["users:read", "users:see-personal"] as const) {
      if (caller.permissions.has(permission)) continue;
      throw new AppError({ code: "Forbidden", message: `this also needs the permission ${permission}` });
    }
    const user = await describeUser({ workspaces: [workspaceId], id }, api);
    if (user === undefined) throw notFound("no user with this id");
    const values = Object.values(user.properties).map(({ name, value }) => [name, value] as const);
    return { id, ...Object.fromEntries(values) };
  }
}
