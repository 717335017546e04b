/** Finds the account of a one-time link. */
import type { Account, InstallationState, LinkPurpose } from "../installation/state.js";

export interface SearchedLink {
  /** SHA-256 of its token. */
  readonly hash: string;
  readonly purpose: LinkPurpose;
  /** ms */
  readonly now: number;
}

/** Undefined when it was used, has expired, is for something else, or its account is disabled. */
export function findLink(
  { accounts }: Pick<InstallationState, "accounts">,
  { hash, purpose, now }: SearchedLink,
): Account | undefined {
  return accounts.find(
    ({ status, links }) =>
      status === "Active" &&
      links.some((link) => link.hash === hash && link.purpose === purpose && link.until > now),
  );
}
