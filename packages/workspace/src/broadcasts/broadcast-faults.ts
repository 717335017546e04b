/**
 * Checks a broadcast: references that do not exist, settings that contradict each other, fields that are missing at the
 * start. Each check reports all issues at once and says what to do.
 */
import { refused, type CommandOutcome } from "../command.js";
import { startOf } from "./move-broadcast-to.js";
import { isSegmentInForce } from "../in-force.js";
import type { StoredBroadcast } from "./broadcasts.js";
import type { WorkspaceState } from "../state.js";

/** Undefined when all references exist and are for the broadcast's channel. */
export function referenceRefusal(
  state: WorkspaceState,
  { segmentId, messageTemplateId, subscriptionGroupId, config }: StoredBroadcast,
): CommandOutcome | undefined {
  const channel = config.message.type;
  const issues: string[] = [];
  const segment = state.segments.find(({ id }) => id === segmentId);
  if (segmentId !== undefined && segment === undefined) {
    issues.push("segmentId: no segment has this id");
  }
  const template = state.templates.find(({ id }) => id === messageTemplateId);
  if (messageTemplateId !== undefined && template === undefined) {
    issues.push("messageTemplateId: no template has this id");
  }
  if (template !== undefined && template.channel !== channel) {
    issues.push(
      `messageTemplateId: the template is for ${template.channel}, config.message.type is ${channel}`,
    );
  }
  const group = state.subscriptionGroups.find(({ id }) => id === subscriptionGroupId);
  if (subscriptionGroupId !== undefined && group === undefined) {
    issues.push("subscriptionGroupId: no subscription group has this id");
  }
  if (group !== undefined && group.channel !== channel) {
    issues.push(`subscriptionGroupId: the group is for ${group.channel}, config.message.type is ${channel}`);
  }
  if (config.message.senderOverride !== undefined && channel !== "Sms") {
    issues.push("config.message.senderOverride: only an Sms has one");
  }
  return issues.length === 0 ? undefined : refused("ConstraintViolation", issues.join("; "));
}

/** The reason why the broadcast cannot be started now; undefined when it can. */
export function startRefusal(
  state: WorkspaceState,
  broadcast: StoredBroadcast,
  now: number,
): CommandOutcome | undefined {
  const missing = (["segmentId", "messageTemplateId"] as const).filter(
    (field) => broadcast[field] === undefined,
  );
  if (missing.length > 0) {
    const what = missing.map((field) => `${field}: required before a broadcast can start`).join("; ");
    return refused("MissingRequiredFields", what);
  }
  return (
    referenceRefusal(state, broadcast) ??
    readinessRefusal(state, broadcast) ??
    scheduleRefusal(broadcast, now)
  );
}

function readinessRefusal(
  state: WorkspaceState,
  { segmentId, messageTemplateId, archived }: StoredBroadcast,
): CommandOutcome | undefined {
  if (archived === true) {
    return refused("StatusTransitionError", "the broadcast is archived; take it out of the archive first");
  }
  const segment = state.segments.find(({ id }) => id === segmentId);
  if (segment !== undefined && !isSegmentInForce(segment)) {
    const reason = `the segment is ${segment.status}, so its members are not up to date; set it to Running first`;
    return refused("ConstraintViolation", `segmentId: ${reason}`);
  }
  const template = state.templates.find(({ id }) => id === messageTemplateId);
  if (template?.hasDefinition === false) {
    const reason = "the template is a draft without a definition; put its definition first";
    return refused("ConstraintViolation", `messageTemplateId: ${reason}`);
  }
  return undefined;
}

/** With individual time zones, the time is past when it is past in the default time zone. */
function scheduleRefusal(broadcast: StoredBroadcast, now: number): CommandOutcome | undefined {
  const { useIndividualTimezone: _, ...config } = broadcast.config;
  const at = startOf({ ...broadcast, config });
  if (at === undefined || at > now) return undefined;
  const zone = config.defaultTimezone ?? "UTC";
  return refused(
    "ConstraintViolation",
    `scheduledAt: ${broadcast.scheduledAt} in ${zone} is past; put a later one, or null to send at once`,
  );
}
