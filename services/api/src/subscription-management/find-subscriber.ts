/**
 * Finds the user of a link: of all users who have the identifier, or were sent a message at it, the one whose id
 * was signed. Callers without a valid link learn nothing: neither the answer nor its timing shows whether a
 * workspace or a user exists.
 */
import { setTimeout as pause } from "node:timers/promises";
import { comparedAddresses } from "@signalbox/addresses";
import { emptyView, type WorkspaceView } from "@signalbox/workspace";
import { findByAddress, findByProperty, findUser } from "@signalbox/user-queries";
import { parseSortKey, sortKeyOf, type Owner } from "@signalbox/users";
import {
  anonymousKind,
  AppError,
  equalsInConstantTime,
  parseActorKey,
  type WorkspaceId,
} from "@signalbox/core";
import { subscriptionHash } from "@signalbox/messaging";
import type { ComputedState } from "@signalbox/audience";
import type { ApiContext } from "../context.js";
import type { SubscriptionLink } from "./link.js";

export interface Subscriber {
  readonly owner: Owner;
  /** Undefined for a user who is only known as a recipient. */
  readonly computedState?: ComputedState;
  readonly view: WorkspaceView;
}

/** The user id of preview links: no user has this id. */
export const previewUserId = "";

/** Refusals take at least this long, whatever was read. */
const refusalMs = 300;
/** Deliveries to the identifier whose recipients are checked. */
const maxDeliveries = 20;

/** Throws `Unauthorized` for an invalid link. */
export async function findSubscriber(link: SubscriptionLink, api: ApiContext): Promise<Subscriber> {
  const early = pause(refusalMs, undefined, { ref: false });
  const view = await viewOf(link.workspaceId, api);
  const sortKey = await sortKeyOfLink(link, view, api);
  if (sortKey !== undefined) return subscriberAt(sortKey, link.workspaceId, view, api);
  await early;
  throw new AppError({ code: "Unauthorized", message: "this link is not valid, or not valid any more" });
}

/** A preview link: anyone who can create one may see the groups. Throws as above. */
export async function admitPreview(link: SubscriptionLink, api: ApiContext): Promise<WorkspaceView> {
  const view = await viewOf(link.workspaceId, api);
  if (isSignedFor(previewUserId, link, secretOf(view, api))) return view;
  return (await findSubscriber(link, api)).view;
}

async function viewOf(workspaceId: WorkspaceId, { views }: ApiContext): Promise<WorkspaceView> {
  return (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
}

/** Undefined also for a workspace that was deleted, or that has none. */
export function secretOf(
  { state }: Pick<WorkspaceView, "state">,
  { secrets }: Pick<ApiContext, "secrets">,
): string | undefined {
  const { status, subscriptionSecret } = state;
  return status === "Tombstoned" || subscriptionSecret === undefined
    ? undefined
    : secrets.open(subscriptionSecret);
}

async function sortKeyOfLink(
  link: SubscriptionLink,
  view: WorkspaceView,
  api: ApiContext,
): Promise<string | undefined> {
  const secret = secretOf(view, api);
  const candidates = await usersWithIdentifier(link, view, api);
  const among = (sortKeys: readonly string[]): string | undefined =>
    sortKeys.find((sortKey) => isSignedFor(parseSortKey(sortKey).id, link, secret));
  return among(candidates) ?? among(await recipientsAt(link, view, api));
}

/** In constant time for one id. */
function isSignedFor(userId: string, link: SubscriptionLink, secret: string | undefined): boolean {
  const { workspaceId, identifier, identifierKey, hash } = link;
  if (secret === undefined) return false;
  return equalsInConstantTime(
    hash,
    subscriptionHash(secret, { userId, workspaceId, identifier, identifierKey }),
  );
}

/** In any spelling where the property holds addresses. */
async function usersWithIdentifier(
  { workspaceId, identifier: address, identifierKey: name }: SubscriptionLink,
  { state }: WorkspaceView,
  { tables }: ApiContext,
): Promise<readonly string[]> {
  // A number matches its digits.
  const asNumber = Number(address);
  const values = String(asNumber) === address ? [address, asNumber] : [address];
  const found = await Promise.all([
    findByProperty({ workspaceId, state, name, values }, tables),
    ...addressChannels.map((channel) =>
      findByAddress({ workspaceId, state, channel, address, names: [name] }, tables),
    ),
  ]);
  return [...new Set(found.flat())];
}

const addressChannels = ["Email", "Sms"] as const;

/** Users who had another address when the message was sent, or are only known as a recipient. */
async function recipientsAt(
  { workspaceId, identifier }: SubscriptionLink,
  { state }: WorkspaceView,
  { deliveries }: ApiContext,
): Promise<readonly string[]> {
  const forms = addressChannels.flatMap((channel) =>
    comparedAddresses(channel, identifier, state.defaultCountry),
  );
  const sent = await deliveries.list({
    filter: { workspaceId, to: [...new Set([identifier, ...forms])], withHidden: true },
    order: { by: "to", direction: "desc" },
    limit: maxDeliveries,
  });
  return [...new Set(sent.map(({ owner }) => owner))].map((owner) => {
    const { kind, id } = parseActorKey(owner);
    return sortKeyOf({ kind: kind === anonymousKind ? anonymousKind : "user", id });
  });
}

/** A linked anonymous user resolves to its user. */
async function subscriberAt(
  sortKey: string,
  workspaceId: WorkspaceId,
  view: WorkspaceView,
  { actors }: ApiContext,
): Promise<Subscriber> {
  const { kind, id } = parseSortKey(sortKey);
  const user = await findUser(workspaceId, id, actors);
  const isAnonymous = kind !== "user" && (user === undefined || user.isAnonymous);
  return {
    owner: isAnonymous ? { anonymousId: id } : { userId: kind === "user" ? id : (user?.id ?? id) },
    ...(user !== undefined && { computedState: user.computedState }),
    view,
  };
}
