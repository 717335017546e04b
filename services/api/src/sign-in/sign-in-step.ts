/**
 * A sign-in between its first and its second factor: sealed in a hidden field of the form, so nothing is stored and only
 * this service can make one. Valid for ten minutes.
 */
import type { SignInProof } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import { signInMethods, type SignInMethod } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../context.js";

export interface SignInStep {
  readonly accountId: string;
  readonly signIn: SignInMethod;
  readonly proof: SignInProof;
  readonly next: string;
}

const lifeMs = 10 * 60 * 1000;
const schema = z.object({
  purpose: z.literal("sign-in-step"),
  accountId: z.string(),
  signIn: z.enum(signInMethods),
  proof: z.object({ link: z.string().exactOptional(), passwordChangedAt: z.number().exactOptional() }),
  next: z.string(),
  until: z.number(),
});

type Ports = Pick<ApiContext, "secrets" | "now">;

export function sealStep(step: SignInStep, { secrets, now }: Ports): string {
  return secrets.seal(JSON.stringify({ purpose: "sign-in-step", ...step, until: now().getTime() + lifeMs }));
}

/** Throws `Unauthorized` for one that this service did not make or that has expired. */
export function openStep(sealed: string, { secrets, now }: Ports): SignInStep {
  const step = schema.safeParse(parsed(sealed, secrets));
  if (step.success && step.data.until > now().getTime()) return step.data;
  throw new AppError({ code: "Unauthorized", message: "the sign-in took too long; begin again" });
}

function parsed(sealed: string, secrets: Ports["secrets"]): unknown {
  try {
    return JSON.parse(secrets.open(sealed));
  } catch {
    return undefined;
  }
}
