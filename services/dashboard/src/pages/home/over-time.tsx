/** The messages of the period by day, or by hour, in each state that they have reached. */
import { Skeleton, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, Section, seriesOf, TimeChart, useZone } from "../../ui/index.js";
import { boundsOf, granularityOf, type Period } from "./periods.js";
import { homeWords } from "./words.js";

const states = ["sent", "delivered", "opened", "clicked"] as const;
const refreshMs = 30_000;

export function OverTime({ period }: { readonly period: Period }): ReactNode {
  const say = useWords(homeWords);
  const zone = useZone();
  const { current } = boundsOf(period, Date.now());
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/analysis/chart-data",
    {
      params: {
        query: {
          ...current,
          granularity: granularityOf(period),
          timezone: zone,
          groupBy: "messageState",
          filters: { messageStates: [...states] },
        },
      },
    },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs },
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={300} />;
  const series = seriesOf(data);
  if (series.total === 0) return null;
  const nameOf = (index: number): string => {
    const state = states.find((each) => each === series.groups[index]?.key);
    return state === undefined ? "" : say(state);
  };
  return (
    <Section title={say("overTime")}>
      <TimeChart
        series={series}
        granularity={data.granularity}
        shape="lines"
        label={say("chart")}
        nameOf={nameOf}
      />
      <Text size="sm" c="dimmed">
        {say("inZone", { zone })}
      </Text>
    </Section>
  );
}
