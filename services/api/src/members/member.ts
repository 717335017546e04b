/** The member of a request's session. */
import type { Account, InstallationState } from "@signalbox/access";
import type { FoundSession } from "./session-ring.js";

export interface SignedInMember {
  readonly account: Account;
  readonly session: FoundSession;
  /** As it was read for the request. */
  readonly installation: InstallationState;
}
