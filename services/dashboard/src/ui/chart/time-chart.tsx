/** A chart of messages over time with its legend, in the days of a time zone. */
import { Skeleton, useComputedColorScheme } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { useLanguage } from "../../data/index.js";
import { useFormatNumber } from "../text/use-format-number.js";
import { UserText } from "../text/user-text.js";
import { useZone } from "../text/zone.js";
import { bucketText, ticksOf } from "./bucket-text.js";
import classes from "./chart.module.css";
import { colorOf } from "./colors.js";
import type { Granularity, Series } from "./series.js";
import type { SeriesChartProps } from "./series-chart.js";

const SeriesChart = lazy(() => import("./series-chart.js"));

export interface TimeChartProps extends Pick<SeriesChartProps, "series" | "shape" | "label" | "nameOf"> {
  readonly granularity: Granularity;
}

export function TimeChart({ granularity, ...chart }: TimeChartProps): ReactNode {
  const { language } = useLanguage();
  const zone = useZone();
  return (
    <>
      <Legend series={chart.series} nameOf={chart.nameOf} />
      <Suspense fallback={<Skeleton h={300} />}>
        <SeriesChart
          {...chart}
          bucketText={(at, isBrief) => bucketText(at, { granularity, language, zone, isBrief })}
          ticks={ticksOf(chart.series.buckets, { granularity, zone })}
        />
      </Suspense>
    </>
  );
}

interface LegendProps {
  readonly series: Series;
  readonly nameOf: (index: number) => string;
}

function Legend({ series, nameOf }: LegendProps): ReactNode {
  const format = useFormatNumber();
  const scheme = useComputedColorScheme();
  return (
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
  );
}
