/** Whether members of a workspace must have a second factor. */
import type { WorkspaceId } from "@signalbox/core";
import type { Account, SignInSettings } from "../installation/state.js";

/** Of a workspace and its parent. */
export function requiresSecondFactor(
  workspaces: readonly (WorkspaceId | undefined)[],
  { secondFactorIn }: Pick<SignInSettings, "secondFactorIn">,
): boolean {
  return workspaces.some((id) => id !== undefined && secondFactorIn.includes(id));
}

/** A code or a recovery code can be asked for; passkeys are a sign-in of their own. */
export function hasSecondFactor({ totp }: Pick<Account, "totp">): boolean {
  return totp !== undefined;
}
