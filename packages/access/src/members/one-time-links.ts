/** One-time links: their paths, how long they work, and the token that a command's id gives. */
import type { SecretBox } from "@signalbox/core";
import { hashToken } from "../sessions/session-table.js";
import type { LinkPurpose, OneTimeLink } from "../installation/state.js";

export const oneTimeLinkLifeMs: number = 24 * 60 * 60 * 1000;

const paths: Readonly<Record<LinkPurpose | "invitation", string>> = {
  "sign-in": "/sign-in/link/",
  "reset-password": "/sign-in/reset/",
  invitation: "/sign-in/invitation/",
};

/** The address of the page that takes the token. */
export function linkUrl(publicUrl: string, purpose: LinkPurpose | "invitation", token: string): string {
  return publicUrl + paths[purpose] + token;
}

/** The same for a call that is repeated with its idempotency key: 256 bits that only this service can derive. */
export function tokenOfCommand(commandId: string, secrets: SecretBox): string {
  return Buffer.from(secrets.derive(`one-time-link/${commandId}`), "hex").toString("base64url");
}

export function newLink(token: string, purpose: LinkPurpose, now: number): OneTimeLink {
  return { hash: hashToken(token), purpose, until: now + oneTimeLinkLifeMs };
}
