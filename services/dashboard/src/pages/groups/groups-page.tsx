/** All groups, in the order of their ids. */
import { Code } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { IconBuilding } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { serviceUrl, useQueries, useWords } from "../../data/index.js";
import { jsonColumn, type ListColumn, ListPage, useFormatNumber, UserName } from "../../ui/index.js";
import { groupsList } from "./groups-list.js";
import { groupsWords } from "./words.js";

type GroupRow = Answer<"/api/admin/groups", "GET">["groups"][number];

const route = getRouteApi("/w/$workspaceId/groups");

export function GroupsPage(): ReactNode {
  const say = useWords(groupsWords);
  const query = useQueries().useQuery(
    "get",
    "/api/admin/groups",
    { params: { query: groupsList.requestOf(route.useSearch()) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      list={groupsList}
      icon={IconBuilding}
      say={say}
      columns={useColumns()}
      query={query}
      rows={query.data?.groups}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/groups/$groupId", params: { groupId: id } })}
      nextCursor={query.data?.nextCursor}
      emptyActions={<FirstGroup />}
    />
  );
}

function useColumns(): readonly ListColumn<GroupRow>[] {
  const say = useWords(groupsWords);
  const format = useFormatNumber();
  return [
    { id: "id", title: say("group"), cell: ({ id, name }) => <UserName id={id} name={name} /> },
    {
      id: "members",
      title: say("members"),
      width: "110px",
      align: "end",
      cell: ({ memberCount }) => format(memberCount),
    },
    jsonColumn({
      id: "traits",
      title: say("traits"),
      priority: 2,
      width: "55%",
      json: ({ traits }) => JSON.stringify(traits),
    }),
  ];
}

function FirstGroup(): ReactNode {
  const command = `curl ${serviceUrl.href}api/public/apps/group \\
  -H 'authorization: Bearer <write key>' \\
  -d '{"userId":"ann","groupId":"acme","traits":{"name":"Acme Ltd"}}'`;
  return (
    <Code block ta="left" maw="100%" style={{ overflowX: "auto" }} tabIndex={0}>
      {command}
    </Code>
  );
}
