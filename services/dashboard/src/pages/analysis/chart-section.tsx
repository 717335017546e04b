/** The chart of the page with its legend, the table of the same numbers, and both to take along. */
import { Button, Group, Skeleton, Text, Title, useComputedColorScheme } from "@mantine/core";
import { IconChartHistogram, IconDownload, IconPhoto } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  EmptyState,
  ErrorNotice,
  inkOf,
  localTimeOf,
  otherKey,
  Section,
  seriesOf,
  TimeChart,
  useZone,
  type Granularity,
  type Series,
  csvText,
  saveFile,
} from "../../ui/index.js";
import {
  channels,
  chartRequest,
  metrics,
  type ChartQuestion,
  type Dimension,
  type Metric,
  type Shape,
} from "./analysis-question.js";
import { pngOf } from "./chart-png.js";
import { SeriesTable } from "./series-table.js";
import { analysisWords } from "./words.js";

export interface ChartSectionProps {
  readonly question: ChartQuestion;
  readonly shape: Shape;
  /** What the chart shows can be chosen with these. */
  readonly children: ReactNode;
}

export function ChartSection({ question, shape, children }: ChartSectionProps): ReactNode {
  const say = useWords(analysisWords);
  const queries = useQueries();
  const zone = useZone();
  const { metric, by } = question;
  const { data, error, refetch } = queries.useQuery(
    "get",
    "/api/admin/analysis/chart-data",
    chartRequest(question, zone),
    { staleTime: 30_000, placeholderData: keepPreviousData },
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const series = data && seriesOf(data);
  return (
    <Section title={say("overTime")} beside={series && <Downloads series={series} by={by} />}>
      <Group gap="xs" mb="md">
        {children}
      </Group>
      {series === undefined && <Skeleton h={300} />}
      {series?.total === 0 && (
        <EmptyState icon={IconChartHistogram} title={say("nothing")} text={say("nothingText")} />
      )}
      {data !== undefined && series !== undefined && series.total > 0 && (
        <Chart series={series} granularity={data.granularity} shape={shape} metric={metric} by={by} />
      )}
    </Section>
  );
}

interface ChartProps {
  readonly series: Series;
  readonly granularity: Granularity;
  readonly shape: Shape;
  readonly metric: Metric;
  readonly by: Dimension;
}

function Chart({ series, granularity, shape, metric, by }: ChartProps): ReactNode {
  const say = useWords(analysisWords);
  const zone = useZone();
  const nameOf = useNames(series, by);
  return (
    <>
      <TimeChart
        series={series}
        granularity={granularity}
        shape={shape}
        label={say("chartOf", { metric: say(metric), by: say(by) })}
        nameOf={nameOf}
      />
      <Text c="dimmed" size="sm">
        {say("inZone", { zone })}
      </Text>
      <Title order={3} mt="md" mb={4}>
        {say("numbers")}
      </Title>
      <SeriesTable series={series} granularity={granularity} label={say("numbers")} nameOf={nameOf} />
    </>
  );
}

/** Names of groups: of channels and states in words, of everything else as the API names it. */
function useNames({ groups }: Series, by: Dimension): (index: number) => string {
  const say = useWords(analysisWords);
  return (index) => {
    const group = groups[index];
    if (group === undefined || group.key === "") return say("withoutGroup");
    if (group.key === otherKey) return say("others");
    const known = [...(by === "channel" ? channels : []), ...(by === "messageState" ? metrics : [])].find(
      (each) => each === group.key,
    );
    return known === undefined ? (group.label ?? group.key) : say(known);
  };
}

interface DownloadsProps {
  readonly series: Series;
  readonly by: Dimension;
}

function Downloads({ series, by }: DownloadsProps): ReactNode {
  const say = useWords(analysisWords);
  const scheme = useComputedColorScheme();
  const zone = useZone();
  const nameOf = useNames(series, by);
  const [failure, setFailure] = useState<unknown>();
  const own = useRef<HTMLDivElement>(null);
  const saveCsv = (): void => {
    const head = [`time (${zone})`, ...series.groups.map((_, index) => nameOf(index))];
    const rows = series.buckets.map(({ at, counts }) => [localTimeOf(at, zone), ...counts]);
    saveFile("signalbox-analysis.csv", new Blob([csvText([head, ...rows])], { type: "text/csv" }));
  };
  const savePng = async (): Promise<void> => {
    const svg = own.current?.closest("section")?.querySelector<SVGSVGElement>("svg.recharts-surface");
    if (svg === null || svg === undefined) return;
    try {
      saveFile("signalbox-analysis.png", await pngOf(svg, inkOf(scheme).background));
    } catch (error) {
      setFailure(error);
    }
  };
  if (series.total === 0) return null;
  return (
    <Group gap="xs" ref={own}>
      {failure !== undefined && <ErrorNotice title={say("pngFailed")} error={failure} />}
      <Button variant="default" leftSection={<IconDownload size={14} />} onClick={saveCsv}>
        {say("csv")}
      </Button>
      <Button variant="default" leftSection={<IconPhoto size={14} />} onClick={() => void savePng()}>
        {say("png")}
      </Button>
    </Group>
  );
}
