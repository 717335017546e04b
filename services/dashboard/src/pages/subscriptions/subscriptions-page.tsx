/** All subscription groups with the number of their subscribers, the latest changed first. */
import { IconMailCheck } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  ChangedBy,
  ChoiceFilter,
  EmptyState,
  foundByName,
  isFiltered,
  List,
  type ListColumn,
  MemberCount,
  PageHead,
  rowsOfPage,
  SearchFilter,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { channels, type SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/subscriptions");

export function SubscriptionsPage(): ReactNode {
  const say = useWords(subscriptionsWords);
  const search = route.useSearch();
  const query = useQueries().useQuery("get", "/api/admin/subscription-groups");
  const { channel, cursor } = search;
  const found = foundByName(query.data, search)?.filter(
    (group) => channel === undefined || group.channel === channel,
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar columns={columns} query={query}>
        <SearchFilter field="q" placeholder={say("search")} />
        <ChoiceFilter
          field="channel"
          label={say("channel")}
          data={channels.map((value) => ({ value, label: say(value) }))}
        />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        {...rowsOfPage(found, cursor)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: "/w/$workspaceId/subscriptions/$groupId", params: { groupId: id } })}
        isFiltered={isFiltered(search, ["q", "channel"])}
        empty={<EmptyState icon={IconMailCheck} title={say("emptyTitle")} text={say("emptyText")} />}
      />
    </>
  );
}

function useColumns(): readonly ListColumn<SubscriptionGroup>[] {
  const say = useWords(subscriptionsWords);
  return [
    {
      id: "name",
      title: say("name"),
      sort: "name",
      cell: ({ name }) => (
        <UserText isBrief limit={120}>
          {name}
        </UserText>
      ),
    },
    { id: "channel", title: say("channel"), width: "110px", cell: ({ channel }) => say(channel) },
    {
      id: "type",
      title: say("type"),
      width: "110px",
      priority: 2,
      cell: ({ type }) => <Badge color="gray">{say(type)}</Badge>,
    },
    {
      id: "subscribed",
      title: say("subscribed"),
      width: "120px",
      align: "end",
      cell: ({ id }) => <MemberCount group={id} />,
    },
    {
      id: "unsubscribed",
      title: say("unsubscribed"),
      width: "130px",
      align: "end",
      priority: 2,
      cell: ({ unsubscribedSegmentId }) => <MemberCount segment={unsubscribedSegmentId} />,
    },
    {
      id: "changed",
      title: say("changed"),
      sort: "changed",
      width: "240px",
      priority: 3,
      cell: ({ updatedAt, updatedBy }) => <ChangedBy at={updatedAt} by={updatedBy} />,
    },
  ];
}
