/** The checks before a message was sent: its address, the subscription and the suppression list. */
import type { DatedStep, TraceSources } from "./trace-step.js";

export function decisionSteps({ stored, record, workspace }: TraceSources): DatedStep[] {
  const { decision } = record;
  if (decision === undefined) return [];
  const { at, identifier, subscription, suppression, quietHours } = decision;
  const steps: DatedStep[] = [];
  if (identifier !== undefined) {
    const { key, value } = identifier;
    const text = value === undefined ? `The user has no “${key}”.` : `The user's “${key}” is ${value}.`;
    steps.push({ at, what: "identifier", text, details: { key, value } });
  }
  if (subscription !== undefined) {
    const name =
      workspace.subscriptionGroups.find(({ id }) => id === subscription.groupId)?.name ??
      subscription.groupId;
    const text = `${subscriptionText(subscription)} the group “${name}”.`;
    steps.push({ at, what: "subscription", text, details: { ...subscription } });
  }
  if (suppression === null) {
    const text = `Nothing keeps messages from ${stored.to ?? "the address"}.`;
    steps.push({ at, what: "suppression", text, details: { isSuppressed: false } });
  } else if (suppression !== undefined) {
    const since = new Date(suppression.at).toISOString();
    const text = `${stored.to ?? "The address"} is on the suppression list since ${since} (${suppression.reason}).`;
    steps.push({
      at,
      what: "suppression",
      text,
      details: { isSuppressed: true, reason: suppression.reason, since },
    });
  }
  if (quietHours !== undefined) {
    const { from, to, timezone, until } = quietHours;
    const isQuiet = until !== undefined;
    const text = `It was ${isQuiet ? "" : "not "}quiet hours for the user (${from} to ${to}, ${timezone}).`;
    steps.push({ at, what: "quietHours", text, details: { from, to, timezone, isQuiet } });
  }
  return steps;
}

type Subscription = NonNullable<NonNullable<TraceSources["record"]["decision"]>["subscription"]>;

function subscriptionText({ isSubscribed, action, groupType }: Subscription): string {
  if (action === "Subscribe") return "The user has joined";
  if (action === "Unsubscribe") return "The user has left";
  if (isSubscribed) return "The user has said nothing, and so gets the messages of";
  return groupType === "OptIn" ? "The user has not joined" : "The user is not subscribed to";
}
