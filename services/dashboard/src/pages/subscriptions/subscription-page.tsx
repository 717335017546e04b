/** One subscription group: who is subscribed, what uses it, and the page on which users change it. */
import { Grid, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  ChangedBy,
  EmptyState,
  ErrorNotice,
  Facts,
  Id,
  MemberCount,
  PageHead,
  PageSkeleton,
  Section,
  Totals,
  UsedBy,
} from "../../ui/index.js";
import { HostedPage } from "./hosted-page.js";
import type { SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/subscriptions/$groupId");

export function SubscriptionPage(): ReactNode {
  const { groupId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/subscription-groups");
  if (query.error !== null && query.data === undefined)
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <PageSkeleton />;
  const group = query.data.find(({ id }) => id === groupId);
  return group === undefined ? <UnknownGroup /> : <GroupView group={group} />;
}

function UnknownGroup(): ReactNode {
  const say = useWords(subscriptionsWords);
  const { id: workspaceId } = useWorkspace();
  return (
    <>
      <PageHead title={say("group")} />
      <EmptyState icon={IconMailOff} title={say("unknown")} text={say("unknownText")}>
        <ButtonLink variant="default" to="/w/$workspaceId/subscriptions" params={{ workspaceId }}>
          {say("toGroups")}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function GroupView({ group }: { readonly group: SubscriptionGroup }): ReactNode {
  const say = useWords(subscriptionsWords);
  const { id, name, channel, type, unsubscribedSegmentId } = group;
  const uses = useQueries().useQuery("get", "/api/admin/subscription-groups/{id}/uses", {
    params: { path: { id } },
  });
  return (
    <>
      <PageHead title={name} beside={<Badge color="gray">{say(type)}</Badge>} />
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
          <HostedPage />
        </Grid.Col>
      </Grid>
    </>
  );
}
