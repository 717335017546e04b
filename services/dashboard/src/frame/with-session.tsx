/**
 * Reads who is signed in, or what the session of an embedded page shows, once, before anything is shown. The child
 * workspaces come later: most pages are of a workspace of the member. Without a session it leads to the sign-in.
 */
import { Box } from "@mantine/core";
import { ApiError } from "@signalbox/client";
import { useQueries as useMany } from "@tanstack/react-query";
import { useEffect, useMemo, type ReactNode } from "react";
import {
  type Member,
  type ReachedWorkspace,
  type ReachedWorkspaces,
  type Session,
  SessionProvider,
  sessionToken,
  signInAddress,
  useApi,
  useConnection,
  userOfSession,
} from "../data/index.js";
import { ErrorNotice, PageSkeleton } from "../ui/index.js";

export function WithSession({ children }: { readonly children: ReactNode }): ReactNode {
  return sessionToken === undefined ? (
    <OfMember>{children}</OfMember>
  ) : (
    <OfToken userId={userOfSession(sessionToken)}>{children}</OfToken>
  );
}

interface OfTokenProps {
  readonly userId: string | undefined;
  readonly children: ReactNode;
}

function OfToken({ userId, children }: OfTokenProps): ReactNode {
  const { queries } = useApi();
  const { data, error, refetch } = queries.useQuery(
    "get",
    "/api-l/sessions",
    { params: { query: userId === undefined ? {} : { userId } } },
    { staleTime: Infinity },
  );
  const known = useMemo(
    () =>
      data && {
        session: {
          ...(data.userId !== undefined && { userId: data.userId }),
          refresh: () => Promise.resolve(undefined),
        },
        reached: {
          workspaces: [
            {
              id: data.workspaceId,
              name: data.name,
              timezone: data.timezone,
              permissions: new Set(data.permissions),
            },
          ],
          areChildrenRead: true,
        },
      },
    [data],
  );
  if (known !== undefined) return <SessionProvider {...known}>{children}</SessionProvider>;
  return <Waiting error={error} onRetry={() => void refetch()} />;
}

function OfMember({ children }: { readonly children: ReactNode }): ReactNode {
  const { queries, cache } = useApi();
  const connection = useConnection();
  const me = queries.useQuery("get", "/api/admin/me", {}, { staleTime: 60_000 });
  const reached = useReached(me.data);
  const { refetch } = me;
  const session = useMemo(
    (): Session | undefined =>
      me.data && {
        member: me.data,
        refresh: async () => {
          const [{ data }] = await Promise.all([
            refetch(),
            cache.invalidateQueries({ queryKey: [childrenKey] }),
          ]);
          return data;
        },
      },
    [me.data, refetch, cache],
  );
  const isSignedOut = session === undefined && connection === "signed-out";
  useEffect(() => {
    if (isSignedOut)
      window.location.replace(signInAddress(window.location.pathname + window.location.search));
  }, [isSignedOut]);
  if (session !== undefined)
    return (
      <SessionProvider session={session} reached={reached}>
        {children}
      </SessionProvider>
    );
  return <Waiting error={me.error} onRetry={() => void me.refetch()} />;
}

export interface WaitingProps {
  /** Shown if the api answered it. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
}

/** While what the session may show is not known yet. */
export function Waiting({ error, onRetry }: WaitingProps): ReactNode {
  return (
    <Box p="xl" maw={900} mx="auto">
      {error instanceof ApiError ? <ErrorNotice error={error} onRetry={onRetry} /> : <PageSkeleton />}
    </Box>
  );
}

interface Child extends Pick<ReachedWorkspace, "id" | "name" | "timezone"> {
  readonly parentId: string;
}

const childrenKey = "children";

/** The workspaces of the member, which are equal while the member is, and those below them. */
function useReached(me: Member | undefined): ReachedWorkspaces {
  const { children, areChildrenRead } = useChildren(me);
  const own = useMemo(() => workspacesOf(me), [me]);
  return useMemo(
    () => ({ workspaces: [...own, ...reachedThrough(own, children)], areChildrenRead }),
    [own, children, areChildrenRead],
  );
}

interface Children {
  readonly children: readonly Child[];
  /** Also when some cannot be read. */
  readonly areChildrenRead: boolean;
}

/** The child workspaces; none until all are read. One that cannot be read is left out. */
function useChildren(me: Member | undefined): Children {
  const { client } = useApi();
  const parents = (me?.workspaces ?? []).filter(({ permissions }) => permissions.includes("workspaces:read"));
  const read = useMany({
    queries: parents.map(({ workspaceId }) => ({
      queryKey: [childrenKey, workspaceId],
      staleTime: 60_000,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Child[]> => {
        const { data } = await client.GET("/api-l/admin/workspaces/child", {
          params: { query: { workspaceId, limit: 100 } },
          signal,
        });
        return (data?.workspaces ?? []).map(({ id, name, timezone }) => {
          return { id, name, timezone, parentId: workspaceId };
        });
      },
    })),
  });
  const areChildrenRead = me !== undefined && read.every(({ isPending }) => !isPending);
  const rows = areChildrenRead ? read.flatMap(({ data }) => data ?? []) : [];
  const key = JSON.stringify(rows);
  // eslint-disable-next-line react/exhaustive-deps
  const children = useMemo(() => rows, [key]);
  return { children, areChildrenRead };
}

function workspacesOf(me: Member | undefined): readonly ReachedWorkspace[] {
  return (me?.workspaces ?? []).map(({ workspaceId, name, timezone, permissions }) => ({
    id: workspaceId,
    name,
    timezone,
    permissions: new Set(permissions),
  }));
}

function reachedThrough(
  own: readonly ReachedWorkspace[],
  children: readonly Child[],
): readonly ReachedWorkspace[] {
  const known = new Set(own.map(({ id }) => id));
  return children
    .filter(({ id }) => !known.has(id))
    .map((child) => ({
      ...child,
      permissions: own.find(({ id }) => id === child.parentId)?.permissions ?? new Set(),
    }));
}
