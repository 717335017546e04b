/**
 * Reads who is signed in, or what the session of an embedded page shows, once, before anything is shown. Without a session
 * it leads to the sign-in.
 */
import { Box } from "@mantine/core";
import { ApiError } from "@signalbox/client";
import { useQueries as useMany } from "@tanstack/react-query";
import { useEffect, useMemo, type ReactNode } from "react";
import { useConnection } from "../api/connection.js";
import { SessionProvider, type Member, type ReachedWorkspace, type Session } from "../api/session.js";
import { useApi } from "../api/use-api.js";
import { ErrorNotice } from "../components/error-notice.js";
import { sessionToken, userOfSession } from "../embedded.js";
import { signInAddress } from "../location.js";
import { PageSkeleton } from "./page-skeleton.js";

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
  const session = useMemo(
    (): Session | undefined =>
      data && {
        workspaces: [{ id: data.workspaceId, name: data.name, permissions: new Set(data.permissions) }],
        ...(data.userId !== undefined && { userId: data.userId }),
        refresh: () => Promise.resolve(undefined),
      },
    [data],
  );
  if (session !== undefined) return <SessionProvider session={session}>{children}</SessionProvider>;
  return <Waiting error={error} onRetry={() => void refetch()} />;
}

function OfMember({ children }: { readonly children: ReactNode }): ReactNode {
  const { queries } = useApi();
  const connection = useConnection();
  const me = queries.useQuery("get", "/api/admin/me", {}, { staleTime: 60_000 });
  const children_ = useChildren(me.data);
  const { refetch } = me;
  const session = useMemo(
    (): Session | undefined =>
      me.data &&
      children_ && {
        member: me.data,
        workspaces: reachedBy(me.data, children_),
        refresh: async () => (await refetch()).data,
      },
    [me.data, children_, refetch],
  );
  const isSignedOut = session === undefined && connection === "signed-out";
  useEffect(() => {
    if (isSignedOut)
      window.location.replace(signInAddress(window.location.pathname + window.location.search));
  }, [isSignedOut]);
  if (session !== undefined) return <SessionProvider session={session}>{children}</SessionProvider>;
  return <Waiting error={me.error} onRetry={() => void me.refetch()} />;
}

function Waiting({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  return (
    <Box p="xl" maw={900} mx="auto">
      {error instanceof ApiError ? <ErrorNotice error={error} onRetry={onRetry} /> : <PageSkeleton />}
    </Box>
  );
}

interface Child {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
}

/** The child workspaces; undefined until all are read. One that cannot be read is left out. */
function useChildren(me: Member | undefined): readonly Child[] | undefined {
  const { client } = useApi();
  const parents = (me?.workspaces ?? []).filter(({ permissions }) => permissions.includes("workspaces:read"));
  const read = useMany({
    queries: parents.map(({ workspaceId }) => ({
      queryKey: ["children", workspaceId],
      staleTime: 60_000,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Child[]> => {
        const { data } = await client.GET("/api-l/admin/workspaces/child", {
          params: { query: { workspaceId, limit: 100 } },
          signal,
        });
        return (data?.workspaces ?? []).map(({ id, name }) => ({ id, name, parentId: workspaceId }));
      },
    })),
  });
  const isDone = me !== undefined && read.every(({ isPending }) => !isPending);
  const found = read.flatMap(({ data }) => data ?? []);
  const key = isDone ? found.map(({ id, name }) => `${id} ${name}`).join("\n") : undefined;
  // The rows are equal while their ids and names are.
  // eslint-disable-next-line react/exhaustive-deps
  return useMemo(() => (key === undefined ? undefined : found), [key]);
}

function reachedBy({ workspaces }: Member, children: readonly Child[]): readonly ReachedWorkspace[] {
  const roots = workspaces.map(({ workspaceId, name, permissions }): ReachedWorkspace => ({
    id: workspaceId,
    name,
    permissions: new Set(permissions),
  }));
  const known = new Set(roots.map(({ id }) => id));
  const below = children
    .filter(({ id }) => !known.has(id))
    .map((child): ReachedWorkspace => ({
      ...child,
      permissions: roots.find(({ id }) => id === child.parentId)?.permissions ?? new Set(),
    }));
  return [...roots, ...below];
}
