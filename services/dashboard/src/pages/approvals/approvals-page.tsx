/** Requests for approval, newest first: those that are open, and the latest that have ended. */
import { IconChecks } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  type ListColumn,
  ListPage,
  Principal,
  textColumn,
  timeColumn,
} from "../../ui/index.js";
import { ApprovalDrawer } from "./approval-drawer.js";
import type { ApprovalRow } from "./approval-row.js";
import { approvalsList } from "./approvals-list.js";
import { StatusBadge } from "./status-badge.js";
import { approvalsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/approvals");

export function ApprovalsPage(): ReactNode {
  const say = useWords(approvalsWords);
  const may = useMay();
  const search = route.useSearch();
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/approvals",
    { params: { query: approvalsList.requestOf(search) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      list={approvalsList}
      icon={IconChecks}
      say={say}
      columns={useColumns()}
      query={query}
      rows={query.data?.approvals}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
      nextCursor={query.data?.nextCursor}
      emptyActions={
        may("audit:read") && (
          <ButtonLink
            variant="default"
            to="/w/$workspaceId/audit"
            params={{ workspaceId }}
            search={{ kind: "approval" }}
          >
            {say("toAudit")}
          </ButtonLink>
        )
      }
    >
      <ApprovalDrawer id={search.open} listed={query.data?.approvals.find(({ id }) => id === search.open)} />
    </ListPage>
  );
}

function useColumns(): readonly ListColumn<ApprovalRow>[] {
  const say = useWords(approvalsWords);
  return [
    textColumn({
      id: "name",
      title: say("name"),
      // The page of a workspace has no name of its own.
      text: ({ name, resource: { type } }) => (type === "SubscriptionPage" ? say(type) : name),
    }),
    {
      id: "type",
      title: say("type"),
      width: "150px",
      priority: 2,
      cell: ({ resource }) => <Badge color="gray">{say(resource.type)}</Badge>,
    },
    { id: "status", title: say("status"), width: "130px", cell: (row) => <StatusBadge {...row} /> },
    {
      id: "requestedBy",
      title: say("requestedBy"),
      priority: 2,
      cell: ({ requestedBy: { principal } }) => <Principal of={principal} isBrief />,
    },
    textColumn({ id: "note", title: say("note"), priority: 3, text: ({ note = "" }) => note }),
    timeColumn({
      id: "requestedAt",
      title: say("requestedAt"),
      priority: 2,
      at: ({ requestedAt }) => requestedAt,
    }),
  ];
}
