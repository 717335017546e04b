/**
 * Which of a workspace's frequency caps and quiet hours concern a message. Pure. A rule without a channel is about the
 * channels that reach a person; what is transactional, or of an exempt template, goes out whatever the rules say.
 */
import {
  noMessageLimits,
  type FrequencyCap,
  type QuietHours,
  type WorkspaceState,
} from "@signalbox/workspace";
import type { DeliveryRequest } from "@signalbox/core";
import { zoneOf } from "@signalbox/journeys";
import type { Addressee } from "./addressee.js";
import type { quietUntil as QuietUntil } from "./quiet-until.js";
import type { DeliveryDecision } from "./record.js";

type Limits = Pick<WorkspaceState, "messageLimits">;
type About = Pick<DeliveryRequest, "channel" | "templateId" | "isTransactional">;

/** All of them count. */
export function capsFor(
  request: About,
  { messageLimits = noMessageLimits }: Limits,
): readonly FrequencyCap[] {
  const { frequencyCaps, exemptTemplates } = messageLimits;
  return isExempt(request, exemptTemplates) ? [] : frequencyCaps.filter((cap) => concerns(cap, request));
}

/** The channel's own, else those of all channels. */
export function quietHoursFor(
  request: About,
  { messageLimits = noMessageLimits }: Limits,
): QuietHours | undefined {
  const { quietHours, exemptTemplates } = messageLimits;
  if (isExempt(request, exemptTemplates)) return undefined;
  const concerned = quietHours.filter((hours) => concerns(hours, request));
  return concerned.find(({ channel }) => channel !== undefined) ?? concerned[0];
}

/** What the person's own clock says of the hours that concern a message. */
export type QuietTime = NonNullable<DeliveryDecision["quietHours"]> & Pick<QuietHours, "otherwise">;

export interface QuietTimeQuestion {
  readonly hours: QuietHours;
  readonly addressee: Pick<Addressee, "properties">;
  /** ms */
  readonly now: number;
}

/** With `until` when it is quiet. */
export function quietTime(
  { hours, addressee: { properties }, now }: QuietTimeQuestion,
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
