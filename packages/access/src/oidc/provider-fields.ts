/** The settings of an identity provider as callers send and see them. */
import { type WorkspaceId, saying } from "@signalbox/core";
import { authorFields, nameField } from "@signalbox/workspace";
import { z } from "zod";
import type { OidcProvider } from "../installation/state.js";
import { says } from "../issue-sentences.js";
import { lockOutFields, type ConfirmsLockOut } from "../members/lock-out.js";
import { foldEmail } from "../members/fold-email.js";

export const maxProviders = 20;
const maxGroupRoles = 500;

/** In the address of the sign-in, which is registered at the provider. */
export const providerIdField: z.ZodType<string> = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, {
    error: "must be 1 to 40 lower-case letters, digits and hyphens, as keycloak",
  })
  .describe("Part of the addresses of the sign-in, as `keycloak`.");

const issuerField = z
  .string()
  .max(512)
  .refine(isIssuer, saying(says.noIssuer()))
  .describe("The `issuer` of the provider's discovery document, as it is written there.");

const workspaceField = z
  .uuid({ error: "must be the UUID of a workspace" })
  .toLowerCase() as unknown as z.ZodType<WorkspaceId>;

const roleField = z
  .string()
  .min(1)
  .max(100)
  .describe("`Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role.");

const domainField = z
  .string()
  .overwrite(foldEmail)
  .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/, { error: "must be a domain, as example.com" });

export interface ProviderFields extends Omit<
  OidcProvider,
  "sealedSecret" | "trustsEmail" | "groupsClaim" | "autoCreate" | "createdAt" | "updatedAt"
> {
  readonly trustsEmail: boolean;
  readonly groupsClaim?: string | undefined;
  readonly autoCreate?: OidcProvider["autoCreate"] | undefined;
}

/** Everything but the client secret. */
const fields = z.object({
  id: providerIdField,
  name: nameField.describe("On the button of the sign-in page."),
  issuer: issuerField,
  clientId: z.string().trim().min(1).max(512),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, { error: "must be a scope without spaces" }))
    .max(20)
    .refine((scopes) => scopes.includes("openid"), saying(says.openidMissing()))
    .default(["openid", "email", "profile"]),
  trustsEmail: z
    .boolean()
    .default(false)
    .describe(
      "Takes an address as verified when the provider does not say whether it is. Only for a provider whose users cannot choose their address.",
    ),
  groupsClaim: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("The claim with the user's groups, as `groups` or `realm_access.roles`."),
  groupRoles: z
    .array(z.object({ group: z.string().min(1).max(256), workspaceId: workspaceField, role: roleField }))
    .max(maxGroupRoles)
    .default([])
    .describe("The roles of the members of groups, set again at each sign-in."),
  autoCreate: z
    .object({
      domains: z.array(domainField).min(1).max(100),
      workspaceId: workspaceField,
      role: roleField,
    })
    .optional()
    .describe("Creates accounts without an invitation for verified addresses of these domains."),
});

export interface SentProvider extends ProviderFields, ConfirmsLockOut {
  readonly clientSecret?: string | undefined;
}

/** As callers send it: without a secret the stored one stays. */
export const sentProvider: z.ZodType<SentProvider> = fields.extend({
  ...lockOutFields,
  clientSecret: z.string().min(1).max(4_096).optional().describe("Never returned."),
});

export interface PutOidcProvider extends ProviderFields, ConfirmsLockOut {
  readonly sealedSecret?: string | undefined;
}

export const putProviderInput: z.ZodType<PutOidcProvider> = fields.extend({
  sealedSecret: z.string().optional(),
  ...lockOutFields,
});

/** As the API returns it: the secret is never shown. */
export const shownProvider: z.ZodType = fields.extend({
  redirectUri: z
    .string()
    .optional()
    .describe("To be registered at the provider. Absent without `PUBLIC_URL`."),
  createdAt: z.number(),
  updatedAt: z.number(),
  ...authorFields,
});

export function showProvider(provider: OidcProvider, publicUrl: string | undefined): object {
  const { sealedSecret: _, isByService: _1, updatedIn: _2, ...shown } = provider;
  return {
    ...shown,
    trustsEmail: provider.trustsEmail ?? false,
    ...(publicUrl !== undefined && { redirectUri: redirectUriOf(provider.id, publicUrl) }),
  };
}

export function redirectUriOf(providerId: string, publicUrl: string): string {
  return `${publicUrl}/sign-in/oidc/${providerId}/callback`;
}

/** This machine: `localhost`, 127.0.0.0/8 and ::1, as a URL has them. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Discovery without TLS could be changed on its way; on one machine there is no way. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  if (search !== "" || hash !== "" || username !== "" || pathname.includes("/.well-known/")) return false;
  if (hostname === "login.microsoftonline.com" && isForAllTenants(pathname)) return false;
  return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
}

/** There the accounts of every organisation could sign in, with addresses that nobody has verified. */
function isForAllTenants(pathname: string): boolean {
  return ["common", "organizations", "consumers"].includes(pathname.split("/")[1] ?? "");
}

/** Whether it may be called without TLS. Settings of earlier releases may name another host without it. */
export function isLoopbackIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "http:" && isLoopbackHost(hostname);
}
