/**
 * Properties of the service's own events that say nothing about a person: which journey, node, template or group an event
 * is about, and how it ended in the service's own words. They are visible in every workspace.
 */
import type { VisiblePath } from "./visible-path.js";

/** The names of the service's own events begin so. */
const serviceEvents = "DF*";

const names = [
  "action",
  "broadcastId",
  "cause",
  "journeyId",
  "messageId",
  "nodeId",
  "nodeType",
  "provider",
  "runId",
  "segmentId",
  "subscriptionGroupId",
  "subscriptionId",
  "templateId",
  "triggeringMessageId",
  "type",
  "workspaceId",
  "variant.type",
  "variant.action",
  "variant.channel",
  "variant.identifierKey",
  "variant.messages",
  "variant.perSeconds",
  "variant.problem",
  "variant.provider.type",
  "variant.subscriptionGroupType",
] as const;

export const serviceEventPaths: readonly VisiblePath[] = names.map((path) => ({
  of: "Event",
  event: serviceEvents,
  path,
}));
