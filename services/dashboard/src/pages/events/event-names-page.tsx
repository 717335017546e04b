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
  type ListColumn,
  ListPage,
  textColumn,
  TextLink,
  timeColumn,
  useFormatNumber,
} from "../../ui/index.js";
import { EventNameDrawer } from "./event-name-drawer.js";
import { eventNamesList } from "./events-list.js";
import { eventsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/events/names");

type NameRow = Answer<"/api/admin/events/names", "GET">["names"][number];

export function EventNamesPage(): ReactNode {
  const say = useWords(eventsWords);
  const search = route.useSearch();
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/events/names",
    { params: { query: eventNamesList.requestOf(search) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      list={eventNamesList}
      icon={IconBolt}
      say={say}
      title={say("names")}
      labels={{ q: say("namePrefix") }}
      emptyText={say("noNamesText")}
      actions={
        <ButtonLink variant="default" to="/w/$workspaceId/events" params={{ workspaceId }}>
          {say("allEvents")}
        </ButtonLink>
      }
      columns={useColumns()}
      query={query}
      rows={query.data?.names}
      keyOf={({ name }) => name}
      linkOf={({ name }) => ({ to: ".", search: { ...search, open: name, property: undefined } })}
      nextCursor={query.data?.nextCursor}
    >
      <EventNameDrawer name={search.open} property={search.property} />
    </ListPage>
  );
}

function useColumns(): readonly ListColumn<NameRow>[] {
  const say = useWords(eventsWords);
  const { id: workspaceId } = useWorkspace();
  const format = useFormatNumber();
  return [
    textColumn({ id: "name", title: say("name"), text: ({ name }) => name }),
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
    timeColumn({ id: "lastSeen", title: say("lastSeen"), priority: 2, at: ({ lastSeen }) => lastSeen }),
  ];
}
