/** The chart of the page with its legend, the table of the same numbers, and both to take along. */
import { Button, Group, Skeleton, Title, useComputedColorScheme } from "@mantine/core";
import { IconChartHistogram, IconDownload, IconPhoto } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { useLanguage, useQueries, useWords } from "../../data/index.js";
import {
  EmptyState,
  ErrorNotice,
  formatTime,
  Section,
  useFormatNumber,
  UserText,
  useZone,
} from "../../ui/index.js";
import {
  channels,
  chartRequest,
  granularityOf,
  metrics,
  type ChartQuestion,
  type Dimension,
  type Metric,
  type Shape,
} from "./analysis-question.js";
import classes from "./analysis.module.css";
import { colorOf, inkOf } from "./chart-colors.js";
import { pngOf } from "./chart-png.js";
import { otherKey, seriesOf, type Series } from "./chart-series.js";
import { csvText } from "./csv-text.js";
import { saveFile } from "./save-file.js";
import { SeriesTable } from "./series-table.js";
import { analysisWords } from "./words.js";

// Loaded beside the numbers that it draws.
const seriesChart = import("./series-chart.js");
const SeriesChart = lazy(() => seriesChart);

export interface ChartSectionProps {
  readonly question: ChartQuestion;
  readonly shape: Shape;
  /** What the chart shows can be chosen with these. */
  readonly children: ReactNode;
}

export function ChartSection({ question, shape, children }: ChartSectionProps): ReactNode {
  const say = useWords(analysisWords);
  const queries = useQueries();
  const { range, metric, by } = question;
  const granularity = granularityOf(range);
  const { data, error, refetch } = queries.useQuery(
    "get",
    "/api/admin/analysis/chart-data",
    chartRequest(question),
    { staleTime: 30_000, placeholderData: keepPreviousData },
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const series = data && seriesOf(data.data, { range, granularity });
  return (
    <Section title={say("overTime")} beside={series && <Downloads series={series} by={by} />}>
      <Group gap="xs" mb="md">
        {children}
      </Group>
      {series === undefined && <Skeleton h={300} />}
      {series?.total === 0 && (
        <EmptyState icon={IconChartHistogram} title={say("nothing")} text={say("nothingText")} />
      )}
      {series !== undefined && series.total > 0 && (
        <Chart series={series} shape={shape} metric={metric} by={by} />
      )}
    </Section>
  );
}

interface ChartProps {
  readonly series: Series;
  readonly shape: Shape;
  readonly metric: Metric;
  readonly by: Dimension;
}

function Chart({ series, shape, metric, by }: ChartProps): ReactNode {
  const say = useWords(analysisWords);
  const format = useFormatNumber();
  const scheme = useComputedColorScheme();
  const { language } = useLanguage();
  const zone = useZone();
  const nameOf = useNames(series, by);
  const [first, second] = series.buckets;
  const isShort = first !== undefined && second !== undefined && second.at - first.at < 21_600_000;
  return (
    <>
      <ul className={classes.legend}>
        {series.groups.map(({ key, total }, index) => (
          <li key={key}>
            <span className={classes.swatch} style={{ background: colorOf(index, scheme) }} />
            <UserText isBrief limit={60}>
              {nameOf(index)}
            </UserText>
            <strong>{format(total)}</strong>
          </li>
        ))}
      </ul>
      <Suspense fallback={<Skeleton h={300} />}>
        <SeriesChart
          series={series}
          shape={shape}
          label={say("chartOf", { metric: say(metric), by: say(by) })}
          nameOf={nameOf}
          tickOf={(at) => formatTime(at, { language, zone, shows: isShort ? "time" : "date" })}
        />
        <Title order={3} mt="md" mb={4}>
          {say("numbers")}
        </Title>
        <SeriesTable series={series} label={say("numbers")} nameOf={nameOf} />
      </Suspense>
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
  const nameOf = useNames(series, by);
  const [failure, setFailure] = useState<unknown>();
  const own = useRef<HTMLDivElement>(null);
  const saveCsv = (): void => {
    const head = ["time", ...series.groups.map((_, index) => nameOf(index))];
    const rows = series.buckets.map(({ at, counts }) => [new Date(at).toISOString(), ...counts]);
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
