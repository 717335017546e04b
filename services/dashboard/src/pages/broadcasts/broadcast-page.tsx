/** One broadcast: how far it is, why messages were not sent, and what it sends to whom. */
import { Alert, Grid, Stack } from "@mantine/core";
import { useThrottledCallback } from "@mantine/hooks";
import { IconAlertTriangle, IconSpeakerphone } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { useLive, useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, Explanation, PageHead, ResourcePage } from "../../ui/index.js";
import { AboutBroadcast } from "./about-broadcast.js";
import { BroadcastActions } from "./broadcast-actions.js";
import { isEnded, statusColors, type Broadcast } from "./broadcast-statuses.js";
import { Causes } from "./causes-section.js";
import { EngagementSection } from "./engagement-section.js";
import { ProgressSection } from "./progress-section.js";
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
      {(broadcast) => <BroadcastView broadcast={broadcast} readAt={query.dataUpdatedAt} />}
    </ResourcePage>
  );
}

interface BroadcastViewProps {
  readonly broadcast: Broadcast;
  /** ms */
  readonly readAt: number;
}

function BroadcastView({ broadcast, readAt }: BroadcastViewProps): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const { status, startedAt, progress, pausedBecause, failedBecause, returnedBecause } = broadcast;
  const { pausedBecauseSays, failedBecauseSays, returnedBecauseSays } = broadcast;
  const unsent = (progress?.failed ?? 0) + (progress?.skipped ?? 0);
  const hasCauses = unsent > 0 && may("deliveries:read");
  return (
    <>
      <PageHead title={broadcast.name} beside={<Badge color={statusColors[status]}>{say(status)}</Badge>}>
        <BroadcastActions broadcast={broadcast} />
      </PageHead>
      <Stack>
        {pausedBecause !== undefined && (
          <Reason title={say("pausedBecause")} text={pausedBecause} says={pausedBecauseSays} />
        )}
        {returnedBecause !== undefined && (
          <Reason title={say("returnedBecause")} text={returnedBecause} says={returnedBecauseSays} />
        )}
        {failedBecause !== undefined && (
          <Reason title={say("failedBecause")} text={failedBecause} says={failedBecauseSays} />
        )}
        {progress !== undefined && (
          <ProgressSection broadcast={broadcast} progress={progress} readAt={readAt} />
        )}
        {startedAt !== undefined && may("analysis:read") && <EngagementSection broadcast={broadcast} />}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: hasCauses ? 6 : 12 }}>
            <AboutBroadcast broadcast={broadcast} />
          </Grid.Col>
          {hasCauses && progress !== undefined && (
            <Grid.Col span={{ base: 12, lg: 6 }}>
              <Stack>
                <Causes broadcastId={broadcast.id} of="failed" count={progress.failed} />
                <Causes broadcastId={broadcast.id} of="skipped" count={progress.skipped} />
              </Stack>
            </Grid.Col>
          )}
        </Grid>
      </Stack>
    </>
  );
}

interface ReasonProps {
  readonly title: string;
  readonly text: string;
  /** Absent from an older API. */
  readonly says: ComponentProps<typeof Explanation>["says"];
}

function Reason({ title, text, says }: ReasonProps): ReactNode {
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={title}>
      <Explanation says={says} text={text} />
    </Alert>
  );
}
