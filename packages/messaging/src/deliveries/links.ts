/**
 * The links a message carries: to leave a list, to manage subscriptions, to see the message in a browser. Their hash is the
 * proof that we made them: nobody without the workspace's subscription secret can make one for someone else. The worker
 * makes them, the api checks them.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { WorkspaceId } from "@signalbox/core";

/** Whose subscriptions a link is about, found by a property of theirs. */
export interface SubscriptionIdentity {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  /** The value of the property, as an email address. */
  readonly identifier: string;
  /** Its name: `email`, `phone`, … */
  readonly identifierKey: string;
}

/** Lower-case hex HMAC-SHA256 over the compact JSON of the identity, as the contract states it. */
export function subscriptionHash(
  secret: string,
  { userId, workspaceId, identifier, identifierKey }: SubscriptionIdentity,
): string {
  return hmac(secret, JSON.stringify({ u: userId, w: workspaceId, i: identifier, k: identifierKey }));
}

/** Proves that a link to a sent message was made for its recipient. */
export function viewHash(secret: string, workspaceId: WorkspaceId, deliveryId: string): string {
  return hmac(secret, JSON.stringify({ w: workspaceId, m: deliveryId }));
}

/** In constant time; a hash in capitals is another hash. */
export function isSameHash(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export interface SubscriptionLink extends SubscriptionIdentity {
  /** Where people reach the api, without trailing slash. */
  readonly publicUrl: string;
  readonly secret: string;
  /** The group that is left or joined with `change`. */
  readonly groupId?: string;
  readonly change?: "Subscribe" | "Unsubscribe";
  /** Also groups of other channels than that of the group. */
  readonly showsAllChannels?: boolean;
}

export interface SubscriptionUrls {
  /** The page on which people choose what they get. */
  readonly page: string;
  /** Leaves at once when it is POSTed to (RFC 8058). */
  readonly oneClick: string;
}

const managementPath = "/api/public/subscription-management";

/** Both carry one hash. */
export function subscriptionUrls(link: SubscriptionLink): SubscriptionUrls {
  const query = new URLSearchParams({
    w: link.workspaceId,
    i: link.identifier,
    ik: link.identifierKey,
    h: subscriptionHash(link.secret, link),
    ...(link.groupId !== undefined && { s: link.groupId }),
    ...(link.change !== undefined && { sub: link.change === "Subscribe" ? "1" : "0" }),
    ...(link.showsAllChannels === true && { showAllChannels: "true" }),
  }).toString();
  const base = `${link.publicUrl}${managementPath}`;
  return { page: `${base}/page?${query}`, oneClick: `${base}/one-click?${query}` };
}

export function managementUrl(link: SubscriptionLink): string {
  return subscriptionUrls(link).page;
}

export function oneClickUrl(link: SubscriptionLink): string {
  return subscriptionUrls(link).oneClick;
}

export interface ViewLink {
  readonly publicUrl: string;
  readonly secret: string;
  readonly workspaceId: WorkspaceId;
  readonly deliveryId: string;
}

/** A sent mail as a page. */
export function viewInBrowserUrl({ publicUrl, secret, workspaceId, deliveryId }: ViewLink): string {
  const query = new URLSearchParams({
    w: workspaceId,
    m: deliveryId,
    h: viewHash(secret, workspaceId, deliveryId),
  });
  return `${publicUrl}/api/public/view-in-browser?${query.toString()}`;
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
