/** Requests for approval, newest first: those that are open, and the latest that have ended. */
import { IconChecks } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  ChoiceFilter,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  Principal,
  Time,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { ApprovalDrawer } from "./approval-drawer.js";
import { approvalStatuses, type ApprovalRow } from "./approval-row.js";
import { StatusBadge } from "./status-badge.js";
import { approvalsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/approvals");

export function ApprovalsPage(): ReactNode {
  const say = useWords(approvalsWords);
  const may = useMay();
  const search = route.useSearch();
  const { id: workspaceId } = useWorkspace();
  const { status, cursor } = search;
  const query = useQueries().useQuery(
    "get",
    "/api/admin/approvals",
    {
      params: {
        query: {
          limit: 50,
          ...(status !== undefined && { status }),
          ...(cursor !== undefined && { cursor }),
        },
      },
    },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar columns={columns} query={query}>
        <ChoiceFilter
          field="status"
          label={say("status")}
          data={approvalStatuses.map((value) => ({ value, label: say(value) }))}
        />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={query.data?.approvals}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
        nextCursor={query.data?.nextCursor}
        isFiltered={isFiltered(search, ["status"])}
        empty={
          <EmptyState icon={IconChecks} title={say("emptyTitle")} text={say("emptyText")}>
            {may("audit:read") && (
              <ButtonLink
                variant="default"
                to="/w/$workspaceId/audit"
                params={{ workspaceId }}
                search={{ kind: "approval" }}
              >
                {say("toAudit")}
              </ButtonLink>
            )}
          </EmptyState>
        }
      />
      <ApprovalDrawer id={search.open} listed={query.data?.approvals.find(({ id }) => id === search.open)} />
    </>
  );
}

function useColumns(): readonly ListColumn<ApprovalRow>[] {
  const say = useWords(approvalsWords);
  return [
    {
      id: "name",
      title: say("name"),
      cell: ({ name }) => (
        <UserText isBrief limit={120}>
          {name}
        </UserText>
      ),
    },
    {
      id: "type",
      title: say("type"),
      width: "110px",
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
    {
      id: "note",
      title: say("note"),
      priority: 3,
      cell: ({ note = "" }) => (
        <UserText isBrief limit={120}>
          {note}
        </UserText>
      ),
    },
    {
      id: "requestedAt",
      title: say("requestedAt"),
      width: "170px",
      priority: 2,
      cell: ({ requestedAt }) => <Time at={requestedAt} />,
    },
  ];
}
