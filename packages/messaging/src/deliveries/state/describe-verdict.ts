/** Why a message was not sent, in sentences without a capital, with what to do about it. */
import type { Verdict } from "@signalbox/send-checks";
import { addressProblemText, type AddressProblem } from "@signalbox/addresses";
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import { capInWords } from "./cap-in-words.js";

const says = defineSentences({
  identifierIsMissing: ({ identifier }: { readonly identifier: string }) =>
    `the user has no value for "${identifier}", which says where to send it`,
  identifierIsInvalid: ({ identifier, problem }: { readonly identifier: string; readonly problem: string }) =>
    `the user's value for "${identifier}" cannot be written to: ${addressProblemText(problem as AddressProblem)}`,
  isNotSubscribed: () => "the user is not subscribed to the group",
  addressIsSuppressed: ({ reason }: { readonly reason: string }) =>
    `nothing is sent to this address any more (${reason}); take it off the suppression list to send again`,
  /** An empty channel stands for all. */
  capIsReached: ({
    channel,
    messages,
    perSeconds,
  }: {
    readonly channel: string;
    readonly messages: number;
    readonly perSeconds: number;
  }) =>
    `the user has had as many messages as the frequency cap allows (${capInWords({ channel, messages, perSeconds })})`,
  isQuiet: ({
    begins,
    ends,
    timezone,
  }: {
    readonly begins: string;
    readonly ends: string;
    readonly timezone: string;
  }) => `it is quiet hours for the user (${begins} to ${ends}, ${timezone})`,
  localTimeWasPast: ({
    scheduledAt,
    timezone,
  }: {
    readonly scheduledAt: string;
    readonly timezone: string;
  }) => `${scheduledAt} was past in ${timezone} when the broadcast was started`,
  addressIsTaken: () => "another user of the broadcast has the same address, and each address gets it once",
  broadcastHadEnded: () => "its broadcast had ended before it went out",
  runHadEnded: () => "its run was ended by the goal or an exit condition of the journey",
  journeyWasPaused: () => "its journey was paused when it was to go out",
  journeyWasDeleted: () => "its journey was deleted before it went out",
  templateIsMissing: () => "there is no such template, or it has no content yet",
  templateIsUnusable: ({ problem }: { readonly problem: string }) =>
    `the template cannot be used: ${problem}`,
  templateDoesNotRender: ({ problem }: { readonly problem: string }) =>
    `the template does not render: ${problem}`,
  linksCannotBeSigned: ({ problem }: { readonly problem: string }) => `links cannot be signed: ${problem}`,
  groupIsMissing: () => "there is no such subscription group",
  providerIsMissing: ({ channel }: { readonly channel: string }) =>
    `no provider is set for ${channel}: set one under settings, and make it the default`,
  providerIsMisconfigured: ({ problem }: { readonly problem: string }) =>
    `the provider's settings are wrong: ${problem}`,
  /** In the words of the provider. */
  providerSaid: ({ answer }: { readonly answer: string }) => answer,
  noReasonIsKnown: () => "no reason is known",
});

export const verdictSentences: Sentences = says;

export function describeVerdict(variant: Verdict["variant"]): Sentence {
  const text = (name: string): string => {
    const value = variant[name];
    return typeof value === "string" ? value : JSON.stringify(value ?? null);
  };
  switch (variant["type"]) {
    case "MissingIdentifier":
      return says.identifierIsMissing({ identifier: text("identifierKey") });
    case "InvalidIdentifier":
      return says.identifierIsInvalid({ identifier: text("identifierKey"), problem: text("problem") });
    case "SubscriptionState":
      return says.isNotSubscribed();
    case "Suppressed":
      return says.addressIsSuppressed({ reason: text("reason") });
    case "FrequencyCap": {
      const { channel, messages, perSeconds } = variant;
      return says.capIsReached({
        channel: typeof channel === "string" ? channel : "",
        messages: Number(messages),
        perSeconds: Number(perSeconds),
      });
    }
    case "QuietHours":
      return says.isQuiet({ begins: text("from"), ends: text("to"), timezone: text("timezone") });
    case "LocalTimePast":
      return says.localTimeWasPast({ scheduledAt: text("scheduledAt"), timezone: text("timezone") });
    case "DuplicateAddress":
      return says.addressIsTaken();
    case "BroadcastEnded":
      return says.broadcastHadEnded();
    case "RunEnded":
      return says.runHadEnded();
    case "JourneyPaused":
      return says.journeyWasPaused();
    case "JourneyNotFound":
      return says.journeyWasDeleted();
    case "MessageTemplateNotFound":
      return says.templateIsMissing();
    case "MessageTemplateMisconfigured":
      return says.templateIsUnusable({ problem: text("message") });
    case "MessageTemplateRenderError":
      return says.templateDoesNotRender({ problem: text("error") });
    case "SubscriptionSecretNotFound":
      return says.linksCannotBeSigned({ problem: text("message") });
    case "SubscriptionGroupNotFound":
      return says.groupIsMissing();
    case "MessageServiceProviderNotFound":
      return says.providerIsMissing({ channel: text("channel") });
    case "MessageServiceProviderMisconfigured":
      return says.providerIsMisconfigured({ problem: text("message") });
    default:
      return describeAnswer(variant);
  }
}

function describeAnswer({ provider, message }: Verdict["variant"]): Sentence {
  const answer =
    typeof provider === "object" && provider !== null && "message" in provider ? provider.message : message;
  // Not the whole variant: that of a failed message has its text.
  return typeof answer === "string" ? says.providerSaid({ answer }) : says.noReasonIsKnown();
}
