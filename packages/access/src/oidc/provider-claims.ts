/** What an identity provider says about the user who signs in, read from its ID token and its userinfo answer. Pure. */
import { z } from "zod";
import type { OidcProvider } from "../installation/state.js";

export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. */
  readonly email?: string;
  /** Undefined: the provider says nothing about it. */
  readonly isEmailVerified?: boolean;
  readonly name?: string;
  /** Those that are mapped to roles. */
  readonly groups: readonly string[];
  /** The user is in so many groups that the provider does not list them. */
  readonly omitsGroups?: true;
}

export const providerClaimsSchema: z.ZodType<ProviderClaims> = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().exactOptional(),
  isEmailVerified: z.boolean().exactOptional(),
  name: z.string().exactOptional(),
  groups: z.array(z.string()),
  omitsGroups: z.literal(true).exactOptional(),
});

type RawClaims = Readonly<Record<string, unknown>>;

const maxTextLength = 320;

/** `identity` comes from the verified ID token alone; the claims of both answers are in `raw`. */
export function readClaims(
  identity: Pick<ProviderClaims, "issuer" | "subject">,
  raw: RawClaims,
  { groupsClaim, groupRoles }: Pick<OidcProvider, "groupsClaim" | "groupRoles">,
): ProviderClaims {
  const email = textOf(raw["email"])?.toLowerCase();
  const name = textOf(raw["name"]);
  const isEmailVerified = flagOf(raw["email_verified"]) ?? flagOf(raw["xms_edov"]);
  const mapped = new Set(groupRoles.map(({ group }) => group));
  const groups = groupsClaim === undefined ? [] : namesIn(claimAt(raw, groupsClaim));
  return {
    ...identity,
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(isEmailVerified !== undefined && { isEmailVerified }),
    groups: [...new Set(groups)].filter((group) => mapped.has(group)),
    ...(groupsClaim !== undefined && isOmitted(raw, groupsClaim) && { omitsGroups: true }),
  };
}

/** Some providers send the flag as text or as a number; Entra ID calls it `xms_edov`. */
function flagOf(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === 1 || value === "1" || value === "true";
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return text === "" || text.length > maxTextLength ? undefined : text;
}

/** By its name, or by a path as `realm_access.roles`. */
function claimAt(raw: RawClaims, name: string): unknown {
  if (Object.hasOwn(raw, name)) return raw[name];
  let found: unknown = raw;
  for (const part of name.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as RawClaims)[part];
  }
  return found;
}

/** A list of names, one name, or an object with the names as its keys. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.filter((each): each is string => typeof each === "string");
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** OpenID Connect Core 5.6.2: a claim that is not in the answer, but somewhere else. */
function isOmitted(raw: RawClaims, groupsClaim: string): boolean {
  const names = raw["_claim_names"];
  return typeof names === "object" && names !== null && Object.hasOwn(names, groupsClaim);
}
