/**
 * Reports of SES as SNS delivers them: bounces, delays, complaints, deliveries, opens, clicks and changes of preferences.
 * Any AWS account can get SNS signatures, so only messages of the configured topic are accepted, and none without one.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
import { AppError } from "@signalbox/core";
import {
  claimedIn,
  forged,
  type ParsedWebhook,
  type ProviderWebhook,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { metadataOf, readSesEvent } from "./ses-event.js";
import { sesEvents } from "./ses-events.js";
import { snsUrl, type SigningCertificates } from "./signing-certificates.js";
import { snsMessageOf, verifySnsMessage, type SnsMessage } from "./sns-message.js";

/** The settings that decide which reports are accepted. */
export interface ReportSettings {
  readonly topicArn?: string;
}

export function sesWebhook(certificates: SigningCertificates): ProviderWebhook<ReportSettings> {
  return {
    path: "amazon-ses",
    setup:
      "Give the identity a default configuration set that publishes Bounce, Complaint, Delivery, DeliveryDelay, Reject, Subscription, Open and Click to an SNS topic, subscribe this address to the topic over HTTPS (the subscription is confirmed automatically), and put the ARN of the topic into `topicArn`.",
    events: sesEvents,
    workspaceOf: ({ body, query }) => {
      const message = snsMessageOf(body);
      return (
        (message?.Type === "Notification" ? claimedIn(message.Message, metadataOf) : undefined) ??
        query["workspaceId"]
      );
    },
    verify: async (request, { topicArn }) => {
      const message = snsMessageOf(request.body);
      if (message === undefined) return forged("no message of SNS");
      if (topicArn === undefined) return { type: "unconfigured", missing: "topicArn" };
      if (message.TopicArn !== topicArn) return forged("of another topic");
      return await verifySnsMessage(message, certificates, request.now);
    },
    parse: (request) => {
      const message = snsMessageOf(request.body);
      if (message === undefined) throw notAReport();
      return parse(message, request);
    },
  };
}

function parse(message: SnsMessage, request: WebhookRequest): ParsedWebhook {
  const nothing = { reports: [], subscriptions: [] };
  if (message.Type === "UnsubscribeConfirmation") return nothing;
  if (message.Type === "SubscriptionConfirmation") {
    const url = snsUrl(message.SubscribeURL ?? "");
    if (url === undefined) throw notAReport();
    return { ...nothing, confirm: url.href };
  }
  return readSesEvent(contentOf(message), message, request);
}

/** The event, which is JSON but for the greeting when events are enabled; any other text is passed on, to be counted. */
function contentOf({ Message }: SnsMessage): unknown {
  try {
    return JSON.parse(Message);
  } catch {
    const isGreeting = Message.startsWith("Successfully validated SNS topic");
    return isGreeting ? { notificationType: "AmazonSnsSubscriptionSucceeded" } : Message;
  }
}

function notAReport(): AppError {
  return new AppError({ code: "BadRequest", message: "This is no message of SNS." });
}
