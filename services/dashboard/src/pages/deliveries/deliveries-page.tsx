/** All messages with what became of them, the latest first. */
import { useThrottledCallback } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLive, useMay, useQueries, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ChoiceFilter,
  csvOf,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  PeriodFilter,
  statusOf,
  TextFilter,
  Time,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import {
  channelOf,
  channels,
  deliveriesRequest,
  deliveryFilterOf,
  outcomes,
  type Delivery,
} from "./delivery-filter.js";
import { nameIn, titleOfDelivery, useOrigins, type Named, type Origins } from "./use-origins.js";
import { deliveriesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/deliveries");

export function DeliveriesPage(): ReactNode {
  const say = useWords(deliveriesWords);
  const search = route.useSearch();
  const queries = useQueries();
  const may = useMay();
  const origins = useOrigins();
  const { id: workspaceId } = useWorkspace();
  const filter = deliveryFilterOf(search);
  const isFirstPage = search.cursor === undefined;
  const refresh = useThrottledCallback(() => void query.refetch(), 2_000);
  const { refetchInterval } = useLive("events", () => {
    if (isFirstPage) refresh();
  });
  const query = queries.useQuery("get", "/api/admin/deliveries", deliveriesRequest(search), {
    placeholderData: keepPreviousData,
    refetchInterval: () => isFirstPage && refetchInterval,
  });
  const count = queries.useQuery(
    "get",
    "/api/admin/deliveries/count",
    { params: { query: { ...filter, maxAgeSeconds: 60 } } },
    // Counting takes longer than the first page, which would wait for it.
    {
      staleTime: 30_000,
      enabled: query.data !== undefined && !query.isPlaceholderData,
    },
  );
  const columns = useColumns(origins);
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar
        columns={columns}
        query={query}
        csv={may("users:export") ? csvOf("deliveries/download", { workspaceId, ...filter }) : undefined}
      >
        <ChoiceFilter
          field="status"
          label={say("status")}
          data={outcomes.map((value) => ({ value, label: say(value) }))}
        />
        <ChoiceFilter
          field="channel"
          label={say("channel")}
          data={channels.map((value) => ({ value, label: say(value) }))}
        />
        <TextFilter field="user" label={say("user")} />
        {may("users:see-personal") && <TextFilter field="address" label={say("to")} />}
        <ChoiceFilter field="journey" label={say("journey")} data={choicesOf(origins.journeys)} />
        <ChoiceFilter field="broadcast" label={say("broadcast")} data={choicesOf(origins.broadcasts)} />
        <ChoiceFilter field="template" label={say("template")} data={choicesOf(origins.templates)} />
        <PeriodFilter />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={query.data?.items}
        keyOf={({ originMessageId }) => originMessageId}
        linkOf={({ originMessageId }) => ({
          to: "/w/$workspaceId/deliveries/$messageId",
          params: { messageId: originMessageId },
        })}
        nextCursor={query.data?.cursor}
        count={count.data?.count}
        isFiltered={isFiltered(search, filterFields)}
        empty={<EmptyState icon={IconSend} title={say("emptyTitle")} text={say("emptyText")} />}
      />
    </>
  );
}

const filterFields = [
  "status",
  "channel",
  "user",
  "address",
  "journey",
  "broadcast",
  "template",
  "within",
  "from",
  "to",
] as const;

function choicesOf(list: readonly Named[]): { readonly value: string; readonly label: string }[] {
  return list.map(({ id, name }) => ({ value: id, label: name }));
}

function useColumns(origins: Origins): readonly ListColumn<Delivery>[] {
  const say = useWords(deliveriesWords);
  const translated = useTranslated();
  return [
    {
      id: "message",
      title: say("message"),
      cell: (delivery) => (
        <UserText isBrief limit={120}>
          {titleOfDelivery(delivery, origins)}
        </UserText>
      ),
    },
    {
      id: "status",
      title: say("status"),
      width: "130px",
      sort: "status",
      cell: ({ status }) => {
        const { label, color } = statusOf(status);
        return <Badge color={color}>{translated(label)}</Badge>;
      },
    },
    {
      id: "user",
      title: say("user"),
      priority: 2,
      cell: ({ userId }) => (
        <UserText isBrief limit={120}>
          {userId}
        </UserText>
      ),
    },
    {
      id: "to",
      title: say("to"),
      priority: 3,
      sort: "to",
      cell: ({ variant: { to } }) => (
        <UserText isBrief limit={120}>
          {typeof to === "string" ? to : "–"}
        </UserText>
      ),
    },
    {
      id: "origin",
      title: say("origin"),
      priority: 3,
      cell: ({ journeyId, broadcastId }) => (
        <UserText isBrief limit={120}>
          {nameIn(origins.journeys, journeyId) ?? nameIn(origins.broadcasts, broadcastId) ?? say("direct")}
        </UserText>
      ),
    },
    {
      id: "channel",
      title: say("channel"),
      width: "96px",
      priority: 3,
      cell: (delivery) => {
        const channel = channelOf(delivery);
        return channel === undefined ? "–" : say(channel);
      },
    },
    {
      id: "time",
      title: say("time"),
      width: "170px",
      sort: "sentAt",
      cell: ({ sentAt }) => <Time at={sentAt} />,
    },
    {
      id: "template",
      title: say("template"),
      isExtra: true,
      priority: 3,
      cell: ({ templateId }) => (
        <UserText isBrief limit={120}>
          {nameIn(origins.templates, templateId) ?? "–"}
        </UserText>
      ),
    },
  ];
}
