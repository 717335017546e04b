/** The member who is signed in, and what they may do in a workspace. */
import type { Answer } from "@signalbox/client";
import { createContext, use, type ReactNode } from "react";

export type Member = Answer<"/api/admin/me", "GET">;
export type Permission = Member["workspaces"][number]["permissions"][number];

export interface ReachedWorkspace {
  readonly id: string;
  readonly name: string;
  /** An IANA zone. */
  readonly timezone: string;
  /** The workspace above it, if the member reaches it through that one. */
  readonly parentId?: string;
  readonly permissions: ReadonlySet<string>;
}

export interface Session {
  /** Absent in the frame of another application. */
  readonly member?: Member;
  /** The only user that a session of an embedded dashboard shows. */
  readonly userId?: string;
  /** Reads the member and their workspaces again, as after a change of the account; undefined when that fails. */
  readonly refresh: () => Promise<Member | undefined>;
}

/** Apart from the session: child workspaces come later, and only few components show them. */
export interface ReachedWorkspaces {
  readonly workspaces: readonly ReachedWorkspace[];
  /** Until then those are missing that the member reaches through their parents. */
  readonly areChildrenRead: boolean;
}

const SessionContext = createContext<Session | undefined>(undefined);
const ReachedContext = createContext<ReachedWorkspaces | undefined>(undefined);
const WorkspaceContext = createContext<ReachedWorkspace | undefined>(undefined);

export function SessionProvider({
  session,
  reached,
  children,
}: {
  readonly session: Session;
  readonly reached: ReachedWorkspaces;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <SessionContext value={session}>
      <ReachedContext value={reached}>{children}</ReachedContext>
    </SessionContext>
  );
}

export function WorkspaceProvider({
  workspace,
  children,
}: {
  readonly workspace: ReachedWorkspace;
  readonly children: ReactNode;
}): ReactNode {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error("useSession is called outside of a SessionProvider");
  return session;
}

export function useReachedWorkspaces(): ReachedWorkspaces {
  const reached = use(ReachedContext);
  if (reached === undefined) throw new Error("useReachedWorkspaces is called outside of a SessionProvider");
  return reached;
}

/** For pages of members alone, which embedded dashboards do not have. */
export function useMember(): Member {
  const { member } = useSession();
  if (member === undefined) throw new Error("useMember is called on a page without a member");
  return member;
}

/** The workspace in the address of the page. */
export function useWorkspace(): ReachedWorkspace {
  const workspace = use(WorkspaceContext);
  if (workspace === undefined) throw new Error("useWorkspace is called outside of a workspace");
  return workspace;
}

/** Whether the member may do something in the workspace of the page. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useWorkspace();
  return (permission) => permissions.has(permission);
}
