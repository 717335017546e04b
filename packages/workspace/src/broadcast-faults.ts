/**
 * What is wrong with a broadcast as it stands: what it names and does not exist, what does not fit together, what it lacks
 * to be started. All faults at once, in words that say what to do.
 */
import { refused, type CommandOutcome } from "./command.js";
import { startOf } from "./move-broadcast-to.js";
import { isSegmentInForce } from "./in-force.js";
import type { StoredBroadcast } from "./broadcasts.js";
import type { WorkspaceState } from "./state.js";

/** Undefined when everything it names is there and is for its channel. */
export function referenceRefusal(
  state: WorkspaceState,
  { segmentId, messageTemplateId, subscriptionGroupId, config }: StoredBroadcast,
): CommandOutcome | undefined {
  const channel = config.message.type;
  const faults: string[] = [];
  const segment = state.segments.find(({ id }) => id === segmentId);
  if (segmentId !== undefined && segment === undefined) {
    faults.push("segmentId: no segment has this id");
  }
  const template = state.templates.find(({ id }) => id === messageTemplateId);
  if (messageTemplateId !== undefined && template === undefined) {
    faults.push("messageTemplateId: no template has this id");
  }
  if (template !== undefined && template.channel !== channel) {
    faults.push(
      `messageTemplateId: the template is for ${template.channel}, config.message.type is ${channel}`,
    );
  }
  const group = state.subscriptionGroups.find(({ id }) => id === subscriptionGroupId);
  if (subscriptionGroupId !== undefined && group === undefined) {
    faults.push("subscriptionGroupId: no subscription group has this id");
  }
  if (group !== undefined && group.channel !== channel) {
    faults.push(`subscriptionGroupId: the group is for ${group.channel}, config.message.type is ${channel}`);
  }
  if (config.message.senderOverride !== undefined && channel !== "Sms") {
    faults.push("config.message.senderOverride: only an Sms has one");
  }
  return faults.length === 0 ? undefined : refused("ConstraintViolation", faults.join("; "));
}

/** Why it cannot be started at this moment. */
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
    const reason = `the segment is ${segment.status}, so nobody knows who is in it; set it to Running first`;
    return refused("ConstraintViolation", `segmentId: ${reason}`);
  }
  const template = state.templates.find(({ id }) => id === messageTemplateId);
  if (template?.hasDefinition === false) {
    const reason = "the template is a draft and says nothing yet; put its definition first";
    return refused("ConstraintViolation", `messageTemplateId: ${reason}`);
  }
  return undefined;
}

/** Where everybody gets it at their own time, it is past when it is so in the default zone. */
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
