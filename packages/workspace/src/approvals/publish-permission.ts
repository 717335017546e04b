/** Which permission a change needs because users receive its result. Authors may have been freed from it. */
import type { Permission } from "../access/permissions.js";
import type { WorkspaceState } from "../state.js";

/** Undefined in a workspace whose authors publish themselves. */
export function neededToPublish(
  { authorsPublish }: Pick<WorkspaceState, "authorsPublish">,
  permission: Permission,
): Permission | undefined {
  return authorsPublish ? undefined : permission;
}
