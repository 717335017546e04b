/** Leads to the first page that the member may see; a new workspace begins with the pages that are made for it. */
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useSession, useWords, useWorkspace } from "../data/index.js";
import { MessagePage } from "./message-page.js";
import { PageSkeleton, usePages } from "../ui/index.js";
import { frameWords } from "./words.js";

export function FirstPage(): ReactNode {
  const { userId } = useSession();
  const pages = usePages().filter(({ info }) => info.navigation !== undefined);
  const { id } = useWorkspace();
  const say = useWords(frameWords);
  const may = useMay();
  const queries = useQueries();
  const mayAsk = may("events:read");
  const { data, isLoading } = queries.useQuery(
    "get",
    "/api/admin/events",
    { params: { query: { limit: 1, withCount: false } } },
    { enabled: mayAsk && userId === undefined },
  );
  if (userId !== undefined)
    return <Navigate to="/w/$workspaceId/users/$userId" params={{ workspaceId: id, userId }} replace />;
  if (isLoading) return <PageSkeleton />;
  const isNew = data?.events.length === 0;
  const first = pages.find(({ info }) => isNew || info.isForNewWorkspaces !== true) ?? pages[0];
  if (first === undefined) return <MessagePage title={say("notAllowed")} text={say("noWorkspaceText")} />;
  return <Navigate to={first.to} params={{ workspaceId: id }} replace />;
}
