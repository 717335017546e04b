/**
 * Which of a workspace's frequency caps and quiet hours concern a message. Pure. A rule without a channel is about the
 * channels that reach a person; what is transactional, or of an exempt template, goes out whatever the rules say.
 */
import { noMessageLimits, type FrequencyCap, type QuietHours, type WorkspaceState } from "@signalbox/actors";
import type { DeliveryRequest } from "@signalbox/core";
import { zoneOf } from "@signalbox/journeys";
import type { Addressee } from "./addressee.js";
import { quietUntil } from "./quiet-until.js";
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

/** What the person's own clock says of the hours; with `until` when it is quiet. */
export function quietTime(
  hours: QuietHours,
  { properties }: Pick<Addressee, "properties">,
  now: number,
): NonNullable<DeliveryDecision["quietHours"]> {
  const { timezone: named = null, latLon = null } = properties;
  const timezone = zoneOf({ timezone: named, latLon }) ?? hours.defaultTimezone ?? "UTC";
  const until = quietUntil({ hours, zone: timezone, now });
  return { from: hours.from, to: hours.to, timezone, ...(until !== undefined && { until }) };
}

function isExempt({ isTransactional, templateId }: About, exemptTemplates: readonly string[]): boolean {
  return isTransactional === true || exemptTemplates.includes(templateId);
}

function concerns(rule: Pick<FrequencyCap, "channel">, { channel }: About): boolean {
  return rule.channel === undefined ? channel !== "Webhook" : rule.channel === channel;
}
