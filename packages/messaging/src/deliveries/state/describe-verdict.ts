/** Describes an outcome in a sentence, with what to do about it. */
import { addressProblemText, type AddressProblem } from "@signalbox/addresses";
import { capInWords } from "./cap-in-words.js";
import type { Verdict } from "./outcomes.js";

export function describeVerdict(variant: Verdict["variant"]): string {
  const text = (name: string): string => {
    const value = variant[name];
    return typeof value === "string" ? value : JSON.stringify(value ?? null);
  };
  switch (variant["type"]) {
    case "MissingIdentifier":
      return `the user has no value for "${text("identifierKey")}", which says where to send it`;
    case "InvalidIdentifier":
      return `the user's value for "${text("identifierKey")}" cannot be written to: ${addressProblemText(text("problem") as AddressProblem)}`;
    case "SubscriptionState":
      return "the user is not subscribed to the group";
    case "Suppressed":
      return `nothing is sent to this address any more (${text("reason")}); take it off the suppression list to send again`;
    case "FrequencyCap":
      return `the user has had as many messages as the frequency cap allows (${capInWords(variant)})`;
    case "QuietHours":
      return `it is quiet hours for the user (${text("from")} to ${text("to")}, ${text("timezone")})`;
    case "LocalTimePast":
      return `${text("scheduledAt")} was past in ${text("timezone")} when the broadcast was started`;
    case "DuplicateAddress":
      return "another user of the broadcast has the same address, and each address gets it once";
    case "BroadcastEnded":
      return "its broadcast had ended before it went out";
    case "JourneyPaused":
      return "its journey was paused when it was to go out";
    case "JourneyNotFound":
      return "its journey was deleted before it went out";
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
      const answer =
        typeof provider === "object" && provider !== null && "message" in provider
          ? provider.message
          : message;
      // Not the whole variant: that of a failed message has its text.
      return typeof answer === "string" ? answer : "no reason is known";
    }
  }
}
