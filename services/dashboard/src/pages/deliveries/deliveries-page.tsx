/** All messages with what became of them, the latest first. */
import { useThrottledCallback } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLive, useMay, useQueries, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  csvOf,
  deliveryReasons,
  labelOfReason,
  type ListColumn,
  ListPage,
  statusOf,
  textColumn,
  timeColumn,
  userColumn,
} from "../../ui/index.js";
import { deliveriesAsked, deliveriesList, deliveriesRequest, type Delivery } from "./delivery-filter.js";
import { ReasonCell } from "./reason-cell.js";
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
  const filter = deliveriesAsked(search);
  const translated = useTranslated();
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
    { staleTime: 30_000, enabled: query.data !== undefined && !query.isPlaceholderData },
  );
  return (
    <ListPage
      list={deliveriesList}
      icon={IconSend}
      say={say}
      labels={{ address: say("to") }}
      choices={{
        reason: deliveryReasons.map((reason) => ({
          value: reason,
          label: translated(labelOfReason(reason)),
        })),
        journey: choicesOf(origins.journeys),
        node: search.node === undefined ? [] : [{ value: search.node, label: search.node }],
        broadcast: choicesOf(origins.broadcasts),
        template: choicesOf(origins.templates),
      }}
      columns={useColumns(origins)}
      query={query}
      rows={query.data?.items}
      keyOf={({ originMessageId }) => originMessageId}
      linkOf={({ originMessageId }) => ({
        to: "/w/$workspaceId/deliveries/$messageId",
        params: { messageId: originMessageId },
      })}
      nextCursor={query.data?.cursor}
      count={count.data?.count}
      csv={may("users:export") ? csvOf("deliveries/download", { workspaceId, ...filter }) : undefined}
    />
  );
}

function choicesOf(list: readonly Named[] = []): { readonly value: string; readonly label: string }[] {
  return list.map(({ id, name }) => ({ value: id, label: name }));
}

function useColumns(origins: Origins): readonly ListColumn<Delivery>[] {
  const say = useWords(deliveriesWords);
  const translated = useTranslated();
  return [
    textColumn({
      id: "message",
      title: say("message"),
      text: (delivery) => titleOfDelivery(delivery, origins),
    }),
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
      id: "reason",
      title: say("reason"),
      width: "230px",
      priority: 2,
      cell: (delivery) => <ReasonCell delivery={delivery} />,
    },
    userColumn({
      id: "user",
      title: say("user"),
      priority: 2,
      user: ({ userId, userName }) => ({ id: userId, name: userName }),
    }),
    textColumn({
      id: "to",
      title: say("to"),
      priority: 3,
      sort: "to",
      text: ({ to }) => to,
    }),
    textColumn({
      id: "origin",
      title: say("origin"),
      priority: 3,
      text: ({ journeyId, broadcastId, sentBy }) =>
        nameIn(origins.journeys, journeyId) ??
        nameIn(origins.broadcasts, broadcastId) ??
        (sentBy === undefined ? say("direct") : say("byMember", { name: sentBy.name ?? say("aMember") })),
    }),
    {
      id: "channel",
      title: say("channel"),
      width: "96px",
      priority: 3,
      cell: ({ channel }) => say(channel),
    },
    timeColumn({ id: "time", title: say("time"), sort: "sentAt", at: ({ sentAt }) => sentAt }),
    textColumn({
      id: "template",
      title: say("template"),
      isExtra: true,
      priority: 3,
      text: ({ templateId }) => nameIn(origins.templates, templateId),
    }),
  ];
}
