/** Sends a test message through a worker, and what its outcome is to callers. */
import { readTextsOf } from "@signalbox/workspace";
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
import type { ApiContext } from "../../context.js";
import { issueOfDraft } from "./template-fields.js";

const waitMs = 20_000;

const says = defineSentences({
  /** The issue in English. */
  draftIsUnfinished: ({ issue }: { readonly issue: string }) => `The draft is not finished: ${issue}.`,
  noWorkerAnswered: ({ seconds }: { readonly seconds: number }) =>
    `No worker answered within ${seconds} seconds. Check that the worker is running; the message may still go out.`,
});

export const testCallSentences: Sentences = says;

export const testAnswerSchema: z.ZodType = z.union([
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
]);

/** Waits for the worker. Nothing is sent while the draft has an issue. */
export async function sendTestMessage(
  request: DeliveryRequest,
  options: TestOptions,
  api: ApiContext,
): Promise<Json> {
  const issue = options.isPublished === true ? undefined : await findDraftIssue(request, api);
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

/** Whether it was not sent, for the audit log. */
export function isTestRefused(answer: Json): boolean {
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
