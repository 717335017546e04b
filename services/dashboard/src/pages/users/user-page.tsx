/** Everything that is known about one user, and why. */
import { Button, Tabs, Text } from "@mantine/core";
import { IconSend, IconTrash, IconUserQuestion } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useSession, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  Copy,
  DialogButton,
  Id,
  nameShown,
  PageHead,
  ResourcePage,
  UserText,
} from "../../ui/index.js";
import { DeliveryList } from "./delivery-list.js";
import { EraseUser } from "./erase-user.js";
import { ExportUser } from "./export-user.js";
import { SendMessage } from "./send-message.js";
import { UserJourneys } from "./user-journeys.js";
import { UserOverview } from "./user-overview.js";
import type { UserProfile } from "./user-profile.js";
import { userTabs } from "./user-tabs.js";
import { StartJourney } from "./start-journey.js";
import { Timeline } from "./timeline.js";
import { usersWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/users/$userId");

export function UserPage(): ReactNode {
  const say = useWords(usersWords);
  const { userId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/users/{id}", { params: { path: { id: userId } } });
  return (
    <ResourcePage
      query={query}
      find={(user) => user}
      unknown={{
        kind: say("user"),
        icon: IconUserQuestion,
        title: say("unknown"),
        text: <UserText>{say("unknownText", { id: userId.slice(0, 200) })}</UserText>,
        back: { link: { to: "/w/$workspaceId/users" }, label: say("toUsers") },
      }}
    >
      {(user) => <Profile user={user} askedId={userId} />}
    </ResourcePage>
  );
}

interface ProfileProps {
  readonly user: UserProfile;
  readonly askedId: string;
}

function Profile({ user, askedId }: ProfileProps): ReactNode {
  const say = useWords(usersWords);
  return (
    <>
      <PageHead title={nameShown(user)} beside={<Marks user={user} />}>
        <Actions user={user} />
      </PageHead>
      {askedId !== user.id && (
        <Text c="dimmed" mb="sm">
          <UserText limit={120}>{say("linked", { id: askedId.slice(0, 200) })}</UserText>
        </Text>
      )}
      <UserTabs user={user} />
    </>
  );
}

function Marks({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const { userId } = useSession();
  const queries = useQueries();
  const { id: workspaceId } = useWorkspace();
  const groups = queries.useQuery(
    "get",
    "/api/admin/groups",
    { params: { query: { ids: [user.id] } } },
    // A session of one user shows the user alone.
    { enabled: userId === undefined },
  );
  const group = groups.data?.groups[0];
  return (
    <>
      {nameShown(user) === user.id ? (
        <Copy value={user.id} of={say("id")} />
      ) : (
        <Id value={user.id} of={say("id")} />
      )}
      {user.isAnonymous && <Badge color="gray">{say("anonymous")}</Badge>}
      {group !== undefined && (
        <ButtonLink
          variant="light"
          size="compact-xs"
          to="/w/$workspaceId/groups/$groupId"
          params={{ workspaceId, groupId: user.id }}
        >
          {say("groupOf", { count: group.memberCount })}
        </ButtonLink>
      )}
    </>
  );
}

function Actions({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      {may("broadcasts:send") && may("templates:read") && !user.isAnonymous && (
        <DialogButton
          variant="default"
          act={{ id: "send-message", label: say("sendMessage"), icon: IconSend, isPossible: true }}
        >
          {(close) => <SendMessage user={user} onClose={close} />}
        </DialogButton>
      )}
      <StartJourney userId={user.id} />
      {may("users:export") && <ExportUser userId={user.id} />}
      {may("users:erase") && (
        <Button variant="default" leftSection={<IconTrash size={14} />} onClick={() => setErasing(true)}>
          {say("eraseUser")}
        </Button>
      )}
      {isErasing && (
        <EraseUser
          user={user}
          onClose={() => setErasing(false)}
          onDone={() => void navigate({ to: "/w/$workspaceId/users", params: { workspaceId } })}
        />
      )}
    </>
  );
}

function UserTabs({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const navigate = useNavigate();
  const { tab = "overview" } = route.useSearch();
  const isOffered = {
    timeline: may("events:read"),
    journeys: may("journeys:read"),
    deliveries: may("deliveries:read"),
  };
  const change = (value: string | null): void => {
    const next = userTabs.find((each) => each === value);
    void navigate({ to: ".", search: next === undefined ? {} : ({ tab: next } as never) });
  };
  return (
    <Tabs value={tab} onChange={change} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="overview">{say("overview")}</Tabs.Tab>
        {userTabs
          .filter((each) => isOffered[each])
          .map((each) => (
            <Tabs.Tab key={each} value={each}>
              {say(each)}
            </Tabs.Tab>
          ))}
      </Tabs.List>
      <Tabs.Panel value="overview">
        <UserOverview user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline">
        <Timeline userId={user.id} />
      </Tabs.Panel>
      <Tabs.Panel value="journeys">
        <UserJourneys userId={user.id} />
      </Tabs.Panel>
      <Tabs.Panel value="deliveries">
        <DeliveryList of={{ userId: user.id }} empty={say("noDeliveries")} />
      </Tabs.Panel>
    </Tabs>
  );
}
