/** What an event caused: steps in journeys, and messages with what became of them. */
import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import { Badge, ErrorNotice, momentOf, PageSkeleton, statusOf, TextLink, Time } from "../../ui/index.js";
import { statusesOf } from "../deliveries/delivery-filter.js";
import { ReasonCell } from "../deliveries/reason-cell.js";
import { causedRuns } from "./caused-runs.js";
import type { EventRow } from "./event-row.js";
import { eventsWords } from "./words.js";

/** Messages and steps after the event that are looked at. */
const lookedAt = 100;

const dayMs = 86_400_000;

export interface CausedProps {
  readonly event: EventRow;
  readonly userId: string;
}

export function Caused(props: CausedProps): ReactNode {
  const say = useWords(eventsWords);
  const may = useMay();
  return (
    <Stack gap="xs">
      <Title order={3}>{say("caused")}</Title>
      {may("journeys:read") && <Journeys {...props} />}
      <Messages {...props} />
    </Stack>
  );
}

function Journeys({ event: { messageId, processingTime }, userId }: CausedProps): ReactNode {
  const say = useWords(eventsWords);
  const queries = useQueries();
  const { id: workspaceId } = useWorkspace();
  const from = momentOf(processingTime);
  const steps = queries.useQuery("get", "/api/admin/events", {
    params: {
      query: {
        event: ["DFJourneyNodeProcessed"],
        userId,
        startDate: from,
        // The steps that follow at once; those after a wait are on the page of the journey.
        endDate: from + dayMs,
        limit: lookedAt,
      },
    },
  });
  const journeys = queries.useQuery(
    "get",
    "/api/admin/journeys",
    { params: { query: { getPartial: true } } },
    { staleTime: 60_000 },
  );
  if (steps.error !== null) return <ErrorNotice error={steps.error} onRetry={() => void steps.refetch()} />;
  if (steps.data === undefined) return <PageSkeleton />;
  const runs = causedRuns(messageId, steps.data.events);
  if (runs.length === 0) return <Text c="dimmed">{say("noJourneys")}</Text>;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }} aria-label={say("causedJourneys")}>
      {runs.map(({ journeyId, steps: count }) => (
        <li key={journeyId}>
          <TextLink
            to="/w/$workspaceId/events"
            params={{ workspaceId }}
            search={{ user: userId, name: "DFJourneyNodeProcessed" }}
          >
            <bdi>{journeys.data?.journeys.find(({ id }) => id === journeyId)?.name ?? journeyId}</bdi>
          </TextLink>{" "}
          <Text span c="dimmed">
            {say("steps", { count })}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Messages({ event: { messageId, processingTime }, userId }: CausedProps): ReactNode {
  const say = useWords(eventsWords);
  const translated = useTranslated();
  const queries = useQueries();
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch } = queries.useQuery("get", "/api/admin/deliveries", {
    params: {
      query: {
        userId,
        statuses: statusesOf(undefined),
        startDate: new Date(momentOf(processingTime)).toISOString(),
        sortBy: "sentAt",
        sortDirection: "Asc",
        limit: lookedAt,
      },
    },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const caused = data.items.filter(({ triggeringMessageId }) => triggeringMessageId === messageId);
  return (
    <>
      {caused.length === 0 && <Text c="dimmed">{say("noMessages")}</Text>}
      {caused.map((delivery) => {
        const { originMessageId, status, sentAt } = delivery;
        const { label, color } = statusOf(status);
        return (
          <Group key={originMessageId} gap="xs">
            <TextLink
              to="/w/$workspaceId/deliveries/$messageId"
              params={{ workspaceId, messageId: originMessageId }}
            >
              <Time at={sentAt} />
            </TextLink>
            <Badge color={color}>{translated(label)}</Badge>
            {delivery.reason !== undefined && (
              <div>
                <ReasonCell delivery={delivery} />
              </div>
            )}
          </Group>
        );
      })}
      {data.items.length === lookedAt && (
        <Text size="sm" c="dimmed">
          {say("onlyFirst", { count: lookedAt })}
        </Text>
      )}
    </>
  );
}
