/** The events and people of the period by day, or by hour. */
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, Section, TimeChart, useZone, type Series } from "../../ui/index.js";
import { activitySeries } from "./activity-series.js";
import classes from "./home.module.css";
import { boundsOf, granularityOf, type Period } from "./periods.js";
import { homeWords } from "./words.js";

/** They are counted every quarter of an hour. */
const refreshMs = 5 * 60_000;

export function Activity({ period }: { readonly period: Period }): ReactNode {
  const say = useWords(homeWords);
  const zone = useZone();
  const { current } = boundsOf(period, Date.now());
  const granularity = granularityOf(period);
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/analysis/activity",
    { params: { query: { ...current, granularity, timezone: zone } } },
    { placeholderData: keepPreviousData, refetchInterval: refreshMs, staleTime: refreshMs },
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { events, people } = activitySeries(data.buckets);
  const chart = (what: "events" | "people", series: Series): ReactNode => (
    <Section title={say(what)}>
      <TimeChart
        series={series}
        granularity={granularity}
        shape={what === "events" ? "bars" : "lines"}
        label={say(`${what}Chart`)}
        nameOf={() => say(`${what}Named`)}
      />
    </Section>
  );
  return (
    <div className={classes.sections}>
      {events.total > 0 && chart("events", events)}
      {people.buckets.length > 1 && chart("people", people)}
    </div>
  );
}
