/** The challenges that the browser must sign, one cookie for each purpose. */
import { z } from "zod";
import { sealedCookie, type SealedCookie } from "../sealed-cookie.js";

export const signInChallenge: SealedCookie<{ readonly challenge: string }> = sealedCookie(
  "passkey",
  z.object({ challenge: z.string() }),
);

export const registrationChallenge: SealedCookie<{
  readonly challenge: string;
  readonly accountId: string;
}> = sealedCookie("new-passkey", z.object({ challenge: z.string(), accountId: z.string() }));
