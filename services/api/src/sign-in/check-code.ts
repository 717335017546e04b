/** Checks a code of the second factor, or a recovery code. Whether it was used before is decided by the account's actor. */
import {
  hashRecoveryCode,
  looksLikeRecoveryCode,
  totpStepOf,
  type Account,
  type SignInProof,
} from "@signalbox/access";
import type { ApiContext } from "../context.js";

export type CodeProof = Pick<SignInProof, "totpStep" | "recoveryCode">;

/** Undefined for a wrong code. */
export function checkCode(
  { totp, recoveryCodes }: Pick<Account, "totp" | "recoveryCodes">,
  code: string,
  { secrets, now }: Pick<ApiContext, "secrets" | "now">,
): CodeProof | undefined {
  if (totp === undefined) return undefined;
  if (looksLikeRecoveryCode(code)) {
    const recoveryCode = hashRecoveryCode(code);
    return recoveryCodes.includes(recoveryCode) ? { recoveryCode } : undefined;
  }
  const totpStep = totpStepOf(secrets.open(totp.sealed), code, now().getTime());
  return totpStep === undefined ? undefined : { totpStep };
}
