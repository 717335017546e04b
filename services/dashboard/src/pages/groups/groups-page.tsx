/** All groups, in the order of their ids. */
import { Code } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { IconBuilding } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { serviceUrl, useQueries, useWords } from "../../data/index.js";
import {
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  SearchFilter,
  Toolbar,
  useFormatNumber,
  UserText,
} from "../../ui/index.js";
import { groupsWords } from "./words.js";

type GroupRow = Answer<"/api/admin/groups", "GET">["groups"][number];

const route = getRouteApi("/w/$workspaceId/groups");

export function GroupsPage(): ReactNode {
  const say = useWords(groupsWords);
  const search = route.useSearch();
  const queries = useQueries();
  const { q, cursor } = search;
  const query = queries.useQuery(
    "get",
    "/api/admin/groups",
    {
      params: {
        query: {
          limit: 50,
          ...(q !== undefined && { prefix: q.slice(0, 128) }),
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
        <SearchFilter field="q" placeholder={say("search")} />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={query.data?.groups}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: "/w/$workspaceId/groups/$groupId", params: { groupId: id } })}
        nextCursor={query.data?.nextCursor}
        isFiltered={isFiltered(search, ["q"])}
        empty={<NoGroups />}
      />
    </>
  );
}

function useColumns(): readonly ListColumn<GroupRow>[] {
  const say = useWords(groupsWords);
  const format = useFormatNumber();
  return [
    {
      id: "id",
      title: say("id"),
      cell: ({ id }) => (
        <UserText isBrief limit={120}>
          {id}
        </UserText>
      ),
    },
    {
      id: "members",
      title: say("members"),
      width: "110px",
      align: "end",
      cell: ({ memberCount }) => format(memberCount),
    },
    {
      id: "traits",
      title: say("traits"),
      priority: 2,
      width: "55%",
      cell: ({ traits }) => (
        <Code bg="transparent" p={0} c="dimmed">
          <UserText isBrief limit={160}>
            {Object.keys(traits).length === 0 ? "" : JSON.stringify(traits)}
          </UserText>
        </Code>
      ),
    },
  ];
}

function NoGroups(): ReactNode {
  const say = useWords(groupsWords);
  const command = `curl ${serviceUrl.href}api/public/apps/group \\
  -H 'authorization: Bearer <write key>' \\
  -d '{"userId":"ann","groupId":"acme","traits":{"name":"Acme Ltd"}}'`;
  return (
    <EmptyState icon={IconBuilding} title={say("emptyTitle")} text={say("emptyText")}>
      <Code block ta="left" maw="100%" style={{ overflowX: "auto" }} tabIndex={0}>
        {command}
      </Code>
    </EmptyState>
  );
}
