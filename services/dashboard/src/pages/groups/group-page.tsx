/** One group: its members, what is known about it, and what was sent to its members. */
import { Tabs, Text } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { IconBuilding } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ButtonLink,
  Copy,
  Fold,
  Id,
  JsonView,
  nameShown,
  PageHead,
  ResourcePage,
  UserText,
} from "../../ui/index.js";
import { DeliveryList } from "../users/delivery-list.js";
import { groupTabs } from "./group-tabs.js";
import { MemberList } from "./member-list.js";
import { groupsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/groups/$groupId");

type GroupRow = Answer<"/api/admin/groups", "GET">["groups"][number];

export function GroupPage(): ReactNode {
  const say = useWords(groupsWords);
  const { groupId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/groups", {
    params: { query: { ids: [groupId] } },
  });
  return (
    <ResourcePage
      query={query}
      find={({ groups }) => groups[0]}
      unknown={{
        kind: say("title"),
        icon: IconBuilding,
        title: say("unknown"),
        text: <UserText>{say("unknownText", { id: groupId.slice(0, 200) })}</UserText>,
        back: { link: { to: "/w/$workspaceId/groups" }, label: say("toGroups") },
      }}
    >
      {(group) => <Group group={group} />}
    </ResourcePage>
  );
}

function Group({ group: { id, name, memberCount, traits } }: { readonly group: GroupRow }): ReactNode {
  const say = useWords(groupsWords);
  const may = useMay();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { tab = "members" } = route.useSearch();
  const change = (value: string | null): void => {
    const next = groupTabs.find((each) => each === value);
    void navigate({ to: ".", search: next === undefined ? {} : ({ tab: next } as never) });
  };
  return (
    <>
      <PageHead
        title={nameShown({ id, name })}
        beside={
          <>
            {nameShown({ id, name }) === id ? (
              <Copy value={id} of={say("id")} />
            ) : (
              <Id value={id} of={say("id")} />
            )}
            <Text c="dimmed">{say("memberCount", { count: memberCount })}</Text>
          </>
        }
      >
        <ButtonLink variant="default" to="/w/$workspaceId/users/$userId" params={{ workspaceId, userId: id }}>
          {say("asUser")}
        </ButtonLink>
      </PageHead>
      <Tabs value={tab} onChange={change} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="members">{say("members")}</Tabs.Tab>
          <Tabs.Tab value="traits">{say("traits")}</Tabs.Tab>
          {may("deliveries:read") && <Tabs.Tab value="deliveries">{say("deliveries")}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="members">
          <MemberList groupId={id} count={memberCount} />
        </Tabs.Panel>
        <Tabs.Panel value="traits">
          {Object.keys(traits).length === 0 ? (
            <Text c="dimmed">{say("noTraits")}</Text>
          ) : (
            <Fold title={say("rawTraits")} isOpen>
              <JsonView value={traits} />
            </Fold>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <DeliveryList of={{ groupId: id }} empty={say("noDeliveries")} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
