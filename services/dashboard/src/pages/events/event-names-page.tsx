/** Names of events with how often and when they were seen; each opens the properties seen with it. */
import { Text } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  CountLink,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  SearchFilter,
  TextLink,
  Time,
  Toolbar,
  useFormatNumber,
  UserText,
} from "../../ui/index.js";
import { EventNameDrawer } from "./event-name-drawer.js";
import { eventsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/events/names");

type NameRow = Answer<"/api/admin/events/names", "GET">["names"][number];

export function EventNamesPage(): ReactNode {
  const say = useWords(eventsWords);
  const search = route.useSearch();
  const { cursor, q } = search;
  const queries = useQueries();
  const { id: workspaceId } = useWorkspace();
  const query = queries.useQuery(
    "get",
    "/api/admin/events/names",
    {
      params: {
        query: { limit: 50, ...(cursor !== undefined && { cursor }), ...(q !== undefined && { prefix: q }) },
      },
    },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={say("names")}>
        <ButtonLink variant="default" to="/w/$workspaceId/events" params={{ workspaceId }}>
          {say("allEvents")}
        </ButtonLink>
      </PageHead>
      <Toolbar columns={columns} query={query}>
        <SearchFilter field="q" placeholder={say("namePrefix")} />
      </Toolbar>
      <List
        label={say("names")}
        columns={columns}
        query={query}
        rows={query.data?.names}
        keyOf={({ name }) => name}
        linkOf={({ name }) => ({ to: ".", search: { ...search, open: name, property: undefined } })}
        nextCursor={query.data?.nextCursor}
        isFiltered={isFiltered(search, ["q"])}
        empty={<EmptyState icon={IconBolt} title={say("emptyTitle")} text={say("noNamesText")} />}
      />
      <EventNameDrawer name={search.open} property={search.property} />
    </>
  );
}

function useColumns(): readonly ListColumn<NameRow>[] {
  const say = useWords(eventsWords);
  const { id: workspaceId } = useWorkspace();
  const format = useFormatNumber();
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
      width: "96px",
      priority: 2,
      cell: ({ eventType }) => <Badge color="gray">{eventType}</Badge>,
    },
    {
      id: "count",
      title: say("lastMonth"),
      width: "130px",
      align: "end",
      cell: ({ name, count, isAtLeast }) => {
        const link = {
          to: "/w/$workspaceId/events",
          params: { workspaceId },
          search: { name, within: "30d" },
        } as const;
        return isAtLeast ? (
          <TextLink {...link}>{say("atLeast", { count })}</TextLink>
        ) : (
          <CountLink {...link} value={count} />
        );
      },
    },
    {
      id: "perDay",
      title: say("perDay"),
      width: "100px",
      align: "end",
      priority: 2,
      cell: ({ perDay }) => <Text size="sm">{format(Math.round(perDay * 10) / 10)}</Text>,
    },
    {
      id: "lastSeen",
      title: say("lastSeen"),
      width: "170px",
      priority: 2,
      cell: ({ lastSeen }) => <Time at={lastSeen} />,
    },
  ];
}
