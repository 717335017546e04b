/**
 * The steps of a delivery, from its cause to the vendor's last report, each with a sentence. Pure: everything
 * comes from the delivery's record; nothing is guessed.
 */
import type { DeliveryEventName, Json, StoredDelivery } from "@signalbox/core";
import { capInWords } from "../deliveries/cap-in-words.js";
import { describeVerdict } from "../deliveries/describe-verdict.js";
import type {
  DeliveryAttempt,
  DeliveryOutcome,
  DeliveryRecord,
  Hold,
  KeptReport,
} from "../deliveries/record.js";
import { decisionSteps } from "./trace-decision.js";
import type { DatedStep, TraceSources, TraceStep } from "./trace-step.js";

/** In the order of time; steps of the same moment in the order of processing. */
export function stepsOf(sources: TraceSources): readonly TraceStep[] {
  const { stored, record } = sources;
  const steps: readonly DatedStep[] = [
    ...triggerSteps(sources),
    ...(sources.journeySteps ?? []),
    requestedStep(sources),
    ...(record.holds ?? []).map(holdStep),
    ...decisionSteps(sources),
    ...renderedSteps(sources),
    ...limitSteps(record),
    ...record.attempts.map(attemptStep),
    ...(record.outcome === undefined ? [] : [outcomeStep(record.outcome)]),
    ...record.reports.map(reportStep),
    ...waitingSteps(stored, record),
  ];
  return steps.toSorted((left, right) => left.at - right.at).map(toStep);
}

function toStep({ at, what, text, details = {} }: DatedStep): TraceStep {
  const known = Object.entries(details).flatMap(([name, value]): [string, Json][] =>
    value === undefined ? [] : [[name, value]],
  );
  return { at: iso(at), what, text, ...Object.fromEntries(known) };
}

function triggerSteps({ record, trigger, journeySteps: journeyPath = [] }: TraceSources): DatedStep[] {
  const { requestedAt, origin } = record.request;
  const messageId = origin.triggeringMessageId;
  if (messageId === undefined) return [];
  if (trigger === undefined) {
    const text = `The event ${messageId} caused it; it is not stored any more.`;
    return [{ at: journeyPath[0]?.at ?? requestedAt, what: "event", text, details: { messageId } }];
  }
  const name = trigger.event === "" ? trigger.type : `${trigger.type} “${trigger.event}”`;
  const details = { messageId, type: trigger.type, event: trigger.event };
  return [{ at: trigger.receivedAt, what: "event", text: `The event ${name} caused it.`, details }];
}

function requestedStep({ record, workspace }: TraceSources): DatedStep {
  const { origin, channel, templateId, requestedAt, userId, isAnonymous } = record.request;
  const { journeyId, broadcastId, nodeId, runId } = origin;
  const who = isAnonymous === true ? `anonymous user ${userId}` : `user ${userId}`;
  const template = workspace.templates.find(({ id }) => id === templateId)?.name ?? templateId;
  return {
    at: requestedAt,
    what: "asked",
    text: `${requesterOf(origin, workspace)} asked for the ${channelNames[channel]} “${template}” to ${who}.`,
    details: { journeyId, broadcastId, nodeId, runId, channel, templateId, userId },
  };
}

const channelNames = { Email: "email", Sms: "SMS", MobilePush: "push message", Webhook: "webhook" } as const;

function requesterOf(
  { journeyId, nodeId, broadcastId }: DeliveryRecord["request"]["origin"],
  { journeys, broadcasts, endedBroadcasts }: TraceSources["workspace"],
): string {
  if (journeyId !== undefined) {
    const name = journeys.find(({ id }) => id === journeyId)?.name;
    const journey = name === undefined ? journeyId : `“${name}”`;
    return `The journey ${journey}${nodeId === undefined ? "" : `, at its node ${nodeId},`}`;
  }
  if (broadcastId === undefined) return "A call of the API";
  const broadcast = [...broadcasts, ...endedBroadcasts].find(({ id }) => id === broadcastId);
  return `The broadcast ${broadcast === undefined ? broadcastId : `“${broadcast.name}”`}`;
}

function holdStep({ at, until, from, to, timezone }: Hold): DatedStep {
  return {
    at,
    what: "quietHours",
    text: `It was quiet hours for the user (${from} to ${to}, ${timezone}), so it was held until ${iso(until)}.`,
    details: { from, to, timezone, until: iso(until), isHeld: true },
  };
}

