/**
 * The links of a message: unsubscribe, manage subscriptions, view in a browser. A hash proves that this service made
 * them: without the workspace's subscription secret no one can make a link for another user. The worker makes links,
 * the api verifies them.
 */
import { createHmac } from "node:crypto";
import type { WorkspaceId } from "@signalbox/core";

/** The user a link is about, found by one of the user's properties. */
export interface SubscriptionIdentity {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  /** The value of the property, as an email address. */
  readonly identifier: string;
  /** The name of the property: `email`, `phone`, … */
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

export interface SubscriptionLink extends SubscriptionIdentity {
  /** Public base URL of the api, without trailing slash. */
  readonly publicUrl: string;
  readonly secret: string;
  /** The group that `change` leaves or joins. */
  readonly groupId?: string;
  readonly change?: "Subscribe" | "Unsubscribe";
  /** Whether the page also shows groups of other channels. */
  readonly showsAllChannels?: boolean;
}

export interface SubscriptionUrls {
  /** The page on which the user manages subscriptions. */
  readonly page: string;
  /** Unsubscribes when it is POSTed to (RFC 8058). */
  readonly oneClick: string;
}

const managementPath = "/api/public/subscription-management";

/** Both URLs carry the same hash. */
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
  const base = managementAddress(link.publicUrl);
  return { page: `${base}/page?${query}`, oneClick: `${base}/one-click?${query}` };
}

/** How the addresses of all these links begin. */
export function managementAddress(publicUrl: string): string {
  return `${publicUrl}${managementPath}`;
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

/** The URL of a sent mail as a page. */
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
