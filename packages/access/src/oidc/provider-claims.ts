/**
 * What an identity provider says about the user who signs in, read from its ID token and its userinfo answer. The address
 * and whether it is verified come from one of them, never from both. Pure.
 */
import { z } from "zod";
import { foldEmail, trimAscii } from "../members/fold-email.js";
import type { OidcProvider } from "../installation/state.js";

export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  /** As `foldEmail` makes it. */
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

export interface ProviderAnswers {
  /** Of the verified ID token. */
  readonly idToken: RawClaims & { readonly iss: string; readonly sub: string };
  /** It counts only when its `sub` is the token's. */
  readonly userInfo?: RawClaims | undefined;
}

export function readClaims(
  { idToken, userInfo: given }: ProviderAnswers,
  { groupsClaim, groupRoles }: Pick<OidcProvider, "groupsClaim" | "groupRoles">,
): ProviderClaims {
  const userInfo = given?.["sub"] === idToken.sub ? given : undefined;
  const identity = identityIn(idToken, userInfo);
  const email = emailIn(identity);
  const name = textOf(idToken["name"]) ?? textOf(userInfo?.["name"]);
  const isEmailVerified = verifiedIn(identity);
  const mapped = new Set(groupRoles.map(({ group }) => group));
  const withGroups = [idToken, userInfo ?? {}];
  const named = groupsClaim === undefined ? [] : withGroups.map((raw) => claimAt(raw, groupsClaim));
  const groups = namesIn(named.find((claim) => claim !== undefined));
  const isOmittedThere = (raw: RawClaims): boolean =>
    groupsClaim !== undefined && isOmitted(raw, groupsClaim);
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    ...(isEmailVerified !== undefined && { isEmailVerified }),
    groups: [...new Set(groups)].filter((group) => mapped.has(group)),
    ...(withGroups.some(isOmittedThere) && { omitsGroups: true }),
  };
}

/** The answer that says most about the address: the ID token, unless only userinfo has it, or whether it is verified. */
function identityIn(idToken: RawClaims, userInfo: RawClaims | undefined): RawClaims {
  if (userInfo === undefined || emailIn(userInfo) === undefined) return idToken;
  if (emailIn(idToken) === undefined) return userInfo;
  return verifiedIn(idToken) === undefined && verifiedIn(userInfo) !== undefined ? userInfo : idToken;
}

function emailIn(raw: RawClaims): string | undefined {
  const text = textOf(raw["email"]);
  return text === undefined ? undefined : foldEmail(text);
}

function verifiedIn(raw: RawClaims): boolean | undefined {
  return flagOf(raw["email_verified"]) ?? flagOf(raw["xms_edov"]);
}

/** Some providers send the flag as text or as a number; Entra ID calls it `xms_edov`. */
function flagOf(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value === true || value === 1 || value === "1" || value === "true";
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = trimAscii(value);
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