function limitSteps({ place: permit }: DeliveryRecord): DatedStep[] {
  if (permit === undefined) return [];
  const { at, caps } = permit;
  const text = `It is within the frequency cap: ${caps.map((cap) => capInWords(cap)).join(", and ")}.`;
  const details = { caps: caps.map((cap) => ({ ...cap })) };
  return [{ at, what: "frequencyCap", text, details }];
}

function renderedSteps({ record }: TraceSources): DatedStep[] {
  const { renderedAt, templateRevision } = record;
  if (renderedAt === undefined) return [];
  const of = templateRevision === undefined ? "" : ` from the template as stored at ${iso(templateRevision)}`;
  return [
    { at: renderedAt, what: "rendered", text: `Its text was made${of}.`, details: { templateRevision } },
  ];
}

function attemptStep(attempt: DeliveryAttempt, index: number): DatedStep {
  const { provider, startedAt, endedAt, result, reason, vendorId, code, retryAt } = attempt;
  return {
    at: startedAt,
    what: "attempt",
    text: `Attempt ${index + 1}: ${answerOf(attempt)}`,
    details: {
      provider,
      result: result ?? null,
      reason,
      code,
      vendorId,
      endedAt: endedAt === undefined ? undefined : iso(endedAt),
      retryAt: retryAt === undefined ? undefined : iso(retryAt),
    },
  };
}

function answerOf({ provider, result, reason, vendorId, endedAt, retryAt }: DeliveryAttempt): string {
  const because = reason === undefined ? "" : `: ${reason}`;
  const again = retryAt === undefined ? "" : ` To be tried again at ${iso(retryAt)}.`;
  if (result === undefined) {
    return endedAt === undefined
      ? `${provider} was asked; no answer is known, as the attempt is under way or its worker was lost.`
      : `${provider} was asked${because}.${again}`;
  }
  return {
    accepted: `${provider} took it${vendorId === undefined ? "" : `, as ${vendorId}`}.`,
    rejected: `${provider} refused it${because}.`,
    later: `${provider} could not take it yet${because}.${again}`,
    unanswered: `${provider} did not answer${because}; it may have taken it.${again}`,
  }[result];
}

function outcomeStep(outcome: DeliveryOutcome): DatedStep {
  const { at, event, variant, isAmbiguous } = outcome;
  return {
    at,
    what: "outcome",
    text: isAmbiguous === true ? ambiguous : verdictOf(outcome),
    details: { event, reason: variant["type"], isAmbiguous },
  };
}

const ambiguous =
  "It is unknown whether the provider sent it. It was not sent again, since that could reach the user twice.";

function verdictOf({ event, variant }: DeliveryOutcome): string {
  if (event === "DFInternalMessageSent") return "It was sent.";
  const verdict = {
    DFMessageSkipped: "It was skipped",
    DFMessageFailure: "It failed",
    DFBadWorkspaceConfiguration: "It failed for the workspace's settings",
  }[event];
  return `${verdict}: ${describeVerdict(variant)}.`;
}

function reportStep({ at, event, provider, messageId, detail }: KeptReport): DatedStep {
  return {
    at,
    what: "report",
    text: `${provider} reported that ${reportTexts[event]}.`,
    details: { event, provider, messageId, detail },
  };
}

const reportTexts: Readonly<Record<DeliveryEventName, string>> = {
  DFInternalMessageSent: "it was sent",
  DFMessageSkipped: "it was skipped",
  DFMessageFailure: "it failed",
  DFBadWorkspaceConfiguration: "its settings are wrong",
  DFEmailProcessed: "it is on its way",
  DFEmailDelivered: "it arrived",
  DFEmailOpened: "it was opened",
  DFEmailClicked: "a link in it was clicked",
  DFEmailBounced: "it bounced",
  DFEmailDropped: "it was dropped",
  DFEmailMarkedSpam: "it was marked as spam",
  DFSmsDelivered: "it arrived",
  DFSmsFailed: "it did not arrive",
};

/** What is still to come for an unsettled delivery. */
function waitingSteps(
  { status, dueAt }: StoredDelivery,
  { turnAt: permitAt, holds = [] }: DeliveryRecord,
): DatedStep[] {
  if (dueAt === null || (status !== "queued" && status !== "sending")) return [];
  const why =
    status === "sending"
      ? "If no answer is known by then, it is found out what became of it."
      : holds.at(-1)?.until === dueAt
        ? "It is held for the user's quiet hours until then."
        : permitAt === undefined
          ? "It is tried again then."
          : "It is sent then, within the provider's rate limit.";
  return [{ at: dueAt, what: "waits", text: why }];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
