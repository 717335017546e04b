/** All subscription groups with the number of their subscribers, the latest changed first. */
import { Button, Group } from "@mantine/core";
import { IconBrowser, IconMailCheck, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  changedColumn,
  foundByName,
  KnownPageButton,
  type ListColumn,
  ListPage,
  MemberCount,
  rowsOfPage,
  textColumn,
  useListSearch,
} from "../../ui/index.js";
import { GroupDialog } from "./group-dialog.js";
import type { SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsList } from "./subscriptions-list.js";
import { subscriptionsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/subscriptions");

export function SubscriptionsPage(): ReactNode {
  const say = useWords(subscriptionsWords);
  const search = route.useSearch();
  const query = useQueries().useQuery("get", "/api/admin/subscription-groups");
  const may = useMay();
  const { change } = useListSearch();
  const createButton = may("subscriptions:write") && (
    <Button
      leftSection={<IconPlus size={14} />}
      onClick={() => change({ create: true }, { keepsPage: true })}
    >
      {say("create")}
    </Button>
  );
  const { channel, cursor } = search;
  const found = foundByName(query.data, search)?.filter(
    (group) => channel === undefined || group.channel === channel,
  );
  return (
    <ListPage
      list={subscriptionsList}
      icon={IconMailCheck}
      say={say}
      actions={
        <Group gap="xs">
          <KnownPageButton
            variant="default"
            leftSection={<IconBrowser size={14} />}
            page="subscriptions/page"
          >
            {say("hosted")}
          </KnownPageButton>
          {createButton}
        </Group>
      }
      emptyActions={createButton}
      columns={useColumns()}
      query={query}
      {...rowsOfPage(found, cursor)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/subscriptions/$groupId", params: { groupId: id } })}
    >
      {search.create === true && may("subscriptions:write") && (
        <GroupDialog onClose={() => change({ create: undefined }, { keepsPage: true })} />
      )}
    </ListPage>
  );
}

function useColumns(): readonly ListColumn<SubscriptionGroup>[] {
  const say = useWords(subscriptionsWords);
  return [
    textColumn({ id: "name", title: say("name"), sort: "name", text: ({ name }) => name }),
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
    changedColumn(say("changed"), { sort: "changed" }),
  ];
}
