/** The member that a command changes, for its guard. */
import type { GuardContext, Versioned } from "@signalbox/workspace";
import type { InstallationState } from "../installation/state.js";
import { findMember } from "./about-member.js";
import type { MemberInput } from "./member-fields.js";
import { senderOf } from "./reach.js";

/** Undefined also for an account that the sender may not see or change. */
export function guardedMember(
  state: InstallationState,
  { accountId, reach }: MemberInput,
  { origin }: GuardContext,
): Versioned | undefined {
  const found = findMember(state, accountId, senderOf(state, origin, reach));
  return found.ok ? found.account : undefined;
}
