/** What can be wrong in a call about members, roles and sign-in, beyond what a schema says. Each completes its path. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

const english = {
  tooManyProviders: ({ maximum }: { readonly maximum: number }): string =>
    `at most ${maximum} providers; delete one first`,
  secretRequired: (): string => "required for a new provider, issuer or client id",
  unknownRole: ({ role }: { readonly role: string }): string => `there is no role "${role}"`,
  unknownRoleHere: ({ role }: { readonly role: string }): string =>
    `there is no role ${JSON.stringify(role)} in this workspace; GET /api/admin/roles lists them`,
  roleNameTaken: ({ name }: { readonly name: string }): string =>
    `a role named ${JSON.stringify(name)} exists`,
  unknownWorkspace: ({ id }: { readonly id: string }): string => `there is no workspace ${id}`,
  noIdentityProvider: (): string => "there is no identity provider to sign in with; set one up first",
  noIssuer: (): string =>
    "must be an https:// URL without query and without /.well-known/, of one tenant, as the provider's discovery document has it",
  openidMissing: (): string => "must contain openid",
  noSetting: ({ settings }: { readonly settings: readonly string[] }): string =>
    `${settings.join(" or ")} is required`,
  noOwnerSignedIn: (): string =>
    "no owner has signed in with single sign-on yet, so no owner could sign in; do that first",
};

export const says: SentenceTable<typeof english> = defineSentences(english);
