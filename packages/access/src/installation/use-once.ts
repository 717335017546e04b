/** Uses a state or challenge of a sign-in once: a repeat finds it used, on every process. Pure. */
import { z } from "zod";
import type { InstallationState, UsedToken } from "./state.js";

export const usedTokenSchema: z.ZodType<UsedToken> = z.object({ hash: z.string(), until: z.number() });

/** Undefined when it was used before or has expired. Forgets those that have expired, so the list stays short. */
export function useOnce(
  state: InstallationState,
  token: UsedToken,
  now: number,
): InstallationState | undefined {
  if (token.until <= now || state.usedTokens.some(({ hash }) => hash === token.hash)) return undefined;
  return { ...state, usedTokens: [...state.usedTokens.filter(({ until }) => until > now), token] };
}
