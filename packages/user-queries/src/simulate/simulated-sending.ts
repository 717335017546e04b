/**
 * The delivery pipeline of one simulated user. With facts, each request is checked as sending would check it at that moment,
 * in its order: template, run, subscription, address, suppression, quiet hours, frequency caps. Without, it is sent at once.
 */
import type { AudienceUser } from "@signalbox/audience";
import {
  deliveryStatusOf,
  eventMessage,
  firstSeqAt,
  type ActorKey,
  type DeliveryEventName,
  type DeliveryOutcome,
  type DeliveryRequest,
  type Message,
  type UnsentReason,
  unsentReasons,
} from "@signalbox/core";
import {
  badConfiguration,
  capsFor,
  checkSend,
  frequencyCapped,
  identifierOf,
  quietDropped,
  quietHoursFor,
  quietTime,
  reachedCaps,
  recipientWith,
  runEnded,
  type DeliveryRecipient,
  type Permit,
  type quietUntil,
  type Verdict,
} from "@signalbox/send-checks";
import type { EvaluatedUser } from "@signalbox/users";
import { suppressionIds, type WorkspaceView } from "@signalbox/workspace";
import type { SendFacts, Suppression } from "./send-facts.js";

/** A message that the user's runs requested, and what became of it. */
export interface TracedRequest extends Pick<
  DeliveryRequest,
  "id" | "origin" | "requestedAt" | "channel" | "templateId"
> {
  /** Until when quiet hours held it, ms. */
  readonly heldUntil?: number;
  /** Absent while it is held. */
  readonly settled?: SettledRequest;
}

export interface SettledRequest {
  /** ms */
  readonly at: number;
  readonly outcome: DeliveryOutcome;
  /** Why the checks stopped it. Absent for one that passed them. */
  readonly reason?: UnsentReason;
}

export type SendAnswer =
  /** The event of its outcome. */
  | { readonly is: "settled"; readonly message: Message }
  /** It must be asked about again at that moment, ms. */
  | { readonly is: "held"; readonly until: number };

/** The user when the pipeline handles the request. */
export interface SendMoment {
  readonly user: AudienceUser;
  readonly state: EvaluatedUser;
  /** ms */
  readonly now: number;
}

export interface SimulatedSending {
  answer(request: DeliveryRequest, moment: SendMoment): SendAnswer;
  /** In the order of the requests. */
  requests(): readonly TracedRequest[];
}

export interface SendingOptions {
  /** Of every message that passes the checks. */
  readonly outcome: DeliveryOutcome;
  readonly workspace: WorkspaceView;
  readonly facts: SendFacts | undefined;
  readonly quietUntil: typeof quietUntil;
}

export function createSimulatedSending(owner: ActorKey, options: SendingOptions): SimulatedSending {
  const { outcome, facts } = options;
  const requests = new Map<string, TracedRequest>();
  const permits: Permit[] = [...(facts?.permits.get(owner) ?? [])];
  const judge = facts === undefined ? () => "passes" as const : createJudge({ ...options, facts, permits });
  return {
    answer(request, moment) {
      const { now } = moment;
      const { id, origin, requestedAt, channel, templateId } = request;
      const traced = requests.get(id) ?? { id, origin, requestedAt, channel, templateId };
      const judged = judge(request, moment);
      if (typeof judged === "object" && "heldUntil" in judged) {
        requests.set(id, { ...traced, ...judged });
        return { is: "held", until: judged.heldUntil };
      }
      const verdict = judged === "passes" ? verdictOf(request, outcome) : judged;
      const settled = {
        at: now,
        outcome: outcomeOf(verdict),
        ...(judged !== "passes" && { reason: reasonOf(verdict) }),
      };
      requests.set(id, { ...traced, settled });
      return { is: "settled", message: outcomeMessage(request, verdict, now) };
    },
    requests: () => [...requests.values()],
  };
}

type Judged = Verdict | { readonly heldUntil: number } | "passes";

interface JudgeOptions extends SendingOptions {
  readonly facts: SendFacts;
  /** Grows with each message that passes. */
  readonly permits: Permit[];
}

