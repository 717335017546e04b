/** Who is subscribed to a group, and who has unsubscribed; a member changes it for one user, or for those of a file. */
import { Group, SegmentedControl, Stack } from "@mantine/core";
import { IconUpload, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { Answer } from "@signalbox/client";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import {
  DialogButton,
  EmptyState,
  List,
  type ListColumn,
  Section,
  sumOfKinds,
  useListSearch,
  UserName,
  useUserCounts,
} from "../../ui/index.js";
import { AddSubscriber } from "./add-subscriber.js";
import { MoveSubscriber } from "./move-subscriber.js";
import { memberStates, type MemberState, type SubscriptionGroup } from "./subscription-group.js";
import { SubscriptionUpload } from "./subscription-upload.js";
import { subscriptionsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/subscriptions/$groupId");
const rowsPerPage = 25;

type UserRow = Answer<"/api/admin/users", "POST">["users"][number];

export function GroupMembers({ group }: { readonly group: SubscriptionGroup }): ReactNode {
  const say = useWords(subscriptionsWords);
  const may = useMay();
  const { members: state = "subscribed", cursor } = route.useSearch();
  const { change } = useListSearch();
  const isSubscribed = state === "subscribed";
  const counts = useUserCounts(isSubscribed ? { group: group.id } : { segment: group.unsubscribedSegmentId });
  const query = useQueries().useQuery(
    "post",
    "/api/admin/users",
    {
      body: {
        ...(isSubscribed
          ? { subscriptionGroupFilter: [group.id] }
          : { segmentFilter: [group.unsubscribedSegmentId] }),
        limit: rowsPerPage,
        withCount: false,
        ...(cursor !== undefined && { cursor }),
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <Section title={say("members")} beside={may("subscriptions:write") && <Acts group={group} />}>
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={say("members")}
          style={{ alignSelf: "flex-start" }}
          value={state}
          onChange={(members) => change({ members: members === "subscribed" ? undefined : members })}
          data={memberStates.map((value) => ({ value, label: say(value) }))}
        />
        <List
          label={say(state)}
          columns={useColumns(group, state, may("subscriptions:write"))}
          query={query}
          rows={query.data?.users}
          keyOf={({ id }) => id}
          linkOf={({ id }) => ({ to: "/w/$workspaceId/users/$userId", params: { userId: id } })}
          nextCursor={query.data?.nextCursor}
          count={counts && sumOfKinds(counts)}
          isFiltered={false}
          empty={
            <EmptyState icon={IconUsers} title={say(isSubscribed ? "noSubscribed" : "noUnsubscribed")} />
          }
        />
      </Stack>
    </Section>
  );
}

function Acts({ group }: { readonly group: SubscriptionGroup }): ReactNode {
  const say = useWords(subscriptionsWords);
  return (
    <Group gap={6} justify="flex-end">
      <DialogButton
        variant="default"
        act={{ id: "add", label: say("addSubscriber"), icon: IconUserPlus, key: "a", isPossible: true }}
      >
        {(close) => <AddSubscriber groupId={group.id} onClose={close} />}
      </DialogButton>
      <DialogButton
        variant="default"
        act={{ id: "upload", label: say("upload"), icon: IconUpload, key: "u", isPossible: true }}
      >
        {(close) => <SubscriptionUpload group={group} onClose={close} />}
      </DialogButton>
    </Group>
  );
}

function useColumns(
  group: SubscriptionGroup,
  state: MemberState,
  canWrite: boolean,
): readonly ListColumn<UserRow>[] {
  const say = useWords(subscriptionsWords);
  const user: ListColumn<UserRow> = {
    id: "user",
    title: say("user"),
    cell: ({ id, name }) => <UserName id={id} name={name} />,
  };
  if (!canWrite) return [user];
  return [
    user,
    {
      id: "move",
      title: say("change"),
      width: "150px",
      align: "end",
      cell: ({ id }) => <MoveSubscriber groupId={group.id} userId={id} subscribes={state !== "subscribed"} />,
    },
  ];
}
