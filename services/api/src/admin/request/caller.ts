/** Who makes a call of the admin API, and which workspaces the caller has access to. */
import type { WorkspaceId } from "@signalbox/core";
import type { Origin, Permission } from "@signalbox/workspace";
import type { RouteCaller } from "../../http/route.js";
import type { WorkspaceEntry } from "../../workspaces/workspace-directory.js";

/** A workspace that a caller has access to by itself, not through its parent. */
export interface CallerRoot {
  readonly workspaceId: WorkspaceId;
  readonly workspace: WorkspaceEntry;
  /** There and in its children. */
  readonly permissions: ReadonlySet<Permission>;
  /** Workspaces whose rule of a second factor the member's session does not meet; also those that are no children. */
  readonly locked?: ReadonlySet<WorkspaceId>;
  /** It is one of these itself; then it has no permissions. */
  readonly isLocked?: true;
}

export interface Caller extends Pick<RouteCaller, "key" | "userId" | "member"> {
  readonly origin: Origin;
  /** The workspaces the caller has access to; the first is the default. Only routes about the caller itself do with none. */
  readonly roots: readonly CallerRoot[];
  /** Whether the access to a workspace includes its children. */
  readonly reachesChildren: boolean;
  /** Of an owner of the installation, who has access to every workspace: one that is not among the roots. */
  readonly findRoot?: (workspaceId: WorkspaceId) => Promise<CallerRoot | undefined>;
}
