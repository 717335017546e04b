/**
 * Requests one message and waits for its result. A skipped or failed message ends the run, unless the node says to
 * continue. Outside of its send window the run waits until the window opens. While the journey is paused nothing is
 * requested: a run that would request a message leaves.
 */
import { z } from "zod";
import { daysText } from "../../days-text.js";
import type { MessageRequest, StepDecision } from "../../decision.js";
import { visitIdOf, type JourneyRun } from "../../run.js";
import { sendWindowSchema, windowOpensAt, zoneOfWindow, type SendWindow } from "../../send-window.js";
import { nodeId, reference, wholeNumber } from "../fields.js";
import { defineNode, type Edge, type JourneyNodeKind, type Mention, type Scene } from "../journey-node.js";
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
  /** The hours in which the message is requested; any time without it. */
  readonly sendWindow?: SendWindow;
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

interface Hours {
  readonly from: string;
  readonly to: string;
}

interface Days extends Hours {
  /** The days of the week, 0 (Sunday) to 6. */
  readonly days: readonly number[];
}

const says = defineSentences({
  sends: ({ channel, template }: Template) => `Sends the ${channel} template “${template}”.`,
  waitsForOutcome: ({ channel, template }: Template) =>
    `Waits to hear what became of the ${channel} message from “${template}”.`,
  sendsWithin: ({ channel, template, from, to }: Template & Hours) =>
    `Sends the ${channel} template “${template}” between ${from} and ${to}.`,
  sendsWithinOn: ({ channel, template, from, to, days }: Template & Days) =>
    `Sends the ${channel} template “${template}” between ${from} and ${to} on a ${daysText(days)}.`,
  waitsForWindow: ({ from, to }: Hours) => `Waits for the hours in which it sends, ${from} to ${to}.`,
  waitsForWindowOn: ({ from, to, days }: Days) =>
    `Waits for the hours in which it sends, ${from} to ${to} on a ${daysText(days)}.`,
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
      sendWindow: sendWindowSchema
        .exactOptional()
        .describe("The hours in which it is sent. Outside of them the run waits here until they begin."),
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
  mentions: ({ variant, subscriptionGroupId, sendWindow }): readonly Mention[] => [
    {
      of: "templates",
      id: variant.templateId,
      channel: variant.type,
      path: ["variant", "templateId"],
    },
    ...(subscriptionGroupId === undefined || subscriptionGroupId === null
      ? []
      : [{ of: "subscriptionGroups" as const, id: subscriptionGroupId, path: ["subscriptionGroupId"] }]),
    ...(sendWindow?.timezone?.type === "UserProperty"
      ? [
          {
            of: "userProperties" as const,
            id: sendWindow.timezone.userProperty,
            path: ["sendWindow", "timezone", "userProperty"],
          },
        ]
      : []),
  ],
  enter: request,
  wake: (scene) => {
    const { config, trigger } = scene;
    if (trigger.type === "time") return request(scene);
    if (trigger.type !== "delivery") return "stay";
    if (trigger.outcome !== "sent") return afterNoSend(config, trigger.outcome);
    const isAwaited = config.syncProperties === true && !trigger.folded;
    return isAwaited ? "stay" : { go: config.child, because: "sent" };
  },
  describe: ({ variant: { type: channel, templateId: id }, sendWindow }, nameOf) => {
    const template = { channel, template: nameOf("templates", id) };
    if (sendWindow === undefined) return says.sends(template);
    const { from, to, daysOfWeek: days } = sendWindow;
    return days === undefined
      ? says.sendsWithin({ ...template, from, to })
      : says.sendsWithinOn({ ...template, from, to, days });
  },
  describeWait: ({ variant: { type: channel, templateId: id }, sendWindow }, { until }, nameOf) => {
    if (until === undefined || sendWindow === undefined) {
      return says.waitsForOutcome({ channel, template: nameOf("templates", id) });
    }
    const { from, to, daysOfWeek: days } = sendWindow;
    return days === undefined ? says.waitsForWindow({ from, to }) : says.waitsForWindowOn({ from, to, days });
  },
});

/** Sends now, or waits for the send window. */
function request({
  config,
  run,
  user,
  now,
  isPaused,
}: Scene & { readonly config: MessageNode }): StepDecision {
  if (isPaused) return { finish: "journeyPaused" };
  const { sendWindow } = config;
  if (sendWindow !== undefined) {
    const until = windowOpensAt(sendWindow, zoneOfWindow(sendWindow, user), now);
    if (until > now) return { wait: { until } };
  }
  return { send: orderOf(config, run) };
}

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
