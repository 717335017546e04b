/** One broadcast: its page as a draft; then how far it is, why messages were not sent, and what it sends to whom. */
import { Grid, Stack } from "@mantine/core";
import { useThrottledCallback } from "@mantine/hooks";
import { IconSpeakerphone } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLive, useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, PageHead, ResourcePage, TestMailboxNotice } from "../../ui/index.js";
import { AboutBroadcast } from "./about-broadcast.js";
import { BroadcastActions } from "./broadcast-actions.js";
import { BroadcastMenu } from "./broadcast-menu.js";
import { isEnded, notReachedIn, statusColors, type Broadcast } from "./broadcast-statuses.js";
import { FailedSection } from "./causes-section.js";
import { BroadcastEditor } from "./editor/broadcast-editor.js";
import { ReachSection } from "./editor/reach-summary.js";
import { useReachOfStored } from "./editor/use-reach.js";
import { EngagementSection } from "./engagement-section.js";
import { NotReachedSection } from "./not-reached-section.js";
import { ProgressSection } from "./progress-section.js";
import { ReasonNotices } from "./reason-notices.js";
import { ScheduleNotice } from "./schedule-notice.js";
import { SentContent } from "./sent-content.js";
import { useIsInMailbox } from "./use-sending-provider.js";
import { broadcastsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/broadcasts/$broadcastId");
const refreshMs = 2_000;

export function BroadcastPage(): ReactNode {
  const say = useWords(broadcastsWords);
  const { broadcastId } = route.useParams();
  const queries = useQueries();
  const refresh = useThrottledCallback(() => void query.refetch(), 1_000);
  useLive("counts", refresh);
  const query = queries.useQuery(
    "get",
    "/api/admin/broadcasts",
    { params: { query: { ids: [broadcastId] } } },
    {
      refetchInterval: ({ state }) => {
        const shown = state.data?.[0];
        return shown !== undefined && shown.status !== "Draft" && !isEnded(shown) && refreshMs;
      },
    },
  );
  const mayEdit = useMay()("broadcasts:write");
  const { new: isNew, ...beginning } = route.useSearch();
  const broadcast = query.data?.[0];
  const isDraft = broadcast === undefined ? isNew === true && query.data !== undefined : isEdited(broadcast);
  if (isDraft && mayEdit)
    return <BroadcastEditor key={broadcastId} id={broadcastId} broadcast={broadcast} beginning={beginning} />;
  return (
    <ResourcePage
      query={query}
      find={(broadcasts) => broadcasts[0]}
      unknown={{
        kind: say("broadcast"),
        icon: IconSpeakerphone,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/broadcasts" }, label: say("toBroadcasts") },
      }}
    >
      {(found) => <BroadcastView broadcast={found} readAt={query.dataUpdatedAt} />}
    </ResourcePage>
  );
}

/** Not an archived one; nor one to those for whom another one failed, whose audience is given. */
function isEdited({ status, archived, parentId }: Broadcast): boolean {
  return status === "Draft" && archived !== true && parentId === undefined;
}

interface BroadcastViewProps {
  readonly broadcast: Broadcast;
  /** ms */
  readonly readAt: number;
}

function BroadcastView({ broadcast, readAt }: BroadcastViewProps): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const { status, progress } = broadcast;
  const isInMailbox = useIsInMailbox(broadcast);
  const hasFailed = progress !== undefined && progress.failed > 0 && may("deliveries:read");
  const hasCauses = progress !== undefined && (hasFailed || notReachedIn(progress) > 0);
  return (
    <>
      <PageHead title={broadcast.name} beside={<Badge color={statusColors[status]}>{say(status)}</Badge>}>
        <BroadcastActions broadcast={broadcast} />
        <BroadcastMenu broadcast={broadcast} />
      </PageHead>
      <Stack>
        <ReasonNotices broadcast={broadcast} />
        {isInMailbox && <TestMailboxNotice />}
        {progress !== undefined && (
          <ProgressSection broadcast={broadcast} progress={progress} readAt={readAt} />
        )}
        {status === "Scheduled" && <ScheduleNotice broadcast={broadcast} />}
        {status === "Scheduled" && <ScheduledReach id={broadcast.id} />}
        {progress !== undefined && may("analysis:read") && <EngagementSection broadcast={broadcast} />}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: hasCauses ? 6 : 12 }}>
            <AboutBroadcast broadcast={broadcast} />
          </Grid.Col>
          {hasCauses && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <Stack>
                {hasFailed && <FailedSection broadcastId={broadcast.id} count={progress.failed} />}
                <NotReachedSection broadcast={broadcast} progress={progress} />
              </Stack>
            </Grid.Col>
          )}
        </Grid>
        {progress !== undefined && (progress.sent > 0 || isEnded(broadcast)) && (
          <SentContent broadcast={broadcast} sent={progress.sent} />
        )}
      </Stack>
    </>
  );
}

function ScheduledReach({ id }: { readonly id: string }): ReactNode {
  return <ReachSection answer={useReachOfStored(id)} />;
}
