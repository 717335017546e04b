/** A template sent for trying out: for real, with its draft, to whom the caller says, and kept nowhere. */
import type { DeliveryRequest } from "@signalbox/core";
import type { SendResult } from "@signalbox/provider-kit";
import { capInWords } from "./cap-in-words.js";
import { newDelivery } from "./delivery.js";
import type { DeliverPorts } from "./deliver.js";
import { findWay } from "./find-way.js";
import { handOver } from "./hand-over.js";
import { sent, type Verdict } from "./outcomes.js";
import type { TestOutcome } from "./test-outcome.js";

export async function sendTest(request: DeliveryRequest, ports: DeliverPorts): Promise<TestOutcome> {
  const { view, parent } = await ports.viewsOf(request.workspaceId);
  const way = await findWay({ request, view, parent, withDraft: true, now: ports.now().getTime() }, ports);
  switch (way.is) {
    case "gone":
      return failed("the workspace was deleted");
    case "closed":
      return failed(
        "nothing goes out at the moment: the workspace is paused, or its provider fails again and again",
      );
    case "stopped":
      return stopped(way.verdict);
    case "open": {
      const prepared = await ports.makeReady(request, way, { asStranger: true });
      if (prepared.type !== "ready") return stopped(prepared.verdict);
      const { message, variant } = prepared;
      const delivery = newDelivery(request);
      const result = await way.outlet.sending.run(() => handOver(way.outlet, message, delivery, ports));
      if (result.type === "accepted") {
        const verdict = sent(message, variant, { ...result, provider: way.outlet.provider.type });
        return { type: "sent", variant: { ...verdict.variant } };
      }
      return refusedBy(way.outlet.provider.title, result);
    }
  }
}

function stopped({ event, variant }: Verdict): TestOutcome {
  const said = describeVerdict(variant);
  return event === "DFMessageSkipped" ? { type: "skipped", message: said } : failed(said);
}

function failed(suggestion: string): TestOutcome {
  return { type: "failed", suggestions: [suggestion] };
}

function refusedBy(title: string, result: Exclude<SendResult, { type: "accepted" }>): TestOutcome {
  const detail =
    "detail" in result && result.detail !== undefined ? JSON.stringify(result.detail) : undefined;
  const suggestion = {
    rejected: `${title} refused it: ${result.reason}`,
    later: `${title} did not take it now: ${result.reason}. Try again in a moment.`,
    unanswered: `${title} did not answer: ${result.reason}. It may have been sent.`,
  }[result.type];
  return { type: "failed", suggestions: [suggestion], ...(detail !== undefined && { responseData: detail }) };
}

/** The outcome in a sentence, with what to do about it. */
export function describeVerdict(variant: Verdict["variant"]): string {
  const text = (name: string): string => {
    const value = variant[name];
    return typeof value === "string" ? value : JSON.stringify(value ?? null);
  };
  switch (variant["type"]) {
    case "MissingIdentifier":
      return `the user has no value for "${text("identifierKey")}", which says where to send it`;
    case "SubscriptionState":
      return "the user is not subscribed to the group";
    case "Suppressed":
      return `nothing is sent to this address any more (${text("reason")}); take it off the suppression list to send again`;
    case "FrequencyCap":
      return `the user has had as many messages as the frequency cap allows (${capInWords(variant)})`;
    case "QuietHours":
      return `it is quiet hours for the user (${text("from")} to ${text("to")}, ${text("timezone")})`;
    case "MessageTemplateNotFound":
      return "there is no such template, or it has no content yet";
    case "MessageTemplateMisconfigured":
      return `the template cannot be used: ${text("message")}`;
    case "MessageTemplateRenderError":
      return `the template does not render: ${text("error")}`;
    case "SubscriptionSecretNotFound":
      return `links cannot be signed: ${text("message")}`;
    case "SubscriptionGroupNotFound":
      return "there is no such subscription group";
    case "MessageServiceProviderNotFound":
      return `no provider is set for ${text("channel")}: set one under settings, and make it the default`;
    case "MessageServiceProviderMisconfigured":
      return `the provider's settings are wrong: ${text("message")}`;
    default: {
      const { provider, message } = variant;
      const said =
        typeof provider === "object" && provider !== null && "message" in provider
          ? provider.message
          : message;
      return typeof said === "string" ? said : JSON.stringify(variant);
    }
  }
}
