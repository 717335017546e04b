/** An identity provider as its form holds it, and the usual ones. Pure. */
import type { Answer, Body } from "@signalbox/client";

export type IdentityProvider = Answer<"/api/admin/sign-in-settings/providers", "GET">[number];
export type SentProvider = Body<"/api/admin/sign-in-settings/providers", "PUT">;
export type GroupRole = NonNullable<SentProvider["groupRoles"]>[number];

export const providerTypes = ["keycloak", "entra", "google", "other"] as const;
export type ProviderType = (typeof providerTypes)[number];

export interface ProviderDraft {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: the stored one stays. */
  readonly clientSecret: string;
  readonly scopes: string[];
  readonly trustsEmail: boolean;
  /** Empty: none. */
  readonly groupsClaim: string;
  readonly groupRoles: GroupRole[];
  /** Without domains it creates no accounts. */
  readonly autoCreate: { readonly domains: string[]; readonly workspaceId: string; readonly role: string };
}

const usualScopes = ["openid", "email", "profile"];

/** What is known of a type before anything is typed. */
export const presets: Readonly<
  Record<ProviderType, Pick<ProviderDraft, "id" | "name" | "issuer" | "groupsClaim">>
> = {
  keycloak: { id: "keycloak", name: "Keycloak", issuer: "", groupsClaim: "groups" },
  entra: { id: "entra", name: "Entra ID", issuer: "", groupsClaim: "groups" },
  google: { id: "google", name: "Google", issuer: "https://accounts.google.com", groupsClaim: "" },
  other: { id: "", name: "", issuer: "", groupsClaim: "" },
};

/** What an issuer of a type looks like. */
export const issuerExamples: Readonly<Record<ProviderType, string>> = {
  keycloak: "https://id.example.com/realms/staff",
  entra: "https://login.microsoftonline.com/<tenant id>/v2.0",
  google: "https://accounts.google.com",
  other: "https://id.example.com",
};

/** The type that an issuer belongs to. */
export function typeOfIssuer(issuer: string): ProviderType {
  if (issuer.startsWith("https://login.microsoftonline.com/")) return "entra";
  if (issuer === presets.google.issuer) return "google";
  return /\/realms\/[^/]+$/.test(issuer) ? "keycloak" : "other";
}

/** `role` and `workspaceId`: of the accounts that it creates, until others are chosen. */
export function draftOfProvider(
  provider: IdentityProvider | undefined,
  proposed: { readonly workspaceId: string; readonly role: string },
): ProviderDraft {
  const { domains, ...place } = provider?.autoCreate ?? { domains: [], ...proposed };
  const preset = presets.keycloak;
  return {
    id: provider?.id ?? preset.id,
    name: provider?.name ?? preset.name,
    issuer: provider?.issuer ?? preset.issuer,
    clientId: provider?.clientId ?? "",
    clientSecret: "",
    scopes: [...(provider?.scopes ?? usualScopes)],
    trustsEmail: provider?.trustsEmail ?? false,
    groupsClaim: provider === undefined ? preset.groupsClaim : (provider.groupsClaim ?? ""),
    groupRoles: [...(provider?.groupRoles ?? [])],
    autoCreate: { domains: [...domains], ...place },
  };
}

export function sentProvider(draft: ProviderDraft): SentProvider {
  const { clientSecret, groupsClaim, autoCreate, ...fields } = draft;
  return {
    ...fields,
    id: draft.id.trim(),
    name: draft.name.trim(),
    issuer: draft.issuer.trim(),
    clientId: draft.clientId.trim(),
    ...(clientSecret !== "" && { clientSecret }),
    ...(groupsClaim.trim() !== "" && { groupsClaim: groupsClaim.trim() }),
    ...(autoCreate.domains.length > 0 && { autoCreate }),
  };
}

/** `stored`: undefined for a new one, which needs its secret. */
export function isProviderComplete(draft: ProviderDraft, stored: IdentityProvider | undefined): boolean {
  const { id, name, issuer, clientId, clientSecret, groupRoles } = draft;
  const texts = [id, name, issuer, clientId, ...groupRoles.flatMap(({ group, role }) => [group, role])];
  const isSame = stored?.issuer === issuer.trim() && stored.clientId === clientId.trim();
  return texts.every((text) => text.trim() !== "") && (isSame || clientSecret !== "");
}
