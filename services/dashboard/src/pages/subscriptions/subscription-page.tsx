/** One subscription group: who is subscribed, what uses it, and the page on which users change it. */
import { Grid, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  ChangedBy,
  Facts,
  Id,
  MemberCount,
  PageHead,
  ResourcePage,
  Section,
  Totals,
  UsedBy,
} from "../../ui/index.js";
import { GroupActions } from "./group-actions.js";
import { GroupMembers } from "./group-members.js";
import { HostedPage } from "./hosted-page.js";
import type { SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/subscriptions/$groupId");

export function SubscriptionPage(): ReactNode {
  const say = useWords(subscriptionsWords);
  const { groupId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/subscription-groups");
  return (
    <ResourcePage
      query={query}
      find={(groups) => groups.find(({ id }) => id === groupId)}
      unknown={{
        kind: say("group"),
        icon: IconMailOff,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/subscriptions" }, label: say("toGroups") },
      }}
    >
      {(group) => <GroupView group={group} />}
    </ResourcePage>
  );
}

function GroupView({ group }: { readonly group: SubscriptionGroup }): ReactNode {
  const say = useWords(subscriptionsWords);
  const may = useMay();
  const { id, name, channel, type, unsubscribedSegmentId } = group;
  const uses = useQueries().useQuery("get", "/api/admin/subscription-groups/{id}/uses", {
    params: { path: { id } },
  });
  return (
    <>
      <PageHead title={name} beside={<Badge color="gray">{say(type)}</Badge>}>
        <GroupActions group={group} uses={uses.data?.uses} />
      </PageHead>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack>
            <Totals
              totals={[
                { id: "subscribed", label: say("subscribed"), value: <MemberCount group={id} /> },
                {
                  id: "unsubscribed",
                  label: say("unsubscribed"),
                  value: <MemberCount segment={unsubscribedSegmentId} />,
                },
              ]}
            />
            <Section title={say("about")}>
              <Stack gap="sm">
                <Text>{say(`${type}Text`)}</Text>
                <Facts
                  facts={[
                    [say("channel"), say(channel)],
                    [say("changed"), <ChangedBy at={group.updatedAt} by={group.updatedBy} />],
                    [say("created"), <ChangedBy at={group.createdAt} by={group.createdBy} />],
                    [say("id"), <Id value={id} />],
                  ]}
                />
              </Stack>
            </Section>
            <UsedBy query={uses} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            {may("users:read") && <GroupMembers group={group} />}
            <HostedPage />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
