/** How far the messages of a journey came, by node: from sent to clicked. */
import { Select, Text, Title } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  type CountedMessages,
  ErrorNotice,
  isUnknown,
  PageSkeleton,
  reaches,
  ReachedNumber,
  type Reported,
  Section,
  useFormatNumber,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import { countedPeriod, datesOf, shareOf, type Range } from "./analysis-question.js";
import classes from "./analysis.module.css";
import { nodeNames } from "./journey-nodes.js";
import { analysisWords } from "./words.js";

export interface JourneyFunnelProps {
  readonly range: Range;
  readonly journeyId: string | undefined;
}

export function JourneyFunnel({ range, journeyId }: JourneyFunnelProps): ReactNode {
  const say = useWords(analysisWords);
  const queries = useQueries();
  const { change } = useListSearch();
  const { data, error, refetch } = queries.useQuery("get", "/api/admin/journeys", {}, { staleTime: 60_000 });
  const journeys = data?.journeys ?? [];
  return (
    <Section
      title={say("funnel")}
      beside={
        <Select
          w={220}
          aria-label={say("chooseJourney")}
          placeholder={say("chooseJourney")}
          data={journeys.map(({ id, name }) => ({ value: id, label: name }))}
          value={journeyId ?? null}
          searchable
          clearable
          onChange={(chosen) => change({ journey: chosen ?? undefined })}
        />
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <Text c="dimmed">{say(data !== undefined && journeys.length === 0 ? "noJourneys" : "funnelText")}</Text>
      {journeyId !== undefined && (
        <Nodes
          range={range}
          journeyId={journeyId}
          names={nodeNames(journeys.find(({ id }) => id === journeyId)?.definition)}
        />
      )}
    </Section>
  );
}

interface NodesProps {
  readonly range: Range;
  readonly journeyId: string;
  readonly names: ReadonlyMap<string, string>;
}

function Nodes({ range, journeyId, names }: NodesProps): ReactNode {
  const say = useWords(analysisWords);
  const queries = useQueries();
  const { data, error, refetch } = queries.useQuery(
    "get",
    "/api/admin/analysis/journey-stats",
    { params: { query: { ...datesOf(range), journeyId } } },
    { staleTime: 30_000 },
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const nodes = Object.entries(data.nodeStats).toSorted(([, one], [, other]) => other.sent - one.sent);
  if (nodes.length === 0) return <Text mt="sm">{say("noneSent")}</Text>;
  return (
    <ul className={classes.funnel}>
      {nodes.map(([id, stats]) => (
        <li key={id}>
          <Title order={3} mb={4}>
            <UserText isBrief limit={120}>
              {names.get(id) ?? id}
            </UserText>
          </Title>
          <Stages
            stats={stats}
            reported={data.reported}
            of={{ journey: journeyId, node: id, period: countedPeriod(range) }}
          />
        </li>
      ))}
    </ul>
  );
}

type NodeStats = Answer<"/api/admin/analysis/journey-stats", "GET">["nodeStats"][string];

interface StagesProps {
  readonly stats: NodeStats;
  readonly reported: Reported;
  readonly of: CountedMessages;
}

function Stages({ stats, reported, of }: StagesProps): ReactNode {
  const format = useFormatNumber();
  const say = useWords(analysisWords);
  const stages = reaches.filter((each) => (each !== "skipped" && each !== "failed") || stats[each] > 0);
  return stages.map((reached) => {
    const share = shareOf(stats[reached], stats.sent);
    const isKnown = !isUnknown(reached, stats[reached], reported);
    return (
      <div key={reached} className={classes.stage}>
        <span>{say(reached)}</span>
        <div className={classes.track}>
          <div
            className={classes.bar}
            data-bad={reached === "bounced" || reached === "failed" || undefined}
            style={{ width: `${100 * Math.min(share ?? 0, 1)}%` }}
          />
        </div>
        <span>
          <ReachedNumber reached={reached} count={stats[reached]} reported={reported} of={of} />
          {isKnown &&
            share !== undefined &&
            ` · ${format(share, { style: "percent", maximumFractionDigits: 1 })}`}
        </span>
      </div>
    );
  });
}
