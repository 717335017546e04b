/**
 * Whose subscriptions a link is about: of all people who have the identifier, or were written to at it, the one whose id the
 * hash was made with. Who holds no good link learns nothing: neither from the answer nor from how long it takes does it
 * show whether a workspace or a person exists.
 */
import { setTimeout as pause } from "node:timers/promises";
import { anonymousKind, emptyView, parsePlace, placeOf, type WorkspaceView } from "@signalbox/actors";
import { AppError, parseActorKey, type WorkspaceId } from "@signalbox/core";
import { isSameHash, subscriptionHash } from "@signalbox/deliveries";
import type { ComputedState } from "@signalbox/audience";
import type { ApiContext } from "../context.js";
import { findByProperty } from "../admin/users/find-by-property.js";
import { findPerson } from "../admin/users/find-person.js";
import type { Owner } from "../admin/users/owners-of.js";
import type { SubscriptionLink } from "./link.js";

export interface Subscriber {
  readonly owner: Owner;
  /** Undefined for somebody nobody has heard of but by writing to them. */
  readonly standing?: ComputedState;
  readonly view: WorkspaceView;
}

/** What links to see the page as nobody are signed for: no user has this id. */
export const nobody = "";

/** No refusal comes sooner, whatever was looked up for it. */
const refusalMs = 300;
/** Messages to the identifier whose recipients are looked at. */
const maxDeliveries = 20;

/** Throws `Unauthorized` when the link is not one of ours. */
export async function findSubscriber(link: SubscriptionLink, api: ApiContext): Promise<Subscriber> {
  const early = pause(refusalMs, undefined, { ref: false });
  const view = await viewOf(link.workspaceId, api);
  const place = await placeBehind(link, view, api);
  if (place !== undefined) return subscriberAt(place, link.workspaceId, view, api);
  await early;
  throw new AppError({ code: "Unauthorized", message: "this link is not valid, or not valid any more" });
}

/** A link for looking at the page: whoever can make one may see what groups there are. Throws as above. */
export async function admitPreview(link: SubscriptionLink, api: ApiContext): Promise<WorkspaceView> {
  const view = await viewOf(link.workspaceId, api);
  if (isSignedFor(nobody, link, secretOf(view, api))) return view;
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

async function placeBehind(
  link: SubscriptionLink,
  view: WorkspaceView,
  api: ApiContext,
): Promise<string | undefined> {
  const secret = secretOf(view, api);
  const holders = await holdersOf(link, view, api);
  const among = (places: readonly string[]): string | undefined =>
    places.find((place) => isSignedFor(parsePlace(place).id, link, secret));
  return among(holders) ?? among(await recipientsAt(link, api));
}

/** In constant time for one id. */
function isSignedFor(userId: string, link: SubscriptionLink, secret: string | undefined): boolean {
  const { workspaceId, identifier, identifierKey, hash } = link;
  if (secret === undefined) return false;
  return isSameHash(hash, subscriptionHash(secret, { userId, workspaceId, identifier, identifierKey }));
}

function holdersOf(
  { workspaceId, identifier, identifierKey: name }: SubscriptionLink,
  { state }: WorkspaceView,
  { tables }: ApiContext,
): Promise<readonly string[]> {
  // A number is the same address as its digits.
  const asNumber = Number(identifier);
  const values = String(asNumber) === identifier ? [identifier, asNumber] : [identifier];
  return findByProperty({ workspaceId, state, name, values }, tables);
}

/** Whoever had another address when the message was sent, or was only ever known by the call that sent it. */
async function recipientsAt(
  { workspaceId, identifier }: SubscriptionLink,
  { deliveries }: ApiContext,
): Promise<readonly string[]> {
  const sent = await deliveries.list({
    filter: { workspaceId, to: [identifier], withHidden: true },
    order: { by: "to", direction: "desc" },
    limit: maxDeliveries,
  });
  return [...new Set(sent.map(({ owner }) => owner))].map((owner) => {
    const { kind, id } = parseActorKey(owner);
    return placeOf({ kind: kind === anonymousKind ? anonymousKind : "user", id });
  });
}

/** A visitor that turned out to be a user since is that user. */
async function subscriberAt(
  place: string,
  workspaceId: WorkspaceId,
  view: WorkspaceView,
  { actors }: ApiContext,
): Promise<Subscriber> {
  const { kind, id } = parsePlace(place);
  const person = await findPerson(workspaceId, id, actors);
  const isVisitor = kind !== "user" && (person === undefined || person.isAnonymous);
  return {
    owner: isVisitor ? { anonymousId: id } : { userId: kind === "user" ? id : (person?.id ?? id) },
    ...(person !== undefined && { standing: person.standing }),
    view,
  };
}
