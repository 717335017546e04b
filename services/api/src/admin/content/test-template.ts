/**
 * POST `/content/templates/test`: sends a test message to see whether it arrives. Sends the draft if there is one;
 * nothing is recorded in a user's history. The worker sends it and returns the outcome.
 */
import { channelField, idField, readTextsOf } from "@signalbox/workspace";
import {
  defineSentences,
  isJsonObject,
  parseJsonObject,
  sentenceSchema,
  type DeliveryRequest,
  type Json,
  type Sentence,
  type Sentences,
  type TestOptions,
} from "@signalbox/core";
import { testOutcomeSchema, type TestOutcome } from "@signalbox/messaging";
import { z } from "zod";
import { answerOnce } from "../../commands/answer-once.js";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { allowedRecipient, countTest, testsFreely } from "./test-limits.js";
import { templateName } from "./template-name.js";
import { issueOfDraft, providerField, valuesField } from "./template-fields.js";

const waitMs = 20_000;

const says = defineSentences({
  /** The issue in English. */
  draftIsUnfinished: ({ issue }: { readonly issue: string }) => `The draft is not finished: ${issue}.`,
  noWorkerAnswered: ({ seconds }: { readonly seconds: number }) =>
    `No worker answered within ${seconds} seconds. Check that the worker is running; the message may still go out.`,
});

export const testCallSentences: Sentences = says;

export const testTemplate: Endpoint = defineEndpoint({
  summary: "Send a test message",
  description:
    "Members and keys without `broadcasts:send` send it to the member's own address and to the test recipients of the workspace, at most 20 an hour, 200 for the workspace; `cc` and `bcc` get none of these, and headers of the template are left out. Secrets are masked, but in a webhook that goes to the URL of the published template, for callers with `secrets:write`.",
  audited: "test-template",
  body: z.object({
    templateId: idField,
    channel: channelField,
    userProperties: valuesField
      .meta({ examples: [{ email: "you@example.com", firstName: "Ann" }] })
      .describe("By name: available to the template as `user`; also gives the recipient's address."),
    tags: z.record(z.string(), z.string()).exactOptional(),
    provider: providerField.exactOptional().describe("A provider type, in place of the channel's default."),
  }),
  answers: [
    {
      status: 200,
      description: "The outcome: sent, skipped, or an error with what to do about it",
      schema: z.union([
        z.object({
          type: z.literal("Ok"),
          value: z.union([
            z.object({
              type: z.literal("DFInternalMessageSent"),
              variant: z.record(z.string(), z.unknown()),
            }),
            z.object({
              type: z.literal("DFMessageSkipped"),
              message: z.string().optional(),
              messageSays: z.array(sentenceSchema).optional(),
            }),
          ]),
        }),
        z.object({
          type: z.literal("Err"),
          err: z.object({
            suggestions: z.array(z.string()),
            suggestionsSays: z.array(sentenceSchema).optional().describe("What `suggestions` say."),
            responseData: z.string().optional(),
          }),
        }),
      ]),
    },
    { status: 403, description: "The caller may not send a test message to this address" },
    { status: 429, description: "Too many test messages; `retry-after` says when the next can be sent" },
  ],
  handle: async (request, api) => {
    const { templateId, channel, userProperties, ...options } = request.body;
    const { workspaceId, caller, origin, http } = request;
    const isFree = testsFreely(caller);
    const message = { workspaceId, templateId, channel, userProperties };
    const onlyTo = isFree ? undefined : await allowedRecipient(message, caller, api);
    const allowed = {
      opensSecrets: caller.permissions.has("secrets:write"),
      sendsCopies: isFree,
      ...(onlyTo !== undefined && { onlyTo }),
    };
    const body = await answerOnce(request, api, async (callId) => {
      if (!isFree) await countTest(message, origin, http, api);
      const { id } = userProperties;
      return send(
        {
          workspaceId: request.workspaceId,
          id: `test-${callId}`,
          userId: typeof id === "string" && id !== "" ? id : "test",
          channel,
          templateId: templateId.toLowerCase(),
          properties: JSON.stringify(userProperties),
          ...options,
          origin: {},
          requestedAt: api.now().getTime(),
        },
        allowed,
        api,
      );
    });
    const name = await templateName(workspaceId, templateId, api);
    const resource = { kind: "template", id: templateId, ...(name !== undefined && { name }) };
    return { status: 200, body, concerns: { ok: !isRefused(body), resources: [resource] } };
  },
});

async function send(request: DeliveryRequest, options: TestOptions, api: ApiContext): Promise<Json> {
  const issue = await findDraftIssue(request, api);
  if (issue !== undefined) return answerOf(failed(says.draftIsUnfinished({ issue })));
  const { deliveryClient, acknowledgements } = api;
  const job = await deliveryClient.test(request, {
    replyTo: acknowledgements.channel,
    replyId: request.id,
    options,
  });
  const { replies } = await acknowledgements.wait([job], waitMs);
  const outcome = testOutcomeSchema.safeParse(replies.get(request.id));
  return answerOf(outcome.success ? outcome.data : failed(says.noWorkerAnswered({ seconds: waitMs / 1000 })));
}

/** For the audit log. */
function isRefused(answer: Json): boolean {
  return isJsonObject(answer) && answer["type"] === "Err";
}

async function findDraftIssue(
  { workspaceId, templateId }: DeliveryRequest,
  { tables }: ApiContext,
): Promise<string | undefined> {
  const { draft } = await readTextsOf(workspaceId, templateId.toLowerCase(), tables);
  return draft === null ? undefined : issueOfDraft(parseJsonObject(draft));
}

function failed(suggestion: Sentence): TestOutcome {
  return { type: "failed", suggestions: [suggestion.text], suggestionsSays: [suggestion] };
}

function answerOf(outcome: TestOutcome): Json {
  if (outcome.type === "sent") {
    return { type: "Ok", value: { type: "DFInternalMessageSent", variant: outcome.variant } };
  }
  if (outcome.type === "skipped") {
    const { message, messageSays } = outcome;
    const value = { type: "DFMessageSkipped", message, ...(messageSays !== undefined && { messageSays }) };
    return { type: "Ok", value };
  }
  const { type: _, ...err } = outcome;
  return { type: "Err", err };
}
