/**
 * Which groups a user comes back to who undoes leaving at a vendor: those that they left there at the same address, and
 * were subscribed to before. Everything else stays, above all a later choice on a page or of an operator. Pure.
 */
import { parseJsonObject, type StoredEvent } from "@signalbox/core";
import type { SubscriptionGroup } from "@signalbox/workspace";

/** The parts of a stored subscription change. */
type ChangeEvent = Pick<StoredEvent, "messageId" | "at" | "data" | "context">;

export interface UndoQuestion {
  readonly groups: readonly Pick<SubscriptionGroup, "id" | "type">[];
  /** All subscription changes of the user, in any order. */
  readonly changes: readonly ChangeEvent[];
  /** Types of the providers of the channel. */
  readonly providers: ReadonlySet<string>;
  /** As `addressDigest` of the address that undoes it. */
  readonly digest: string;
}

export interface UndoneLeave {
  readonly groupId: string;
  /** Event time of the change that is undone, ms. */
  readonly leftAt: number;
}

export function undoneLeaves({ groups, changes, ...vendor }: UndoQuestion): readonly UndoneLeave[] {
  const read = changes
    .map(readChange)
    .toSorted((one, other) => one.at - other.at || (one.messageId < other.messageId ? -1 : 1));
  return groups.flatMap(({ id, type }) => {
    const ofGroup = read.filter(({ groupId }) => groupId === id);
    const last = ofGroup.at(-1);
    if (last === undefined || last.action !== "Unsubscribe" || !isOfVendor(last, vendor)) return [];
    // What vendors reported is no choice between groups: the state before is the user's last own choice.
    const own = ofGroup.findLast(({ vendorType }) => vendorType === undefined)?.action;
    const wasSubscribed = type === "OptOut" ? own !== "Unsubscribe" : own === "Subscribe";
    return wasSubscribed ? [{ groupId: id, leftAt: last.at }] : [];
  });
}

interface ReadChange extends Pick<ChangeEvent, "messageId" | "at"> {
  readonly groupId: string;
  readonly action: string;
  /** Of the provider whose webhook brought it. */
  readonly vendorType?: string;
  /** Absent in changes that an earlier release recorded. */
  readonly digest?: string;
}

function readChange({ messageId, at, data, context }: ChangeEvent): ReadChange {
  const { subscriptionId, action } = parseJsonObject(data);
  const { source, provider, addressDigest: digest } = context === undefined ? {} : parseJsonObject(context);
  return {
    messageId,
    at,
    groupId: typeof subscriptionId === "string" ? subscriptionId : "",
    action: typeof action === "string" ? action : "",
    ...(source === "webhook" && typeof provider === "string" && { vendorType: provider }),
    ...(typeof digest === "string" && { digest }),
  };
}

function isOfVendor(
  { vendorType, digest }: ReadChange,
  vendor: Pick<UndoQuestion, "providers" | "digest">,
): boolean {
  if (vendorType === undefined || !vendor.providers.has(vendorType)) return false;
  return digest === undefined || digest === vendor.digest;
}
