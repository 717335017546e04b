/** The checks before a message was sent: its address, the subscription and the suppression list. */
import { sentence, type TraceSentence, type TraceValues } from "./trace-sentences.js";
import type { DatedStep, TraceSources } from "./trace-step.js";

export function decisionSteps({ stored, record, workspace, show }: TraceSources): DatedStep[] {
  const { decision } = record;
  if (decision === undefined) return [];
  const { at, identifier, subscription, suppression, quietHours } = decision;
  const steps: DatedStep[] = [];
  const add = (what: DatedStep["what"], says: TraceSentence, details: DatedStep["details"]): void => {
    steps.push({ at, what, says: [says], ...(details !== undefined && { details }) });
  };
  const address = stored.to === undefined ? "" : show(stored.to);
  if (identifier !== undefined) {
    const { key } = identifier;
    const value = identifier.value === undefined ? undefined : show(identifier.value);
    const says =
      value === undefined
        ? sentence("identifierMissing", { identifier: key })
        : sentence("identifierFound", { identifier: key, address: value });
    add("identifier", says, { key, value });
  }
  if (subscription !== undefined) {
    const { groupId } = subscription;
    const group = workspace.subscriptionGroups.find(({ id }) => id === groupId)?.name ?? groupId;
    const says = sentence("subscription", { group, is: subscriptionIs(subscription) });
    add("subscription", says, { ...subscription });
  }
  if (suppression === null) {
    add("suppression", sentence("notSuppressed", { address }), { isSuppressed: false });
  } else if (suppression !== undefined) {
    const { reason } = suppression;
    const since = new Date(suppression.at).toISOString();
    add("suppression", sentence("suppressed", { address, since, reason }), {
      isSuppressed: true,
      reason,
      since,
    });
  }
  if (quietHours !== undefined) {
    const { from, to, timezone, until } = quietHours;
    const isQuiet = until !== undefined;
    const says = sentence(isQuiet ? "wasQuiet" : "wasNotQuiet", { begins: from, ends: to, timezone });
    add("quietHours", says, { from, to, timezone, isQuiet });
  }
  return steps;
}

type Subscription = NonNullable<NonNullable<TraceSources["record"]["decision"]>["subscription"]>;

function subscriptionIs({
  isSubscribed,
  action,
  groupType,
}: Subscription): TraceValues["subscription"]["is"] {
  if (action === "Subscribe") return "joined";
  if (action === "Unsubscribe") return "left";
  if (isSubscribed) return "silent";
  return groupType === "OptIn" ? "notJoined" : "notSubscribed";
}
