/** Which permission a change needs because users receive its result. The workspace says of which kinds, if of any. */
import type { Permission } from "../access/permissions.js";
import type { WorkspaceState } from "../state.js";
import type { ApprovalKind } from "./approval.js";
import { approvalKindFacts, chosenKinds } from "./approval-kinds.js";

/** Undefined where those who may write the resource publish it themselves. */
export function neededToPublish(
  state: Pick<WorkspaceState, "authorsPublish" | "approvalKinds">,
  kind: ApprovalKind,
): Permission | undefined {
  const isNeeded = !state.authorsPublish && chosenKinds(state).includes(kind);
  return isNeeded ? approvalKindFacts[kind].publish : undefined;
}
