/**
 * What a sign-in uses up, or must still be as it was when it was checked. The actor decides about it, so a one-time link,
 * a code and a recovery code count once, whatever the api processes do at the same time.
 */
import { z } from "zod";
import type { Account } from "../installation/state.js";

export interface SignInProof {
  /** SHA-256 of a one-time link. */
  readonly link?: string;
  /** `changedAt` of the password that was given. */
  readonly passwordChangedAt?: number;
  /** The 30-second step of a code. */
  readonly totpStep?: number;
  /** SHA-256 of a recovery code. */
  readonly recoveryCode?: string;
}

export const signInProofSchema: z.ZodType<SignInProof> = z.object({
  link: z.string().exactOptional(),
  passwordChangedAt: z.number().exactOptional(),
  totpStep: z.int().exactOptional(),
  recoveryCode: z.string().exactOptional(),
});

/** The account after the proof is used, or why it does not count. */
export function useProof(
  account: Account,
  { link, passwordChangedAt, totpStep, recoveryCode }: SignInProof,
  now: number,
): Account | string {
  if (passwordChangedAt !== undefined && account.password?.changedAt !== passwordChangedAt)
    return "the password was changed meanwhile; sign in with the new one";
  const found = account.links.find(({ hash }) => hash === link);
  if (link !== undefined && (found === undefined || found.until <= now || found.purpose !== "sign-in"))
    return "this link was used already or has expired; ask for a new one";
  const { totp } = account;
  if (totpStep !== undefined && (totp === undefined || totpStep <= totp.lastStep))
    return "this code was used already; wait for the next one";
  if (recoveryCode !== undefined && !account.recoveryCodes.includes(recoveryCode))
    return "this recovery code was used already";
  return {
    ...account,
    links: account.links.filter(({ hash, until }) => hash !== link && until > now),
    recoveryCodes: account.recoveryCodes.filter((hash) => hash !== recoveryCode),
    ...(totp !== undefined && totpStep !== undefined && { totp: { ...totp, lastStep: totpStep } }),
  };
}
