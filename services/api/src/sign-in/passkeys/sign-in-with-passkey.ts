/** Signing in with a passkey: the browser finds the account, so no address is asked for. */
import { hashToken, installationId, signInWithPasskey, type Account, type Passkey } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from "@simplewebauthn/server";
import type { Context } from "koa";
import { z } from "zod";
import { postCommand } from "../../commands/post-command.js";
import type { ApiContext } from "../../context.js";
import { requestFacts } from "../../http/request-facts.js";
import { finishSignIn } from "../finish-sign-in.js";
import { nextPath } from "../next-path.js";
import { requirePasswords } from "../password-sign-in.js";
import { readForm, requireOwnForm } from "../read-form.js";
import { parseCredential, usedCredential } from "./credential.js";
import { signInChallenge } from "./passkey-challenge.js";
import { requireRelyingParty } from "./relying-party.js";

/** POST `/sign-in/passkey/options`, by the script of the page. */
export async function passkeyOptions(ctx: Context, api: ApiContext): Promise<void> {
  requireOwnForm(ctx, api.config);
  const { id } = requireRelyingParty(api.config);
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: "required" });
  signInChallenge.set(ctx, { challenge: options.challenge }, api);
  ctx.body = options;
}

/** POST `/sign-in/passkey`, a form with what the browser made. Throws what is wrong. */
export async function signInByPasskey(ctx: Context, api: ApiContext): Promise<void> {
  const form = await readForm(ctx, api.config);
  const taken = signInChallenge.take(ctx, api);
  const credential = parseCredential(form("credential"), usedCredential);
  if (taken === undefined) throw unauthorized("this sign-in was used already or has expired; start again");
  const installation = await api.installation.find();
  requirePasswords(installation.signIn);
  const found = findPasskey(installation.accounts, credential.id);
  if (found === undefined) {
    throw unauthorized("this passkey is not registered here; sign in another way");
  }
  const { challenge } = taken.value;
  const counter = await verifiedCounter(credential, { ...found, challenge }, api);
  const outcome = await postCommand(
    {
      command: signInWithPasskey,
      workspaceId: installationId,
      input: {
        passkeyId: credential.id,
        counter,
        challenge: { hash: hashToken(challenge), until: taken.until },
      },
      origin: {
        principal: { kind: "member", id: found.account.id, name: found.account.name },
        signIn: "passkey",
        ...requestFacts(ctx),
      },
    },
    api,
  );
  await api.installation.invalidate();
  if (!outcome.ok) throw unauthorized(outcome.message);
  const { accountId } = signedIn.parse(outcome.value);
  // The device has verified its user, by a PIN or a fingerprint: that is the second factor.
  await finishSignIn(
    ctx,
    { accountId, signIn: "passkey", hasSecondFactor: true, proof: {}, next: nextPath(form("next")) },
    api,
  );
}

const signedIn = z.object({ accountId: z.string() });

interface FoundPasskey {
  readonly account: Account;
  readonly passkey: Passkey;
}

function findPasskey(accounts: readonly Account[], id: string): FoundPasskey | undefined {
  for (const account of accounts) {
    const passkey = account.passkeys.find((each) => each.id === id);
    if (passkey !== undefined) return { account, passkey };
  }
  return undefined;
}

/** Throws `Unauthorized` unless the passkey has signed the challenge, for this service and its account. */
async function verifiedCounter(
  credential: AuthenticationResponseJSON,
  { account, passkey, challenge }: FoundPasskey & { readonly challenge: string },
  api: Pick<ApiContext, "config" | "log">,
): Promise<number> {
  const { id, origin } = requireRelyingParty(api.config);
  const { userHandle } = credential.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString() !== account.id) {
    throw unauthorized("this passkey belongs to another account; sign in another way");
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        // The installation decides about the counter: what is known here may be a second old.
        counter: 0,
      },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    api.log({ level: "warn", message: "a passkey could not be verified", error });
  }
  throw unauthorized("this passkey could not be verified; try again or sign in another way");
}

function unauthorized(message: string): AppError {
  return new AppError({ code: "Unauthorized", message });
}
