/** The sentences of a trace. A value that is not known is empty. */
import {
  defineSentences,
  type DeliveryEventName,
  type Sentence,
  type Sentences,
  type SentenceValues,
} from "@signalbox/core";
import { capInWords } from "../deliveries/state/cap-in-words.js";

/** The values of each code. Moments are UTC. */
export interface TraceValues {
  readonly eventCaused: { readonly type: string; readonly event: string };
  readonly lostEventCaused: { readonly messageId: string };
  readonly enteredSegment: { readonly segment: string };
  readonly wasInSegment: { readonly segment: string };
  readonly runBegan: RunValues;
  readonly deletedRunBegan: RunValues;
  /**
   * `node` is the name of the node, else its id; `nodeName` is empty without a name. `of` is the segment or the cohort of the
   * cause, and `because` the English text of `becauseSays`.
   */
  readonly cameTo: {
    readonly node: string;
    readonly nodeName: string;
    readonly nodeType: string;
    readonly cause: string;
    readonly of: string;
    readonly because: string;
    readonly becauseSays: Sentence;
  };
  /** `does` is the English text of `doesSays`. */
  readonly nodeDoes: { readonly does: string; readonly doesSays: Sentence };
  /** `node` is an id; `nodeName` is empty without a name. */
  readonly journeyAsked: RequestValues & {
    readonly journey: string;
    readonly node: string;
    readonly nodeName: string;
  };
  readonly broadcastAsked: RequestValues & { readonly broadcast: string };
  readonly callAsked: RequestValues;
  /** `member` is a name; empty for callers who may not see members. */
  readonly memberAsked: RequestValues & { readonly member: string };
  /** `first` is the id of the delivery that failed. */
  readonly resendAsked: RequestValues & { readonly first: string };
  readonly memberAskedAgain: RequestValues & { readonly first: string; readonly member: string };
  readonly heldForQuietHours: QuietHours & { readonly until: string };
  readonly wasQuiet: QuietHours;
  readonly wasNotQuiet: QuietHours;
  /** An empty channel stands for all. */
  readonly withinCap: { readonly channel: string; readonly messages: number; readonly perSeconds: number };
  readonly identifierFound: { readonly identifier: string; readonly address: string };
  readonly identifierMissing: { readonly identifier: string };
  readonly subscription: { readonly group: string; readonly is: SubscriptionIs };
  readonly notSuppressed: { readonly address: string };
  readonly suppressed: { readonly address: string; readonly since: string; readonly reason: string };
  readonly rendered: { readonly storedAt: string };
  readonly attempt: AttemptValues;
  readonly retryAt: { readonly at: string };
  readonly sent: Empty;
  readonly sentUnknown: Empty;
  /**
   * `verdict` is the type of the outcome; `because` is the English text of `becauseSays`, and the other values are those of
   * the outcome.
   */
  readonly notSent: {
    readonly event: string;
    readonly verdict: string;
    readonly because: string;
    readonly becauseSays: Sentence;
  } & SentenceValues;
  /** `reason` is in the vendor's words. */
  readonly reported: {
    readonly provider: string;
    readonly event: DeliveryEventName;
    readonly reason: string;
  };
  readonly waitsForAnswer: Empty;
  readonly waitsForQuietHours: Empty;
  readonly waitsForRetry: Empty;
  readonly waitsForRate: Empty;
  readonly waitsForProvider: Empty;
  readonly waitsForBroadcast: Empty;
  readonly waitsForWorkspace: Empty;
}

type Empty = Readonly<Record<string, never>>;

interface RunValues {
  readonly journey: string;
  readonly version: number;
  readonly key: string;
}

interface RequestValues {
  readonly channel: "Email" | "Sms" | "MobilePush" | "Webhook";
  readonly template: string;
  readonly user: string;
  readonly userType: "user" | "anonymous";
}

interface QuietHours {
  readonly begins: string;
  readonly ends: string;
  readonly timezone: string;
}

type SubscriptionIs = "joined" | "left" | "silent" | "notJoined" | "notSubscribed";

interface AttemptValues {
  readonly number: number;
  readonly provider: string;
  readonly result: "accepted" | "rejected" | "later" | "unanswered" | "asked" | "underWay";
  readonly reason: string;
  readonly vendorId: string;
}

