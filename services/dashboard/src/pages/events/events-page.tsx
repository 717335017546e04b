/** Events, newest first. */
import { Code } from "@mantine/core";
import { useThrottledCallback } from "@mantine/hooks";
import { IconBolt } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { serviceUrl, useLive, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  csvOf,
  jsonColumn,
  type ListColumn,
  ListPage,
  textColumn,
  timeColumn,
  userColumn,
} from "../../ui/index.js";
import { EventDrawer } from "./event-drawer.js";
import type { EventRow } from "./event-row.js";
import { eventsList, eventsRequest } from "./events-list.js";
import { eventsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/events");

export function EventsPage(): ReactNode {
  const say = useWords(eventsWords);
  const search = route.useSearch();
  const queries = useQueries();
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const isFirstPage = search.cursor === undefined;
  const refresh = useThrottledCallback(() => void query.refetch(), 2_000);
  const { refetchInterval } = useLive("events", () => {
    if (isFirstPage) refresh();
  });
  const query = queries.useQuery("get", "/api/admin/events", eventsRequest(search), {
    placeholderData: keepPreviousData,
    refetchInterval: (): number | false => isFirstPage && refetchInterval,
  });
  const names = queries.useQuery("get", "/api/admin/events/properties", {}, { staleTime: 60_000 });
  return (
    <ListPage
      list={eventsList}
      icon={IconBolt}
      say={say}
      labels={{ name: say("event") }}
      choices={{ name: Object.keys(names.data?.properties ?? {}) }}
      actions={
        <>
          <ButtonLink variant="default" to="/w/$workspaceId/events/names" params={{ workspaceId }}>
            {say("byName")}
          </ButtonLink>
          {may("operations:read") && (
            <ButtonLink variant="default" to="/w/$workspaceId/rejected-events" params={{ workspaceId }}>
              {say("rejected")}
            </ButtonLink>
          )}
        </>
      }
      columns={useColumns()}
      query={query}
      rows={query.data?.events}
      keyOf={({ messageId }) => messageId}
      linkOf={({ messageId }) => ({ to: ".", search: { ...search, open: messageId } })}
      nextCursor={query.data?.nextCursor}
      csv={
        may("users:export")
          ? csvOf("events/download", { workspaceId, ...eventsList.filterOf(search) })
          : undefined
      }
      emptyActions={<FirstEvent />}
    >
      <EventDrawer
        messageId={search.open}
        listed={query.data?.events.find(({ messageId }) => messageId === search.open)}
      />
    </ListPage>
  );
}

function useColumns(): readonly ListColumn<EventRow>[] {
  const say = useWords(eventsWords);
  return [
    textColumn({
      id: "event",
      title: say("event"),
      text: ({ event, eventType }) => (event === "" ? eventType : event),
    }),
    {
      id: "type",
      title: say("type"),
      width: "96px",
      priority: 2,
      cell: ({ eventType }) => <Badge color="gray">{eventType}</Badge>,
    },
    userColumn({
      id: "user",
      title: say("user"),
      user: ({ userId, anonymousId, userName }) => {
        const id = userId ?? anonymousId;
        return id === null ? undefined : { id, name: userName };
      },
    }),
    jsonColumn({
      id: "properties",
      title: say("properties"),
      priority: 3,
      width: "32%",
      json: ({ traits }) => traits,
    }),
    // The list is in the order of acceptance, and its period is one of it.
    timeColumn({ id: "received", title: say("received"), at: ({ processingTime }) => processingTime }),
    timeColumn({
      id: "time",
      title: say("time"),
      isExtra: true,
      priority: 2,
      at: ({ eventTime }) => eventTime,
      receivedAt: ({ processingTime }) => processingTime,
    }),
    textColumn({
      id: "messageId",
      title: say("messageId"),
      isExtra: true,
      priority: 2,
      limit: 80,
      text: ({ messageId }) => messageId,
    }),
  ];
}

function FirstEvent(): ReactNode {
  const command = `curl ${serviceUrl.href}api/public/apps/track \\
  -H 'authorization: Bearer <write key>' \\
  -d '{"userId":"ann","event":"Signed Up","properties":{"plan":"pro"}}'`;
  return (
    <Code block ta="left" maw="100%" style={{ overflowX: "auto" }} tabIndex={0}>
      {command}
    </Code>
  );
}
