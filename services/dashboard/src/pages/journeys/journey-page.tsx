/** One journey: its nodes with who is where, what it uses, and why a user is in it or not. */
import { Grid, Stack, Text } from "@mantine/core";
import { IconPencil, IconRouteOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { useDescribing } from "../../kinds/index.js";
import {
  Badge,
  ButtonLink,
  FailingMessages,
  PageHead,
  ResourcePage,
  Section,
  WaitingBadge,
} from "../../ui/index.js";
import { AboutJourney } from "./about-journey.js";
import { JourneyActions } from "./journey-actions.js";
import { JourneyMenu } from "./journey-menu.js";
import { statusColors, type Journey } from "./journey-statuses.js";
import { JourneySteps } from "./journey-steps.js";
import { JourneyTotals } from "./journey-totals.js";
import { JourneyVersions } from "./journey-versions.js";
import { segmentsOfGoals } from "./goal-facts.js";
import { graphOf, resourcesOf } from "./nodes/journey-graph.js";
import { NodePanel } from "./node-panel.js";
import { RemovedSteps } from "./removed-steps.js";
import { useJourneyNumbers } from "./use-journey-numbers.js";
import { WhyInJourney } from "./why-in-journey.js";
import { journeysWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/journeys/$journeyId");

export function JourneyPage(): ReactNode {
  const say = useWords(journeysWords);
  const { journeyId } = route.useParams();
  const queries = useQueries();
  const query = queries.useQuery(
    "get",
    "/api/admin/journeys",
    { params: { query: { ids: [journeyId] } } },
    { refetchInterval: ({ state }) => state.data?.journeys[0]?.starting !== undefined && 2_000 },
  );
  return (
    <ResourcePage
      query={query}
      find={({ journeys }) => journeys[0]}
      unknown={{
        kind: say("journey"),
        icon: IconRouteOff,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/journeys" }, label: say("toJourneys") },
      }}
    >
      {(journey) => <JourneyView journey={journey} />}
    </ResourcePage>
  );
}

function JourneyView({ journey }: { readonly journey: Journey }): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { definition } = journey;
  const graph = useMemo(
    () => (definition === undefined ? new Map<never, never>() : graphOf(definition)),
    [definition],
  );
  const named = useMemo(
    () => [...resourcesOf(graph), ...(definition === undefined ? [] : segmentsOfGoals(definition))],
    [graph, definition],
  );
  const describing = useDescribing(named);
  const numbers = useJourneyNumbers(journey);
  return (
    <>
      <PageHead
        title={journey.name}
        beside={
          <>
            <Badge color={statusColors[journey.status]}>{say(journey.status)}</Badge>
            {journey.archived === true && <Badge color="gray">{say("archived")}</Badge>}
            <WaitingBadge id={journey.id} />
          </>
        }
      >
        {may("journeys:write") && (
          <ButtonLink
            to="/w/$workspaceId/journeys/$journeyId/edit"
            params={{ workspaceId, journeyId: journey.id }}
            variant="default"
            leftSection={<IconPencil size={14} />}
          >
            {say("edit")}
          </ButtonLink>
        )}
        <JourneyActions journey={journey} inside={numbers?.inside} />
        <JourneyMenu journey={journey} />
      </PageHead>
      <Stack>
        {journey.starting !== undefined && <Text role="status">{say("starting", journey.starting)}</Text>}
        <FailingMessages of={{ journeyIds: [journey.id] }} />
        <JourneyTotals journey={journey} numbers={numbers} />
        {definition === undefined ? (
          <Section title={say("steps")}>
            <Text c="dimmed">
              {say("noDefinition")} {journey.draft !== undefined && say("onlyDraft")}
            </Text>
          </Section>
        ) : (
          <>
            <JourneySteps definition={definition} graph={graph} describing={describing} numbers={numbers} />
            <RemovedSteps journey={journey} graph={graph} describing={describing} numbers={numbers} />
            <NodePanel journey={journey} graph={graph} describing={describing} numbers={numbers} />
          </>
        )}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack>
              <AboutJourney journey={journey} graph={graph} describing={describing} />
              <JourneyVersions id={journey.id} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <WhyInJourney journey={journey} />
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