export type TraceCode = keyof TraceValues;

export type TraceSentence = Sentence<TraceCode>;

export function sentence<Code extends TraceCode>(code: Code, values: TraceValues[Code]): TraceSentence {
  const make: (values: TraceValues[Code]) => TraceSentence = says[code];
  return make(values);
}

const english: { readonly [Code in TraceCode]: (values: TraceValues[Code]) => string } = {
  eventCaused: ({ type, event }) => `The event ${event === "" ? type : `${type} “${event}”`} caused it.`,
  lostEventCaused: ({ messageId }) => `The event ${messageId} caused it; it is not stored any more.`,
  enteredSegment: ({ segment }) => `The user came into the segment “${segment}”.`,
  wasInSegment: ({ segment }) => `The user was in the segment “${segment}”.`,
  runBegan: ({ journey, key, version }) => `The journey “${journey}” began${ofRun({ key, version })}`,
  deletedRunBegan: ({ journey, key, version }) =>
    `The journey “${journey}”, which is deleted now, began${ofRun({ key, version })}`,
  cameTo: ({ node, nodeName, nodeType, becauseSays }) =>
    `It came to ${nodeName === "" ? (nodeKinds[nodeType] ?? `“${node}”`) : `“${nodeName}”`}, because ${becauseSays.text}.`,
  nodeDoes: ({ doesSays }) => doesSays.text,
  journeyAsked: ({ journey, node, nodeName, channel, template, user, userType }) =>
    `The journey “${journey}”${atStep(node, nodeName)} ${asked({ channel, template, user, userType })}`,
  broadcastAsked: ({ broadcast, channel, template, user, userType }) =>
    `The broadcast “${broadcast}” ${asked({ channel, template, user, userType })}`,
  callAsked: ({ channel, template, user, userType }) =>
    `A call of the API ${asked({ channel, template, user, userType })}`,
  memberAsked: ({ member, channel, template, user, userType }) =>
    `${member === "" ? "A member" : `The member “${member}”`} ${asked({ channel, template, user, userType })}`,
  memberAskedAgain: ({ first, member, channel, template, user, userType }) =>
    `After the message ${first} had failed, ${member === "" ? "a member" : `the member “${member}”`} ${asked({ channel, template, user, userType })}`,
  resendAsked: ({ first, channel, template, user, userType }) =>
    `After the message ${first} had failed, a call ${asked({ channel, template, user, userType })}`,
  heldForQuietHours: ({ until, begins, ends, timezone }) =>
    `It was quiet hours for the user (${span({ begins, ends, timezone })}), so it was held until ${until}.`,
  wasQuiet: ({ begins, ends, timezone }) =>
    `It was quiet hours for the user (${span({ begins, ends, timezone })}).`,
  wasNotQuiet: ({ begins, ends, timezone }) =>
    `It was not quiet hours for the user (${span({ begins, ends, timezone })}).`,
  withinCap: ({ channel, messages, perSeconds }) =>
    `It is within the frequency cap: ${capInWords({ channel, messages, perSeconds })}.`,
  identifierFound: ({ identifier, address }) => `The user's “${identifier}” is ${address}.`,
  identifierMissing: ({ identifier }) => `The user has no “${identifier}”.`,
  subscription: ({ group, is }) => `${subscriptions[is]} the group “${group}”.`,
  notSuppressed: ({ address }) => `Nothing keeps messages from ${address === "" ? "the address" : address}.`,
  suppressed: ({ address, since, reason }) =>
    `The address ${address === "" ? "" : `${address} `}is on the suppression list since ${since} (${reason}).`,
  rendered: ({ storedAt }) =>
    `Its text was made${storedAt === "" ? "" : ` from the template as stored at ${storedAt}`}.`,
  attempt: ({ number, provider, result, reason, vendorId }) =>
    `Attempt ${number}: ${answerOf({ provider, result, reason, vendorId })}`,
  retryAt: ({ at }) => `To be tried again at ${at}.`,
  sent: () => "It was sent.",
  sentUnknown: () =>
    "It is unknown whether the provider sent it. It was not sent again, since that could reach the user twice.",
  notSent: ({ event, becauseSays }) => `${verdicts[event] ?? event}: ${becauseSays.text}.`,
  reported: ({ provider, event, reason }) =>
    `${provider} reported that ${reports[event]}${reason === "" ? "" : `: ${withoutStop(reason)}`}.`,
  waitsForAnswer: () => "If no answer is known by then, it is found out what became of it.",
  waitsForQuietHours: () => "It is held for the user's quiet hours until then.",
  waitsForRetry: () => "It is tried again then.",
  waitsForRate: () => "It is sent then, within the rate limit.",
  waitsForProvider: () => "The provider has failed again and again; the message is tried then.",
  waitsForBroadcast: () => "Its broadcast is paused; that is checked again then.",
  waitsForWorkspace: () => "Its workspace is paused; that is checked again then.",
};

