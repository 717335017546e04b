/**
 * Selects the frequency caps and quiet hours of a workspace that apply to a message. Pure. A rule without a channel
 * applies to the channels that reach a person; no rule applies to transactional messages and exempt templates.
 */
import {
  noMessageLimits,
  type FrequencyCap,
  type QuietHours,
  type WorkspaceState,
} from "@signalbox/workspace";
import type { DeliveryRequest } from "@signalbox/core";
import { zoneOf } from "@signalbox/journeys";
import type { DeliveryRecipient } from "./recipient.js";
import type { quietUntil as QuietUntil } from "./quiet-until.js";
import type { DeliveryDecision } from "./delivery-decision.js";

type Limits = Pick<WorkspaceState, "messageLimits">;
type About = Pick<DeliveryRequest, "channel" | "templateId" | "isTransactional">;

/** All caps that apply. */
export function capsFor(
  request: About,
  { messageLimits = noMessageLimits }: Limits,
): readonly FrequencyCap[] {
  const { frequencyCaps, exemptTemplates } = messageLimits;
  return isExempt(request, exemptTemplates) ? [] : frequencyCaps.filter((cap) => concerns(cap, request));
}

/** The quiet hours of the channel, else those of all channels. */
export function quietHoursFor(
  request: About,
  { messageLimits = noMessageLimits }: Limits,
): QuietHours | undefined {
  const { quietHours, exemptTemplates } = messageLimits;
  if (isExempt(request, exemptTemplates)) return undefined;
  const concerned = quietHours.filter((hours) => concerns(hours, request));
  return concerned.find(({ channel }) => channel !== undefined) ?? concerned[0];
}

/** The quiet hours of a message in the user's time zone. */
export type QuietTime = NonNullable<DeliveryDecision["quietHours"]> & Pick<QuietHours, "otherwise">;

export interface QuietTimeQuestion {
  readonly hours: QuietHours;
  readonly recipient: Pick<DeliveryRecipient, "properties">;
  /** ms */
  readonly now: number;
}

/** `until` is set when it is quiet now. */
export function quietTime(
  { hours, recipient: { properties }, now }: QuietTimeQuestion,
  quietUntil: typeof QuietUntil,
): QuietTime {
  const { timezone: named = null, latLon = null } = properties;
  const { from, to, otherwise, defaultTimezone = "UTC" } = hours;
  const timezone = zoneOf({ timezone: named, latLon }) ?? defaultTimezone;
  const until = quietUntil({ hours, zone: timezone, now });
  return { from, to, timezone, otherwise, ...(until !== undefined && { until }) };
}

function isExempt({ isTransactional, templateId }: About, exemptTemplates: readonly string[]): boolean {
  return isTransactional === true || exemptTemplates.includes(templateId);
}

function concerns(rule: Pick<FrequencyCap, "channel">, { channel }: About): boolean {
  return rule.channel === undefined ? channel !== "Webhook" : rule.channel === channel;
}
