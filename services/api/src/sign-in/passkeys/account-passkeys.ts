/** The passkeys of the account page: add one, rename it, remove it. */
import { addPasskey, passkeyNameField, removePasskey, renamePasskey } from "@signalbox/access";
import { AppError, issueAt } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import { newPasskeyInput, newPasskeyOptions } from "../../members/own-passkeys.js";
import { signedInMember } from "../../members/signed-in-member.js";
import { redirectTo } from "../../pages/answer-page.js";
import { change, post } from "../account.js";
import { accountPath } from "../next-path.js";
import { requireOwnForm } from "../read-form.js";
import { newCredential, parseCredential } from "./credential.js";
import { requestSays } from "../../http/request-sentences.js";

/** POST `/account/passkeys/options`, by the script of the page. */
export async function ownPasskeyOptions(ctx: Context, api: ApiContext): Promise<void> {
  requireOwnForm(ctx, api.config);
  const member = await signedInMember(ctx, api);
  if (member === undefined) {
    throw new AppError({ code: "Unauthorized", message: "your session has ended; sign in again" });
  }
  ctx.body = await newPasskeyOptions({ ctx, member, api });
}

export async function addOwnPasskey(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async (call, form) => {
    const name = nameIn(form("passkeyName"));
    const credential = parseCredential(form("credential"), newCredential);
    await post(addPasskey, await newPasskeyInput({ name, credential }, call), call);
    redirectTo(ctx, `${accountPath}?done=passkey`);
  });
}

/** Renames or removes it, by the button. */
export async function changeOwnPasskey(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async (call, form) => {
    const passkey = { accountId: call.member.account.id, passkeyId: form("id") };
    if (form("action") === "remove") {
      await post(removePasskey, { ...passkey, confirmLockOut: form("confirmLockOut") === "true" }, call);
      redirectTo(ctx, `${accountPath}?done=passkey-removed`);
    } else {
      await post(renamePasskey, { ...passkey, name: nameIn(form("name")) }, call);
      redirectTo(ctx, `${accountPath}?done=passkey-renamed`);
    }
  });
}

function nameIn(text: string): string {
  const name = passkeyNameField.safeParse(text);
  if (name.success) return name.data;
  throw badRequest(issueAt(["name"], requestSays.badPasskeyName()));
}