export const traceCodes: readonly TraceCode[] = Object.keys(english) as TraceCode[];

const says = defineSentences(english);

export const traceSentences: Sentences = says;

function ofRun({ key, version }: Pick<RunValues, "key" | "version">): string {
  return `${key === "" ? "" : ` for “${key}”`}, by version ${version} of its definition.`;
}

/** What a node without a name is called. */
const nodeKinds: Readonly<Record<string, string>> = {
  EntryNode: "its entry",
  EventEntryNode: "its entry",
  DelayNode: "a delay",
  MessageNode: "a message",
  RandomCohortNode: "a random split",
  RateLimitNode: "a rate limit",
  SegmentSplitNode: "a split by segment",
  WaitForNode: "a wait",
  ExitNode: "the exit",
};

function atStep(node: string, nodeName: string): string {
  if (nodeName !== "") return `, at its step “${nodeName}”,`;
  return node === "" ? "" : `, at its node ${node},`;
}

const channelNames = { Email: "email", Sms: "SMS", MobilePush: "push message", Webhook: "webhook" } as const;

function asked({ channel, template, user, userType }: RequestValues): string {
  const who = userType === "anonymous" ? "anonymous user" : "user";
  return `asked for the ${channelNames[channel]} “${template}” to ${who} ${user}.`;
}

function span({ begins, ends, timezone }: QuietHours): string {
  return `${begins} to ${ends}, ${timezone}`;
}

const subscriptions: Readonly<Record<SubscriptionIs, string>> = {
  joined: "The user has joined",
  left: "The user has unsubscribed from",
  silent: "The user has said nothing, and so gets the messages of",
  notJoined: "The user has not joined",
  notSubscribed: "The user is not subscribed to",
};

function answerOf({ provider, result, reason, vendorId }: Omit<AttemptValues, "number">): string {
  const because = reason === "" ? "" : `: ${withoutStop(reason)}`;
  return {
    accepted: `${provider} took it${vendorId === "" ? "" : `, as ${vendorId}`}.`,
    rejected: `${provider} refused it${because}.`,
    later: `${provider} could not take it yet${because}.`,
    unanswered: `${provider} did not answer${because}; it may have taken it.`,
    asked: `${provider} was asked${because}.`,
    underWay: `${provider} was asked; no answer is known, as the attempt is under way or its worker was lost.`,
  }[result];
}

/** What a server said stands before the full stop of the sentence. */
function withoutStop(reason: string): string {
  return reason.replace(/(?<!\.)\.$/, "");
}

const verdicts: Readonly<Record<string, string>> = {
  DFMessageSkipped: "It was skipped",
  DFMessageFailure: "It failed",
  DFBadWorkspaceConfiguration: "It failed for the workspace's settings",
};

const reports: Readonly<Record<DeliveryEventName, string>> = {
  DFInternalMessageSent: "it was sent",
  DFMessageSkipped: "it was skipped",
  DFMessageFailure: "it failed",
  DFBadWorkspaceConfiguration: "its settings are wrong",
  DFEmailProcessed: "it is on its way",
  DFEmailDelayed: "it is delayed, and still on its way",
  DFEmailDelivered: "it arrived",
  DFEmailOpened: "it was opened",
  DFEmailClicked: "a link in it was clicked",
  DFEmailBounced: "it bounced",
  DFEmailDropped: "it was dropped",
  DFEmailMarkedSpam: "it was marked as spam",
  DFSmsDelivered: "it arrived",
  DFSmsFailed: "it did not arrive",
};
