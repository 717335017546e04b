/**
 * Requests one message and waits for its result. A skipped or failed message ends the run, unless the node says to
 * continue. While the journey is paused nothing is requested: an arriving run leaves.
 */
import { z } from "zod";
import type { MessageRequest, StepDecision } from "../../decision.js";
import { visitIdOf, type JourneyRun } from "../../run.js";
import { nodeId, reference, wholeNumber } from "../fields.js";
import { defineNode, type Edge, type JourneyNodeKind, type Mention } from "../journey-node.js";
import { defineSentences, smsSenderSchema, type SmsSender } from "@signalbox/core";

export type MessageVariant =
  | {
      readonly type: "Email" | "MobilePush";
      readonly templateId: string;
      /** The provider's type. */
      readonly providerOverride?: string;
    }
  | {
      readonly type: "Sms";
      readonly templateId: string;
      readonly providerOverride?: string;
      readonly senderOverride?: SmsSender;
    }
  | { readonly type: "Webhook"; readonly templateId: string };

export interface MessageNode {
  readonly type: "MessageNode";
  readonly id: string;
  readonly name?: string;
  /**
   * Absent: the channel's first group, as for broadcasts. Null: none, for messages such as receipts that every user gets.
   */
  readonly subscriptionGroupId?: string | null;
  readonly child: string;
  /** Waits until the sent event is part of the user. */
  readonly syncProperties?: boolean;
  readonly skipOnFailure?: boolean;
  /** Attempts after the first, of a webhook, and of a message that got no answer. */
  readonly retryCount?: number;
  readonly variant: MessageVariant;
}

const defaultRetryCount = 3;
const maxRetryCount = 20;

const templateId = reference.describe("The template, of the same channel.");
const providerOverride = reference
  .exactOptional()
  .describe("The type of a provider to use instead of the default.");

const variantSchema: z.ZodType<MessageVariant> = z.discriminatedUnion("type", [
  z.object({
    type: z.enum(["Email", "MobilePush"]),
    templateId,
    providerOverride,
  }),
  z.object({
    type: z.literal("Sms"),
    templateId,
    providerOverride,
    senderOverride: smsSenderSchema.exactOptional().describe("The sender of the SMS."),
  }),
  z.object({ type: z.literal("Webhook"), templateId }),
]);

interface Template {
  readonly channel: MessageVariant["type"];
  readonly template: string;
}

const says = defineSentences({
  sends: ({ channel, template }: Template) => `Sends the ${channel} template “${template}”.`,
  waitsForOutcome: ({ channel, template }: Template) =>
    `Waits to hear what became of the ${channel} message from “${template}”.`,
});

export const message: JourneyNodeKind<MessageNode> = defineNode({
  type: "MessageNode",
  schema: z
    .object({
      type: z.literal("MessageNode"),
      id: nodeId,
      name: z.string().exactOptional().describe("A name for lists."),
      subscriptionGroupId: reference
        .nullable()
        .exactOptional()
        .describe("The subscription group. Left out: the first one of the channel. null: none."),
      child: nodeId.describe("Id of the next node, or `ExitNode`."),
      syncProperties: z
        .boolean()
        .exactOptional()
        .describe("Go on only when the sent event is applied to the user."),
      skipOnFailure: z.boolean().exactOptional().describe("Go on when the message is skipped or fails."),
      retryCount: wholeNumber(0, maxRetryCount)
        .exactOptional()
        .describe(
          "Tries after the first, 0 to 20: of a webhook, and of a message that got no answer. Default 3. What a server puts off (4xx of SMTP, 429, 5xx) is tried for `giveUpAfter` of the message limits (24 h).",
        ),
      variant: variantSchema.describe("What is sent."),
    })
    .describe(
      "Sends a message and waits for its outcome. A message that is skipped or fails ends the run, unless `skipOnFailure` is set.",
    ),
  says,
  edges: ({ child, skipOnFailure = false }) =>
    ["sent", ...(skipOnFailure ? ["skipped", "failed"] : [])].map((label): Edge => ({
      to: child,
      label,
      path: ["child"],
      takesTime: false,
    })),
  mentions: ({ variant, subscriptionGroupId }): readonly Mention[] => [
    {
      of: "templates",
      id: variant.templateId,
      channel: variant.type,
      path: ["variant", "templateId"],
    },
    ...(subscriptionGroupId === undefined || subscriptionGroupId === null
      ? []
      : [{ of: "subscriptionGroups" as const, id: subscriptionGroupId, path: ["subscriptionGroupId"] }]),
  ],
  enter: ({ config, run, isPaused }) =>
    isPaused ? { finish: "journeyPaused" } : { send: orderOf(config, run) },
  wake: ({ config, trigger }) => {
    if (trigger.type !== "delivery") return "stay";
    if (trigger.outcome !== "sent") return afterNoSend(config, trigger.outcome);
    const isAwaited = config.syncProperties === true && !trigger.folded;
    return isAwaited ? "stay" : { go: config.child, because: "sent" };
  },
  describe: ({ variant: { type: channel, templateId: id } }, nameOf) =>
    says.sends({ channel, template: nameOf("templates", id) }),
  describeWait: ({ variant: { type: channel, templateId: id } }, _wait, nameOf) =>
    says.waitsForOutcome({ channel, template: nameOf("templates", id) }),
});

function afterNoSend({ child, skipOnFailure }: MessageNode, outcome: "skipped" | "failed"): StepDecision {
  if (skipOnFailure === true) return { go: child, because: outcome };
  return { finish: outcome === "skipped" ? "messageSkipped" : "messageFailed" };
}

function orderOf(config: MessageNode, run: JourneyRun): MessageRequest {
  const { variant, subscriptionGroupId, retryCount = defaultRetryCount, syncProperties = false } = config;
  const { type: channel, ...content } = variant;
  return {
    deliveryId: visitIdOf(run, "delivery"),
    runId: run.id,
    journeyId: run.journeyId,
    nodeId: run.at,
    channel,
    ...content,
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    retryCount,
    syncProperties,
    ...(run.trigger !== undefined && { triggeringMessageId: run.trigger.messageId }),
  };
}
