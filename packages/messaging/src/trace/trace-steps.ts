/**
 * The steps of a delivery, from its cause to the vendor's last report, each with a sentence. Pure: everything
 * comes from the delivery's record; nothing is guessed.
 */
import { type Json, type StoredDelivery, textOf, type WaitingReason } from "@signalbox/core";
import { describeVerdict } from "../deliveries/state/describe-verdict.js";
import { waitOf } from "../deliveries/state/delivery-reason.js";
import type {
  DeliveryAttempt,
  DeliveryOutcome,
  DeliveryRecord,
  Hold,
  KeptReport,
} from "../deliveries/state/record.js";
import { decisionSteps } from "./trace-decision.js";
import { sentence, type TraceSentence, type TraceValues } from "./trace-sentences.js";
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
    ...(record.outcome === undefined ? [] : [outcomeStep(record.outcome), ...bounceSteps(record)]),
    ...record.reports.map(reportStep),
    ...waitingSteps(stored, record),
  ];
  return steps.toSorted((left, right) => left.at - right.at).map(toStep);
}

function toStep({ at, what, says, details = {} }: DatedStep): TraceStep {
  const known = Object.entries(details).flatMap(([name, value]): [string, Json][] =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    at: iso(at),
    what,
    text: textOf(says),
    says,
    ...Object.fromEntries(known),
  };
}

function triggerSteps({ record, trigger, journeySteps: journeyPath = [] }: TraceSources): DatedStep[] {
  const { requestedAt, origin } = record.request;
  const messageId = origin.triggeringMessageId;
  if (messageId === undefined) return [];
  if (trigger === undefined) {
    const says = [sentence("lostEventCaused", { messageId })];
    return [{ at: journeyPath[0]?.at ?? requestedAt, what: "event", says, details: { messageId } }];
  }
  const { type, event, receivedAt } = trigger;
  const says = [sentence("eventCaused", { type, event })];
  return [{ at: receivedAt, what: "event", says, details: { messageId, type, event } }];
}

function requestedStep({ record, workspace, journeySteps = [] }: TraceSources): DatedStep {
  const { origin, channel, templateId, requestedAt, userId, resentFrom } = record.request;
  const { journeyId, broadcastId, nodeId, runId } = origin;
  return {
    at: requestedAt,
    what: "asked",
    says: [requestSentence(record.request, workspace, nameOfNode(journeySteps, nodeId))],
    details: { journeyId, broadcastId, nodeId, runId, resentFrom, channel, templateId, userId },
  };
}

/** Empty where the run is not stored any more, or its author gave the node no name. */
function nameOfNode(journeyPath: readonly DatedStep[], nodeId: string | undefined): string {
  const came = journeyPath.findLast(({ details }) => nodeId !== undefined && details?.["nodeId"] === nodeId);
  const name = came?.says[0]?.values["nodeName"];
  return typeof name === "string" ? name : "";
}

