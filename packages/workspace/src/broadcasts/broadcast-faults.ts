/**
 * Checks a broadcast: references that do not exist, settings that contradict each other, fields that are missing at the
 * start. Each check reports all issues at once and says what to do.
 */
import { audienceOfBroadcast, type Issue, issueAt } from "@signalbox/core";
import { audiencePlaces } from "./audience-places.js";
import { refused, type CommandOutcome } from "../command.js";
import { familyRefusal } from "./broadcast-family.js";
import { startOfBroadcast } from "./move-broadcast-to.js";
import { isSegmentInForce } from "../in-force.js";
import type { StoredBroadcast } from "./broadcasts.js";
import type { WorkspaceState } from "../state.js";
import { says } from "../issue-sentences.js";

/** Undefined when all references exist and are for the broadcast's channel. */
export function referenceRefusal(
  state: WorkspaceState,
  broadcast: StoredBroadcast,
): CommandOutcome | undefined {
  const { messageTemplateId, subscriptionGroupId, config } = broadcast;
  const channel = config.message.type;
  const issues: Issue[] = audiencePlaces(broadcast)
    .filter(({ id }) => state.segments.every((each) => each.id !== id))
    .map(({ path }) => issueAt(path, says.unknownSegment()));
  const template = state.templates.find(({ id }) => id === messageTemplateId);
  if (messageTemplateId !== undefined && template === undefined) {
    issues.push(issueAt(["messageTemplateId"], says.unknownTemplate()));
  }
  if (template !== undefined && template.channel !== channel) {
    const sentence =
      template.channel === "Part"
        ? says.isPartTemplate()
        : says.templateOfOtherChannel({ channel: template.channel, wanted: channel });
    issues.push(issueAt(["messageTemplateId"], sentence));
  }
  const group = state.subscriptionGroups.find(({ id }) => id === subscriptionGroupId);
  if (subscriptionGroupId !== undefined && group === undefined) {
    issues.push(issueAt(["subscriptionGroupId"], says.unknownSubscriptionGroup()));
  }
  if (group !== undefined && group.channel !== channel) {
    const sentence = says.groupOfOtherChannel({ channel: group.channel, wanted: channel });
    issues.push(issueAt(["subscriptionGroupId"], sentence));
  }
  if (config.message.senderOverride !== undefined && channel !== "Sms") {
    issues.push(issueAt(["config", "message", "senderOverride"], says.onlySmsHasSender()));
  }
  return issues.length === 0 ? undefined : refused("ConstraintViolation", issues);
}

/** The reason why the broadcast cannot be started now; undefined when it can. */
export function startRefusal(
  state: WorkspaceState,
  broadcast: StoredBroadcast,
  now: number,
): CommandOutcome | undefined {
  return (
    missingToStart(broadcast) ??
    referenceRefusal(state, broadcast) ??
    readinessRefusal(state, broadcast) ??
    familyRefusal(state, broadcast) ??
    scheduleRefusal(broadcast, now)
  );
}

/** Undefined where a segment is included and a template is chosen. */
export function missingToStart(broadcast: StoredBroadcast): CommandOutcome | undefined {
  const includedIn = broadcast.audience === undefined ? ["segmentId"] : ["audience", "include"];
  const hasRecipients = broadcast.parentId !== undefined || audienceOfBroadcast(broadcast).include.length > 0;
  const missing = [
    ...(hasRecipients ? [] : [includedIn]),
    ...(broadcast.messageTemplateId === undefined ? [["messageTemplateId"]] : []),
  ];
  const issues = missing.map((path) => issueAt(path, says.requiredToStart()));
  return issues.length === 0 ? undefined : refused("MissingRequiredFields", issues);
}

function readinessRefusal(state: WorkspaceState, broadcast: StoredBroadcast): CommandOutcome | undefined {
  if (broadcast.archived === true) {
    return refused("StatusTransitionError", "the broadcast is archived; take it out of the archive first");
  }
  const stopped = audiencePlaces(broadcast).flatMap(({ id, path }) => {
    const segment = state.segments.find((each) => each.id === id);
    return segment === undefined || isSegmentInForce(segment)
      ? []
      : [issueAt(path, says.segmentNotRunning({ status: segment.status }))];
  });
  if (stopped.length > 0) return refused("ConstraintViolation", stopped);
  return unpublishedRefusal(state, broadcast);
}

/** Undefined where the template has a published definition. */
export function unpublishedRefusal(
  { templates }: WorkspaceState,
  { messageTemplateId }: Pick<StoredBroadcast, "messageTemplateId">,
): CommandOutcome | undefined {
  const template = templates.find(({ id }) => id === messageTemplateId);
  return template?.hasDefinition === false
    ? refused("ConstraintViolation", issueAt(["messageTemplateId"], says.templateIsDraft()))
    : undefined;
}

/** With individual time zones, the time is past when it is past in the default time zone. */
function scheduleRefusal(broadcast: StoredBroadcast, now: number): CommandOutcome | undefined {
  const { useIndividualTimezone: _, ...config } = broadcast.config;
  const at = startOfBroadcast({ ...broadcast, config });
  if (at === undefined || at > now) return undefined;
  const zone = config.defaultTimezone ?? "UTC";
  const sentence = says.isPast({ at: String(broadcast.scheduledAt), zone });
  return refused("ConstraintViolation", issueAt(["scheduledAt"], sentence));
}
