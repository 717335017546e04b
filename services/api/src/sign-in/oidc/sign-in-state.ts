/** What a sign-in through a provider must know when the browser comes back. */
import { z } from "zod";
import { sealedCookie, type SealedCookie } from "../sealed-cookie.js";

export interface SignInState {
  readonly providerId: string;
  readonly state: string;
  readonly nonce: string;
  /** Of the code (PKCE). */
  readonly verifier: string;
  /** The path that was asked for. */
  readonly next?: string;
}

export const signInState: SealedCookie<SignInState> = sealedCookie(
  "oidc",
  z.object({
    providerId: z.string(),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    next: z.string().exactOptional(),
  }),
);