function requestSentence(
  { origin, channel, templateId, userId, isAnonymous, resentFrom, sentBy }: DeliveryRecord["request"],
  { templates, journeys, broadcasts, endedBroadcasts }: TraceSources["workspace"],
  nodeName: string,
): TraceSentence {
  const { journeyId, nodeId, broadcastId } = origin;
  const nameOf = (named: readonly Named[], id: string): string =>
    named.find((each) => each.id === id)?.name ?? id;
  const template = nameOf(templates, templateId);
  const request = {
    channel,
    template,
    user: userId,
    userType: isAnonymous === true ? "anonymous" : "user",
  } as const;
  const member = sentBy?.name ?? "";
  if (resentFrom !== undefined && sentBy !== undefined)
    return sentence("memberAskedAgain", { ...request, first: resentFrom, member });
  if (resentFrom !== undefined) return sentence("resendAsked", { ...request, first: resentFrom });
  if (journeyId !== undefined) {
    const journey = nameOf(journeys, journeyId);
    return sentence("journeyAsked", { ...request, journey, node: nodeId ?? "", nodeName });
  }
  if (broadcastId === undefined)
    return sentBy === undefined
      ? sentence("callAsked", request)
      : sentence("memberAsked", { ...request, member });
  const broadcast = nameOf([...broadcasts, ...endedBroadcasts], broadcastId);
  return sentence("broadcastAsked", { ...request, broadcast });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function holdStep({ at, until, from, to, timezone }: Hold): DatedStep {
  return {
    at,
    what: "quietHours",
    says: [sentence("heldForQuietHours", { begins: from, ends: to, timezone, until: iso(until) })],
    details: { from, to, timezone, until: iso(until), isHeld: true },
  };
}

function limitSteps({ place: permit }: DeliveryRecord): DatedStep[] {
  if (permit === undefined) return [];
  const { at, caps } = permit;
  const says = caps.map(({ channel = "", messages, perSeconds }) =>
    sentence("withinCap", { channel, messages, perSeconds }),
  );
  const details = { caps: caps.map((cap) => ({ ...cap })) };
  return [{ at, what: "frequencyCap", says, details }];
}

function renderedSteps({ record }: TraceSources): DatedStep[] {
  const { renderedAt, templateRevision } = record;
  if (renderedAt === undefined) return [];
  const storedAt = templateRevision === undefined ? "" : iso(templateRevision);
  const says = [sentence("rendered", { storedAt })];
  return [{ at: renderedAt, what: "rendered", says, details: { templateRevision } }];
}

function attemptStep(attempt: DeliveryAttempt, index: number): DatedStep {
  const { provider, startedAt, endedAt, result, reason, vendorId, code, retryAt } = attempt;
  return {
    at: startedAt,
    what: "attempt",
    says: [
      sentence("attempt", {
        number: index + 1,
        provider,
        result: resultOf(attempt),
        reason: reason ?? "",
        vendorId: vendorId ?? "",
      }),
      ...(retryAt === undefined ? [] : [sentence("retryAt", { at: iso(retryAt) })]),
    ],
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

function resultOf({ result, endedAt }: DeliveryAttempt): TraceValues["attempt"]["result"] {
  return result ?? (endedAt === undefined ? "underWay" : "asked");
}

function outcomeStep(outcome: DeliveryOutcome): DatedStep {
  const { at, event, variant, isAmbiguous } = outcome;
  return {
    at,
    what: "outcome",
    says: [isAmbiguous === true ? sentence("sentUnknown", {}) : verdictOf(outcome)],
    details: { event, reason: variant["type"], isAmbiguous },
  };
}

/** The provider's answer said that the address is invalid. */
function bounceSteps({ outcome, attempts }: DeliveryRecord): DatedStep[] {
  if (outcome?.bounced === undefined) return [];
  const { at, bounced: event } = outcome;
  const { provider = "" } = attempts.at(-1) ?? {};
  const says = [sentence("reported", { provider, event, reason: "" })];
  return [{ at, what: "report", says, details: { event, provider } }];
}

function verdictOf({ event, variant }: DeliveryOutcome): TraceSentence {
  if (event === "DFInternalMessageSent") return sentence("sent", {});
  const { type } = variant;
  const verdict = typeof type === "string" ? type : "";
  const becauseSays = describeVerdict(variant);
  return sentence("notSent", {
    ...verdictValues(variant),
    event,
    verdict,
    because: becauseSays.text,
    becauseSays,
  });
}

const verdictFields = [
  "identifierKey",
  "problem",
  "reason",
  "channel",
  "messages",
  "perSeconds",
  "timezone",
  "scheduledAt",
  "message",
  "error",
] as const;

/** What its sentence names; the variant of a failed message also has the message. */
function verdictValues(variant: DeliveryOutcome["variant"]): Readonly<Record<string, string | number>> {
  const { type, from, to } = variant;
  const named = {
    ...Object.fromEntries(verdictFields.map((name) => [name, variant[name]])),
    ...(type === "QuietHours" && { begins: from, ends: to }),
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]): [string, string | number][] => {
      if (value === null) return [[name, ""]];
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
    }),
  );
}

function reportStep({ at, event, provider, messageId, detail }: KeptReport): DatedStep {
  return {
    at,
    what: "report",
    says: [
      sentence("reported", { provider, event, reason: detail?.["reason"] ?? detail?.["diagnosis"] ?? "" }),
    ],
    details: { event, provider, messageId, detail },
  };
}

/** What is still to come for an unsettled delivery. */
function waitingSteps({ status, dueAt }: StoredDelivery, record: DeliveryRecord): DatedStep[] {
  if (dueAt === null) return [];
  if (status === "sending") return [{ at: dueAt, what: "waits", says: [sentence("waitsForAnswer", {})] }];
  const wait = waitOf({ status, dueAt, record });
  if (wait?.until === undefined) return [];
  const code = waitCodes[wait.for ?? formerReason(dueAt, record)];
  return [{ at: wait.until, what: "waits", says: [sentence(code, {})], details: { waitingFor: wait.for } }];
}

const waitCodes = {
  Retry: "waitsForRetry",
  QuietHours: "waitsForQuietHours",
  Rate: "waitsForRate",
  Circuit: "waitsForProvider",
  BroadcastPaused: "waitsForBroadcast",
  WorkspacePaused: "waitsForWorkspace",
} as const satisfies Readonly<Record<WaitingReason, string>>;

/** Of a delivery that an earlier release has postponed, as far as its record says. */
function formerReason(dueAt: number, { turnAt: permitAt, holds = [] }: DeliveryRecord): WaitingReason {
  if (holds.at(-1)?.until === dueAt) return "QuietHours";
  return permitAt === undefined ? "Retry" : "Rate";
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
