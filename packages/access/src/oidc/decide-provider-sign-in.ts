/**
 * Which account a user of an identity provider signs in to. An account is found by issuer and subject, which never
 * change; the first time by a verified address, of an account or of an invitation. Pure.
 */
import type { WorkspaceId } from "@signalbox/core";
import { refused, type CommandOutcome } from "@signalbox/workspace";
import { findAccountByEmail, withAccount } from "../installation/edit-account.js";
import { newAccount } from "../installation/new-account.js";
import type { Account, InstallationState, OidcProvider, RoleGrant } from "../installation/state.js";
import { ambiguousEmail, isAmbiguousEmail } from "../members/fold-email.js";
import { rolesByGroups, type GroupRolesOptions } from "./group-roles.js";
import type { ProviderClaims } from "./provider-claims.js";

export interface ProviderSignIn {
  readonly provider: OidcProvider;
  readonly claims: ProviderClaims;
  /** Of the account if it is created now. */
  readonly newAccountId: string;
  readonly needsAdmin: GroupRolesOptions["needsAdmin"];
  readonly isDeleted: (workspaceId: WorkspaceId) => boolean;
  readonly now: number;
}

/** Reasons of a refusal, as `error-type`. */
export const providerRefusals = {
  used: "SignInUsed",
  unknown: "UnknownProvider",
  disabled: "AccountDisabled",
  address: "AddressMissing",
  unverified: "AddressUnverified",
  invitation: "NotInvited",
  linked: "LinkedToAnother",
  groups: "GroupsOmitted",
  ambiguous: "AddressAmbiguous",
} as const;

export type SignedIn =
  | {
      readonly ok: true;
      readonly state: InstallationState;
      readonly account: Account;
      readonly isNew: boolean;
    }
  | { readonly ok: false; readonly outcome: CommandOutcome };

export function decideProviderSignIn(state: InstallationState, signIn: ProviderSignIn): SignedIn {
  const { claims, provider } = signIn;
  if (claims.omitsGroups === true) {
    return no(
      "groups",
      `${provider.name} does not list your groups, because they are too many. An administrator can limit the groups that it sends.`,
    );
  }
  const linked = state.accounts.find((account) => isLinked(account, claims));
  if (linked !== undefined) return enter(state, linked, signIn);
  const { email } = claims;
  if (email === undefined) {
    return no("address", `${provider.name} sent no email address. The client there needs the scope "email".`);
  }
  if (isAmbiguousEmail(email)) {
    return no("ambiguous", `The address that ${provider.name} sent cannot be used: it ${ambiguousEmail}.`);
  }
  if (!(claims.isEmailVerified ?? provider.trustsEmail === true)) {
    return no(
      "unverified",
      `${provider.name} has not verified the address ${email}. Verify it there, then sign in again.`,
    );
  }
  return link(state, email, signIn);
}

function link(state: InstallationState, email: string, signIn: ProviderSignIn): SignedIn {
  const { claims, provider, newAccountId, isDeleted, now } = signIn;
  const identity = { issuer: claims.issuer, subject: claims.subject };
  const invitations = state.invitations.filter(
    (each) => each.email === email && each.until > now && !isDeleted(each.workspaceId),
  );
  const invited = invitations.map(({ workspaceId, role }): RoleGrant => ({
    workspaceId,
    role,
    from: "invitation",
  }));
  const known = findAccountByEmail(state, email);
  // An address can be given to another employee, who must not enter the account of the one before.
  if (known?.identities.some(({ issuer }) => issuer === identity.issuer) === true) {
    return no(
      "linked",
      `The account of ${email} belongs to another user of ${provider.name}. An administrator can remove that link.`,
    );
  }
  const created = known === undefined ? createdRoles(email, invited, provider) : invited;
  if (created === undefined) {
    return no("invitation", `${email} has no invitation. Ask an administrator for one.`);
  }
  const account =
    known ?? newAccount({ id: newAccountId, email, name: claims.name ?? email.replace(/@.*/, ""), now });
  const joined: Account = {
    ...account,
    identities: [...account.identities, identity],
    roles: withGrants(account.roles, created),
  };
  const accounts = known === undefined ? [...state.accounts, joined] : withAccount(state, joined).accounts;
  const entered = enter(
    { ...state, accounts, invitations: state.invitations.filter((each) => !invitations.includes(each)) },
    joined,
    signIn,
  );
  return entered.ok ? { ...entered, isNew: known === undefined } : entered;
}

/** Undefined when no account may be created. */
function createdRoles(
  email: string,
  invited: readonly RoleGrant[],
  { autoCreate }: OidcProvider,
): readonly RoleGrant[] | undefined {
  if (invited.length > 0) return invited;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (autoCreate === undefined || !autoCreate.domains.includes(domain)) return undefined;
  return [{ workspaceId: autoCreate.workspaceId, role: autoCreate.role, from: "administrator" }];
}

function withGrants(roles: readonly RoleGrant[], added: readonly RoleGrant[]): readonly RoleGrant[] {
  const isNew = (grant: RoleGrant): boolean =>
    !roles.some(
      (each) => each.workspaceId === grant.workspaceId && each.role === grant.role && each.from !== "group",
    );
  return [...roles, ...added.filter(isNew)];
}

function enter(
  state: InstallationState,
  account: Account,
  { provider, claims, needsAdmin }: ProviderSignIn,
): SignedIn {
  if (account.status !== "Active") {
    return no("disabled", "This account is disabled. Ask an administrator to enable it.");
  }
  const roles = rolesByGroups(account, state, { provider, groups: claims.groups, needsAdmin });
  const entered = { ...account, roles };
  return { ok: true, state: withAccount(state, entered), account: entered, isNew: false };
}

function isLinked({ identities }: Account, { issuer, subject }: ProviderClaims): boolean {
  return identities.some((each) => each.issuer === issuer && each.subject === subject);
}

function no(reason: keyof typeof providerRefusals, message: string): SignedIn {
  return { ok: false, outcome: refused(providerRefusals[reason], message) };
}
