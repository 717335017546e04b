/** What members change of their passkeys, for the account page and the API. */
import { findAccount, hashToken, maxPasskeys, type AddPasskey } from "@signalbox/access";
import { AppError, issueAt } from "@signalbox/core";
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { badRequest } from "../http/errors.js";
import { registrationChallenge } from "../sign-in/passkeys/passkey-challenge.js";
import { requireRelyingParty } from "../sign-in/passkeys/relying-party.js";
import type { SignedInMember } from "./member.js";
import { requireRecentSignIn } from "./recent-sign-in.js";
import { requestSays } from "../http/request-sentences.js";

/** EdDSA, ES256 and RS256, as COSE numbers them: every browser has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

interface OwnPasskeyCall {
  readonly ctx: Context;
  readonly member: SignedInMember;
  readonly api: ApiContext;
}

/** What the browser needs to make a passkey; the challenge in it is kept in a cookie. Throws `Forbidden`, `BadRequest`. */
export async function newPasskeyOptions({
  ctx,
  member,
  api,
}: OwnPasskeyCall): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id, name } = requireRelyingParty(api.config);
  requireRecentSignIn(member, api);
  const { account } = member;
  if (account.passkeys.length >= maxPasskeys) {
    throw badRequest(`an account has at most ${maxPasskeys} passkeys; remove one first`);
  }
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: "none",
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: account.passkeys.map((each) => ({ id: each.id, transports: [...each.transports] })),
  });
  registrationChallenge.set(ctx, { challenge: options.challenge, accountId: account.id }, api);
  return options;
}

/** Of `add-passkey`. Throws `BadRequest`. */
export async function newPasskeyInput(
  { name, credential }: { readonly name: string; readonly credential: RegistrationResponseJSON },
  { ctx, member, api }: OwnPasskeyCall,
): Promise<AddPasskey> {
  const accountId = member.account.id;
  const taken = registrationChallenge.take(ctx, api);
  if (taken?.value.accountId !== accountId) {
    throw new AppError({
      code: "Conflict",
      message: "this registration was used already or has expired; start again",
    });
  }
  const { challenge } = taken.value;
  const { credential: made } = await verified(credential, challenge, api);
  return {
    accountId,
    challenge: { hash: hashToken(challenge), until: taken.until },
    passkey: {
      id: made.id,
      publicKey: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      transports: made.transports ?? [],
      name,
    },
  };
}

type Registration = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

async function verified(
  credential: RegistrationResponseJSON,
  challenge: string,
  api: Pick<ApiContext, "config" | "log">,
): Promise<Registration> {
  const { id, origin } = requireRelyingParty(api.config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (registrationInfo !== undefined) return registrationInfo;
  } catch (error) {
    api.log({ level: "warn", message: "a new passkey could not be verified", error });
  }
  throw badRequest(issueAt(["credential"], requestSays.badPasskey()));
}

/** As their owner sees them, as the actor has them now. */
export async function ownPasskeys(
  { account }: SignedInMember,
  { installation }: Pick<ApiContext, "installation">,
): Promise<readonly object[]> {
  const current = findAccount(await installation.find(), account.id) ?? account;
  return current.passkeys.map(({ id, name, createdAt, updatedAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    ...(updatedAt !== undefined && { updatedAt }),
    ...(lastUsedAt !== undefined && { lastUsedAt }),
  }));
}
