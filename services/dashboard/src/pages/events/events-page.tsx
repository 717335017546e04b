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
  ChoiceFilter,
  csvOf,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  PeriodFilter,
  SearchFilter,
  TextFilter,
  Time,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { EventDrawer } from "./event-drawer.js";
import type { EventRow } from "./event-row.js";
import { eventTypes } from "./event-types.js";
import { eventsFilterOf, eventsRequest } from "./events-filter.js";
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
  const columns = useColumns();
  const opened = query.data?.events.find(({ messageId }) => messageId === search.open);
  return (
    <>
      <PageHead title={say("title")}>
        <ButtonLink variant="default" to="/w/$workspaceId/events/names" params={{ workspaceId }}>
          {say("byName")}
        </ButtonLink>
        {may("operations:read") && (
          <ButtonLink variant="default" to="/w/$workspaceId/rejected-events" params={{ workspaceId }}>
            {say("rejected")}
          </ButtonLink>
        )}
      </PageHead>
      <Toolbar
        columns={columns}
        query={query}
        csv={
          may("users:export")
            ? csvOf("events/download", { workspaceId, ...eventsFilterOf(search) })
            : undefined
        }
      >
        {may("users:see-personal") && <SearchFilter field="q" placeholder={say("search")} />}
        <ChoiceFilter field="name" label={say("event")} data={Object.keys(names.data?.properties ?? {})} />
        <ChoiceFilter field="type" label={say("type")} data={[...eventTypes]} />
        <TextFilter field="user" label={say("user")} />
        <PeriodFilter />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={query.data?.events}
        keyOf={({ messageId }) => messageId}
        linkOf={({ messageId }) => ({ to: ".", search: { ...search, open: messageId } })}
        nextCursor={query.data?.nextCursor}
        isFiltered={isFiltered(search, ["q", "name", "type", "user", "within", "from", "to"])}
        empty={<NoEvents />}
      />
      <EventDrawer messageId={search.open} listed={opened} />
    </>
  );
}

function useColumns(): readonly ListColumn<EventRow>[] {
  const say = useWords(eventsWords);
  return [
    {
      id: "event",
      title: say("event"),
      cell: ({ event, eventType }) => (
        <UserText isBrief limit={120}>
          {event === "" ? eventType : event}
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
      id: "user",
      title: say("user"),
      cell: ({ userId, anonymousId }) => (
        <UserText isBrief limit={120}>
          {userId ?? anonymousId ?? "–"}
        </UserText>
      ),
    },
    {
      id: "properties",
      title: say("properties"),
      priority: 3,
      width: "32%",
      cell: ({ traits }) => (
        <Code bg="transparent" p={0} c="dimmed">
          <UserText isBrief limit={160}>
            {traits === "{}" ? "" : traits}
          </UserText>
        </Code>
      ),
    },
    { id: "time", title: say("time"), width: "170px", cell: ({ eventTime }) => <Time at={eventTime} /> },
    {
      id: "received",
      title: say("received"),
      width: "170px",
      isExtra: true,
      priority: 2,
      cell: ({ processingTime }) => <Time at={processingTime} />,
    },
    {
      id: "messageId",
      title: say("messageId"),
      isExtra: true,
      priority: 2,
      cell: ({ messageId }) => (
        <UserText isBrief limit={80}>
          {messageId}
        </UserText>
      ),
    },
  ];
}

function NoEvents(): ReactNode {
  const say = useWords(eventsWords);
  const command = `curl ${serviceUrl.href}api/public/apps/track \\
  -H 'authorization: Bearer <write key>' \\
  -d '{"userId":"ann","event":"Signed Up","properties":{"plan":"pro"}}'`;
  return (
    <EmptyState icon={IconBolt} title={say("emptyTitle")} text={say("emptyText")}>
      <Code block ta="left" maw="100%" style={{ overflowX: "auto" }} tabIndex={0}>
        {command}
      </Code>
    </EmptyState>
  );
}
