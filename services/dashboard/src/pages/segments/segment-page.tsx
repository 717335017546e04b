/** One segment: its definition in words, who is in it and why, and what uses it. */
import { Grid, Stack } from "@mantine/core";
import { IconChartPieOff, IconPencil, IconSpeakerphone } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  ChangedBy,
  Facts,
  Id,
  MemberCount,
  PageHead,
  recomputePolling,
  RecomputeProgress,
  ResourcePage,
  Section,
  Time,
  UsedBy,
  useRecomputeEnd,
  useUserCounts,
  WaitingBadge,
} from "../../ui/index.js";
import { RevisionList, type ChangesProps } from "../../editing/index.js";
import {
  DefinitionView,
  describeSegment,
  resourcesOfSegment,
  sentenceChanges,
  useDescribing,
  useDescribingPast,
  type SegmentDefinition,
} from "../../kinds/index.js";
import { HowFilled } from "./how-filled.js";
import { isUnfilled, kindOf, segmentRequest, statusColors, type Segment } from "./segment.js";
import { SegmentActions } from "./segment-actions.js";
import { SegmentMenu } from "./segment-menu.js";
import { SegmentMembers } from "./segment-members.js";
import { TestUser } from "./test-user.js";
import { segmentsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/segments/$segmentId");

export function SegmentPage(): ReactNode {
  const say = useWords(segmentsWords);
  const { segmentId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/segments", segmentRequest(segmentId), {
    refetchInterval: ({ state }) => recomputePolling(state.data?.segments),
  });
  useRecomputeEnd(query.data?.segments);
  return (
    <ResourcePage
      query={query}
      find={({ segments }) => segments[0]}
      unknown={{
        kind: say("segment"),
        icon: IconChartPieOff,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/segments" }, label: say("toSegments") },
      }}
    >
      {(segment) => <SegmentView segment={segment} />}
    </ResourcePage>
  );
}

function SegmentView({ segment }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const may = useMay();
  const isManual = kindOf(segment) === "manual";
  const { id: workspaceId } = useWorkspace();
  const uses = useQueries().useQuery("get", "/api/admin/segments/{id}/uses", {
    params: { path: { id: segment.id } },
  });
  return (
    <>
      <PageHead
        title={segment.name}
        beside={
          <>
            {!isUnfilled(segment) && (
              <Badge color={statusColors[segment.status]}>{say(segment.status)}</Badge>
            )}
            {segment.archived === true && <Badge color="gray">{say("archived")}</Badge>}
            <WaitingBadge id={segment.id} />
          </>
        }
      >
        {!isManual && may("segments:write") && (
          <ButtonLink
            to="/w/$workspaceId/segments/$segmentId/edit"
            params={{ workspaceId, segmentId: segment.id }}
            variant="default"
            leftSection={<IconPencil size={14} />}
          >
            {say("edit")}
          </ButtonLink>
        )}
        {segment.status === "Running" && segment.archived !== true && may("broadcasts:write") && (
          <ButtonLink
            to="/w/$workspaceId/broadcasts/new"
            params={{ workspaceId }}
            search={{ segment: segment.id }}
            variant="default"
            leftSection={<IconSpeakerphone size={14} />}
          >
            {say("sendBroadcast")}
          </ButtonLink>
        )}
        <SegmentActions segment={segment} uses={uses.data?.uses} />
        <SegmentMenu segment={segment} />
      </PageHead>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack>
            {isManual ? <HowFilled segment={segment} /> : <Definition definition={segment.definition} />}
            <About segment={segment} />
            <UsedBy query={uses} />
            {!isManual && <Versions id={segment.id} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            {may("users:read") && <TestUser segmentId={segment.id} />}
            {may("users:read") && <SegmentMembers segment={segment} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Versions({ id }: Pick<Segment, "id">): ReactNode {
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const edit = (): void => {
    void navigate({ to: "/w/$workspaceId/segments/$segmentId/edit", params: { workspaceId, segmentId: id } });
  };
  return <RevisionList of={{ kind: "segments", id }} onRestored={edit} Changes={SegmentChanges} />;
}

function SegmentChanges({ before, after, children }: ChangesProps): ReactNode {
  const definitions = useMemo(() => [before, after] as SegmentDefinition[], [before, after]);
  const describing = useDescribingPast(useMemo(() => definitions.flatMap(resourcesOfSegment), [definitions]));
  const [was, is] = definitions.map((each) => describeSegment(each, describing));
  return children(was === undefined || is === undefined ? [] : sentenceChanges(was, is));
}

function Definition({ definition }: Pick<Segment, "definition">): ReactNode {
  const say = useWords(segmentsWords);
  const describing = useDescribing(useMemo(() => resourcesOfSegment(definition), [definition]));
  return (
    <Section title={say("definition")}>
      <DefinitionView sentence={describeSegment(definition, describing)} />
    </Section>
  );
}

function About({ segment }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const { id, progress, createdAt, createdBy, updatedAt, updatedBy, lastRecomputed } = segment;
  return (
    <Section title={say("about")}>
      <Facts
        facts={[
          [
            say("members"),
            // A list has exactly the users who were put on it.
            progress === undefined || kindOf(segment) === "manual" ? (
              <Share id={id} />
            ) : (
              <RecomputeProgress progress={progress} />
            ),
          ],
          [say("kind"), say(kindOf(segment))],
          [say("lastComputed"), lastRecomputed === undefined ? undefined : <Time at={lastRecomputed} />],
          [say("changed"), <ChangedBy at={updatedAt} by={updatedBy} />],
          [say("created"), <ChangedBy at={createdAt} by={createdBy} />],
          [say("id"), <Id value={id} />],
        ]}
      />
    </Section>
  );
}

function Share({ id }: { readonly id: string }): ReactNode {
  const say = useWords(segmentsWords);
  const members = useUserCounts({ segment: id });
  const all = useUserCounts({});
  return (
    <>
      <MemberCount segment={id} underline="always" />
      {members !== undefined &&
        all !== undefined &&
        all.person > 0 &&
        ` · ${say("ofAll", { share: members.person / all.person })}`}
    </>
  );
}