function createJudge({ facts, workspace, outcome, quietUntil, permits }: JudgeOptions) {
  const { state } = workspace;
  return (request: DeliveryRequest, { user, state: own, now }: SendMoment): Judged => {
    const { templateId, channel, origin } = request;
    const template = facts.templates.get(templateId);
    if (template?.channel !== channel) return badConfiguration("MessageTemplateNotFound", { id: templateId });
    // A run waits for its message: one that is gone was ended by the goal or an exit condition.
    if (origin.runId !== undefined && !own.journeys.live.has(origin.runId)) return runEnded;
    const recipient = recipientWith(request, { user, computedState: own.computedState }, workspace, now);
    const { identifierKey } = template;
    const suppression = suppressionOf({ request, recipient, identifierKey, now }, facts, workspace);
    const [refusal] = checkSend({ request, state, identifierKey, recipient, suppression, now }).refusals;
    if (refusal !== undefined) return refusal;
    const hours = quietHoursFor(request, state);
    if (hours !== undefined) {
      const { until, otherwise, ...quiet } = quietTime({ hours, recipient, now }, quietUntil);
      if (until !== undefined) return otherwise === "Drop" ? quietDropped(quiet) : { heldUntil: until };
    }
    const caps = capsFor(request, state);
    const [full] = reachedCaps(permits, { caps, now });
    if (full !== undefined) return frequencyCapped({ channel: full.channel, ...full });
    // A message that is not sent returns its permit.
    if (caps.length > 0 && outcome === "sent") {
      permits.push({ at: now, channels: caps.map((cap) => cap.channel) });
    }
    return "passes";
  };
}

interface AddressQuestion {
  readonly request: DeliveryRequest;
  readonly recipient: DeliveryRecipient;
  readonly identifierKey: string;
  readonly now: number;
}

/** Those that are stored now and began before that moment. */
function suppressionOf(
  { request: { workspaceId, channel }, recipient, identifierKey, now }: AddressQuestion,
  { suppressions }: SendFacts,
  { state: { defaultCountry: country } }: WorkspaceView,
): Suppression | null {
  const address = identifierOf(recipient, identifierKey);
  if (address === undefined || suppressions.size === 0) return null;
  for (const id of suppressionIds({ workspaceId, channel, address, country })) {
    const found = suppressions.get(id);
    if (found !== undefined && found.at <= now) return found;
  }
  return null;
}

const outcomeEvents = {
  sent: "DFInternalMessageSent",
  skipped: "DFMessageSkipped",
  failed: "DFMessageFailure",
} as const satisfies Readonly<Record<DeliveryOutcome, DeliveryEventName>>;

/** The events of outcomes. */
export const outcomeEventNames: readonly DeliveryEventName[] = [
  ...Object.values(outcomeEvents),
  "DFBadWorkspaceConfiguration",
];

function verdictOf({ channel }: DeliveryRequest, outcome: DeliveryOutcome): Verdict {
  return { event: outcomeEvents[outcome], variant: { type: channel } };
}

/** The types of the variants of refusals are reasons. */
function reasonOf({ variant }: Verdict): UnsentReason {
  return unsentReasons.find((each) => each === variant["type"]) ?? "ServiceError";
}

function outcomeOf({ event }: Verdict): DeliveryOutcome {
  const status = deliveryStatusOf(event);
  return status === "skipped" || status === "failed" ? status : "sent";
}

/** The event that the delivery pipeline sends for this outcome. */
function outcomeMessage(request: DeliveryRequest, verdict: Verdict, at: number): Message {
  const { workspaceId, userId, isAnonymous, templateId, origin, id, context } = request;
  const data = { ...origin, templateId, workspaceId, userId, messageId: id, variant: verdict.variant };
  return eventMessage(workspaceId, {
    event: {
      messageId: id,
      part: "main",
      type: "track",
      event: verdict.event,
      ...(isAnonymous === true ? { anonymousId: userId } : { userId }),
      at,
      receivedAt: at,
      seq: firstSeqAt(at),
      data: JSON.stringify(data),
      ...(context !== undefined && { context, hidden: true as const }),
    },
    news: { deliveryId: id, outcome: outcomeOf(verdict) },
  });
}
