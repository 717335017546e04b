/**
 * What a change would take away from the member who makes it, so that it is asked before. Compares the states before and
 * after; every command of the installation with the field is covered. Pure.
 */
import { isJsonObject } from "@signalbox/core";
import type { Origin } from "@signalbox/workspace";
import { z } from "zod";
import { findAccount } from "../installation/edit-account.js";
import type { Account, InstallationState } from "../installation/state.js";
import { permissionsIn } from "../roles.js";
import { hasSecondFactor } from "../second-factor/requires-second-factor.js";
import { canSignIn } from "../sign-in/ways-to-sign-in.js";

export interface ConfirmsLockOut {
  readonly confirmLockOut?: boolean;
}

/** Of bodies and inputs. */
export const lockOutFields: { readonly confirmLockOut: z.ZodExactOptional<z.ZodBoolean> } = {
  confirmLockOut: z
    .boolean()
    .exactOptional()
    .describe(
      "Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`.",
    ),
};

export const lockOutError = {
  status: 409,
  description:
    "`WouldLockOut`: the member who makes the change would lose access by it; the message says which. Send it again with `confirmLockOut`",
} as const;

/** Whether the input of a command confirms it. */
export function isLockOutConfirmed(input: unknown): boolean {
  return isJsonObject(input) && input["confirmLockOut"] === true;
}

interface States {
  readonly before: InstallationState;
  readonly after: InstallationState;
}

/** Undefined when the sender loses nothing, or is no member. */
export function lockOutBy({ principal, signIn }: Origin, states: States): string | undefined {
  if (principal.kind !== "member") return undefined;
  const own = findAccount(states.before, principal.id);
  if (own === undefined) return undefined;
  const after = findAccount(states.after, principal.id);
  if (after?.status !== "Active") return "your own account would be disabled, and you would be signed out";
  return (
    lostWay({ own, after, signIn }, states) ??
    missingFactor({ after, signIn }, states) ??
    lostPower(own, after, states)
  );
}

interface Way {
  readonly own: Account;
  readonly after: Account;
  readonly signIn: Origin["signIn"] | undefined;
}

function lostWay(
  { own, after, signIn }: Way,
  { before, after: { signIn: next } }: States,
): string | undefined {
  const turnsPasswordsOff = before.signIn.passwords && !next.passwords;
  if (!canSignIn(after, next) && (turnsPasswordsOff || canSignIn(own, before.signIn))) {
    return "you could not sign in any more: none of the ways that are left works for your own account";
  }
  const isLinked = (account: Account, { oidc }: InstallationState["signIn"]): boolean =>
    account.identities.some((identity) => oidc.some(({ issuer }) => issuer === identity.issuer));
  if (signIn === "oidc" && isLinked(own, before.signIn) && !isLinked(after, next)) {
    return "you are signed in through this identity provider, and could not sign in through it any more";
  }
  return undefined;
}

/** A session that was opened with a passkey or by a provider has a second factor. */
function missingFactor(
  { after, signIn }: Pick<Way, "after" | "signIn">,
  { before, after: { signIn: next } }: States,
): string | undefined {
  if (hasSecondFactor(after) || signIn === "passkey" || signIn === "oidc") return undefined;
  const added = next.secondFactorIn.filter((id) => !before.signIn.secondFactorIn.includes(id));
  const concerns = added.some(
    (id) => after.isOwner || after.roles.some(({ workspaceId }) => workspaceId === id),
  );
  return concerns
    ? "you have no second factor yourself, and would have no access there until you sign in again and set one up"
    : undefined;
}

function lostPower(own: Account, after: Account, { before, after: next }: States): string | undefined {
  if (own.isOwner && !after.isOwner) {
    return "you would not be an owner of the installation any more, and only another owner could undo it";
  }
  const workspaces = [...new Set(own.roles.map(({ workspaceId }) => workspaceId))];
  const lost = workspaces.flatMap((id) => {
    const left = permissionsIn(id, after, next);
    return [...permissionsIn(id, own, before)].filter((each) => !left.has(each));
  });
  if (lost.length === 0) return undefined;
  return `you would lose permissions yourself (${[...new Set(lost)].slice(0, 5).join(", ")}${lost.length > 5 ? ", …" : ""}), and could not give them back to yourself`;
}
