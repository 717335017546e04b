/** The journeys of a user: where each run is and until when, and why the user is in a journey or not. */
import { Select, Stack, Text } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  ErrorNotice,
  ExpiredPageNote,
  Explanation,
  isCursorExpired,
  ListFoot,
  PageSkeleton,
  Section,
  Time,
  useExpiredPage,
  useListSearch,
} from "../../ui/index.js";
import { JourneyReasons } from "./journey-reasons.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

type JourneyRun = Schema<"JourneyRun">;

const pageSize = 20;

export function UserJourneys({ userId }: { readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { cursor } = useSearch({ from: "/w/$workspaceId/users/$userId" });
  const { data, error, isPending, refetch } = queries.useQuery("get", "/api/admin/users/{id}/journeys", {
    params: { path: { id: userId }, query: { limit: pageSize, ...(cursor !== undefined && { cursor }) } },
  });
  const isExpired = isCursorExpired(error);
  const showsExpired = useExpiredPage(isExpired);
  return (
    <Stack>
      <WhyJourney userId={userId} />
      <Section title={say("runs")}>
        {showsExpired && <ExpiredPageNote />}
        {error !== null && !isExpired && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {isPending && <PageSkeleton />}
        {data?.runs.length === 0 && <Text c="dimmed">{say("noRuns")}</Text>}
        <ul className={classes.rows}>
          {data?.runs.map((run) => (
            <Run key={run.runId} run={run} />
          ))}
        </ul>
        {data !== undefined && (cursor !== undefined || data.nextCursor !== undefined) && (
          <ListFoot count={undefined} shown={data.runs.length} nextCursor={data.nextCursor} />
        )}
      </Section>
    </Stack>
  );
}

function WhyJourney({ userId }: { readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { change } = useListSearch();
  const { journey } = useSearch({ from: "/w/$workspaceId/users/$userId" });
  const journeys = queries.useQuery("get", "/api/admin/journeys", {
    params: { query: { getPartial: true } },
  });
  const known = journeys.data?.journeys ?? [];
  return (
    <Section title={say("whyJourney")}>
      {journeys.error !== null && (
        <ErrorNotice error={journeys.error} onRetry={() => void journeys.refetch()} />
      )}
      <Select
        maw={360}
        aria-label={say("journey")}
        placeholder={say(journeys.isSuccess && known.length === 0 ? "noJourneys" : "chooseJourney")}
        disabled={known.length === 0}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        value={journey ?? null}
        onChange={(chosen) => change({ journey: chosen ?? undefined }, { keepsPage: true })}
        searchable
        clearable
        limit={100}
      />
      {journey !== undefined && <JourneyReasons journeyId={journey} userId={userId} />}
    </Section>
  );
}

function Run({ run }: { readonly run: JourneyRun }): ReactNode {
  const say = useWords(usersWords);
  const isLive = run.status === "live";
  return (
    <li>
      <div className={classes.line}>
        <Badge color={isLive ? "green" : "gray"} style={{ flex: "none" }}>
          {say(isLive ? "live" : "finished")}
        </Badge>
        <Text flex={1} fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{run.journeyName ?? say("deletedJourney")}</bdi>
        </Text>
        <Text size="sm" c="dimmed" className={classes.time}>
          <Time at={run.startedAt} />
          {run.finishedAt !== undefined && (
            <>
              {" – "}
              <Time at={run.finishedAt} />
            </>
          )}
        </Text>
      </div>
      <Text component="div" mt={4}>
        <Explanation says={run.says} text={run.text} />
      </Text>
      {run.nodes.length > 0 && (
        <details className={classes.steps}>
          <summary>{say("steps", { count: run.nodes.length + (run.nodesLeftOut ?? 0) })}</summary>
          <ol>
            {run.nodes.map((node, index) => (
              // A run may reach a node again and again: the place is all that tells its steps apart.
              // eslint-disable-next-line react/no-array-index-key
              <li key={index}>
                <Explanation says={node.says} text={node.text ?? node.name ?? node.nodeId} />
                <Text size="xs" c="dimmed">
                  <Time at={node.at} /> · <Explanation isWithin says={node.becauseSays} text={node.because} />
                </Text>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
