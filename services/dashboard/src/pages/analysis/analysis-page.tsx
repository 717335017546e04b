/** Messages of a period: sums against the period before, a chart, how they arrive, and what a journey achieves. */
import { Select, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { ChoiceFilter, PageHead, PeriodFilter, Toolbar, useListSearch } from "../../ui/index.js";
import { channels, dimensions, metrics, questionOf, shapes } from "./analysis-question.js";
import { ChartSection } from "./chart-section.js";
import { Deliverability } from "./deliverability.js";
import { JourneyFunnel } from "./journey-funnel.js";
import { SummaryStats } from "./summary-stats.js";
import { analysisWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/analysis");

export function AnalysisPage(): ReactNode {
  const say = useWords(analysisWords);
  const may = useMay();
  const { shape, journey, ...search } = route.useSearch();
  // One moment for all questions of the page.
  const [now] = useState(() => Date.now());
  const question = questionOf(search, now);
  const { range, metric, by, channel } = question;
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar>
        <PeriodFilter standard="30d" />
        <ChoiceFilter
          field="channel"
          label={say("channelFilter")}
          data={channels.map((value) => ({ value, label: say(value) }))}
        />
      </Toolbar>
      <Stack gap="md">
        <SummaryStats range={range} channel={channel} />
        <ChartSection question={question} shape={shape ?? shapeOf(by)}>
          <FixedChoice field="metric" value={metric} standard="sent" values={metrics} />
          <FixedChoice field="by" value={by} standard="channel" values={dimensions} />
          <FixedChoice field="shape" value={shape ?? shapeOf(by)} values={shapes} />
        </ChartSection>
        <Deliverability range={range} channel={channel} />
        {may("journeys:read") && <JourneyFunnel range={range} journeyId={journey} />}
      </Stack>
    </>
  );
}

/** A message is in several states at once, so those are not stacked. */
function shapeOf(by: string): (typeof shapes)[number] {
  return by === "messageState" ? "lines" : "bars";
}

type Choice = (typeof metrics)[number] | (typeof dimensions)[number] | (typeof shapes)[number];

interface FixedChoiceProps {
  readonly field: "metric" | "by" | "shape";
  readonly value: Choice;
  /** Left out of the address. */
  readonly standard?: Choice;
  readonly values: readonly Choice[];
}

/** One of a few values; it is never empty. */
function FixedChoice({ field, value, standard, values }: FixedChoiceProps): ReactNode {
  const say = useWords(analysisWords);
  const { change } = useListSearch();
  return (
    <Select
      w={150}
      label={say(field)}
      allowDeselect={false}
      data={values.map((each) => ({ value: each, label: say(each) }))}
      value={value}
      onChange={(chosen) => change({ [field]: chosen === standard ? undefined : (chosen ?? undefined) })}
    />
  );
}
