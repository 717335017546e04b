/**
 * The record of a delivery with what comes from outside as a caller may see it: the words of vendors, and errors that may
 * quote what a message says, and the names of members. How it ended, in the service's own words, stays.
 */
import type { Json } from "@signalbox/core";
import type { DeliveryOutcome, DeliveryRecord } from "../deliveries/state/record.js";

export function shownRecord(
  record: DeliveryRecord,
  show: (text: string) => string,
  showsMembers: boolean,
): DeliveryRecord {
  const { attempts, outcome, reports, request } = record;
  const { sentBy } = request;
  return {
    ...record,
    ...(sentBy !== undefined &&
      !showsMembers && { request: { ...request, sentBy: { ...sentBy, name: "" } } }),
    attempts: attempts.map(({ reason, vendorId, ...attempt }) => ({
      ...attempt,
      ...(reason !== undefined && { reason: show(reason) }),
      ...(vendorId !== undefined && { vendorId: show(vendorId) }),
    })),
    ...(outcome !== undefined && { outcome: { ...outcome, variant: shownVariant(outcome, show) } }),
    reports: reports.map(({ detail, ...report }) => ({
      ...report,
      ...(detail !== undefined && { detail: mapped(detail, show) }),
    })),
  };
}

/** Fields of outcomes that are the service's own words. */
const ownFields: ReadonlySet<string> = new Set([
  "type",
  "action",
  "channel",
  "identifierKey",
  "messages",
  "perSeconds",
  "problem",
  "scheduledAt",
  "subscriptionGroupType",
]);

function shownVariant(
  { variant }: DeliveryOutcome,
  show: (text: string) => string,
): DeliveryOutcome["variant"] {
  return Object.fromEntries(
    Object.entries(variant).map(([name, value]): [string, Json] => {
      const isOwn = ownFields.has(name) || (name === "reason" && variant["type"] === "Suppressed");
      return [name, isOwn ? value : shownJson(value, show)];
    }),
  );
}

function shownJson(value: Json, show: (text: string) => string): Json {
  if (typeof value === "string") return show(value);
  if (Array.isArray(value)) return value.map((item: Json) => shownJson(item, show));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shownJson(child, show)]));
}

function mapped(
  detail: Readonly<Record<string, string>>,
  show: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(detail).map(([name, text]) => [name, show(text)]));
}
