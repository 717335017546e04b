/**
 * The checks before a message is sent: subscription, address, suppression. Pure: sending and simulations ask with what they
 * know of the user at that moment, and get the same answer.
 */
import { readAddress } from "@signalbox/addresses";
import type { DeliveryRequest } from "@signalbox/core";
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import type { DeliveryDecision } from "./delivery-decision.js";
import { identifierOf, type DeliveryRecipient } from "./recipient.js";
import {
  badConfiguration,
  invalidIdentifier,
  missingIdentifier,
  notSubscribed,
  suppressedAddress,
  type Verdict,
} from "./verdict.js";

/** What the pre-send checks need; quiet hours come after them. */
export interface SendQuestion {
  readonly request: DeliveryRequest;
  readonly state: WorkspaceState;
  /** The name of the user property that is the address. */
  readonly identifierKey: string;
  readonly recipient: DeliveryRecipient;
  /** Why nothing may be sent to the address; null when it may. */
  readonly suppression: { readonly reason: string; readonly at: number } | null;
  /** ms */
  readonly now: number;
}

export interface CheckedSend {
  /** Why it is not sent, in the order of the checks: the first one is the outcome. */
  readonly refusals: readonly Verdict[];
  readonly decision: DeliveryDecision;
  readonly group: SubscriptionGroup | undefined;
  readonly identifier: string | undefined;
  /** What cannot be an address is shown as it is stored. */
  readonly to: string | undefined;
}

export function checkSend({
  request,
  state,
  identifierKey,
  recipient,
  suppression,
  now,
}: SendQuestion): CheckedSend {
  const identifier = identifierOf(recipient, identifierKey);
  const address =
    identifier === undefined ? undefined : readAddress(request.channel, identifier, state.defaultCountry);
  const to = address?.ok === true ? address.to : identifier;
  const group = state.subscriptionGroups.find(({ id }) => id === request.subscriptionGroupId);
  const subscription = group === undefined ? undefined : subscriptionOf(group, state, recipient);
  const decision: DeliveryDecision = {
    at: now,
    identifier: { key: identifierKey, ...(identifier !== undefined && { value: identifier }) },
    ...(subscription !== undefined && { subscription }),
    ...(to !== undefined && { suppression }),
  };
  const refusals: Verdict[] = [];
  if (request.subscriptionGroupId !== undefined && group === undefined) {
    refusals.push(badConfiguration("SubscriptionGroupNotFound", { id: request.subscriptionGroupId }));
  }
  if (subscription?.isSubscribed === false) {
    refusals.push(notSubscribed(subscription.groupType, subscription.action === "Unsubscribe"));
  }
  if (address === undefined) refusals.push(missingIdentifier(identifierKey));
  else if (!address.ok) refusals.push(invalidIdentifier(identifierKey, address.problem));
  if (to !== undefined && suppression !== null) refusals.push(suppressedAddress(suppression.reason));
  return { refusals, decision, group, identifier, to };
}

function subscriptionOf(
  { id, type, segmentId, unsubscribedSegmentId }: SubscriptionGroup,
  { segments }: WorkspaceState,
  { held }: DeliveryRecipient,
): NonNullable<DeliveryDecision["subscription"]> {
  const isIn = (segment: string | undefined): boolean =>
    segments.some((each) => each.id === segment && held.has(each.slot));
  const hasLeft = isIn(unsubscribedSegmentId);
  const hasJoined = isIn(segmentId);
  const action = hasLeft ? "Unsubscribe" : hasJoined ? "Subscribe" : undefined;
  return {
    groupId: id,
    groupType: type,
    isSubscribed: type === "OptOut" ? !hasLeft : hasJoined,
    ...(action !== undefined && { action }),
  };
}
