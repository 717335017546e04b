/** A chart of messages over time. It is loaded when it is shown; a table beside it has the same numbers. */
import { useComputedColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from "recharts";
import { useFormatNumber } from "../text/use-format-number.js";
import classes from "./chart.module.css";
import { colorOf, inkOf } from "./colors.js";
import type { Series } from "./series.js";

export interface SeriesChartProps {
  readonly series: Series;
  readonly shape: "bars" | "lines";
  /** What it shows, for screen readers. */
  readonly label: string;
  readonly nameOf: (index: number) => string;
  /** The moment at which a bucket begins, briefly on the axis. */
  readonly bucketText: (at: number, isBrief: boolean) => string;
  /** The buckets that the axis may name, ms. */
  readonly ticks: readonly number[];
}

export default function SeriesChart({
  series: { groups, buckets },
  shape,
  label,
  nameOf,
  bucketText,
  ticks,
}: SeriesChartProps): ReactNode {
  const scheme = useComputedColorScheme();
  const format = useFormatNumber();
  const { text, line } = inkOf(scheme);
  const axis = { stroke: line, tick: { fill: text, fontSize: 12 }, tickLine: false } as const;
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={[...buckets]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke={line} vertical={false} />
          <XAxis
            dataKey="at"
            ticks={[...ticks]}
            tickFormatter={(at: number) => bucketText(at, true)}
            interval="equidistantPreserveStart"
            minTickGap={24}
            {...axis}
          />
          <YAxis
            allowDecimals={false}
            width={44}
            tickFormatter={(value: number) => format(value)}
            {...axis}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: line, fillOpacity: 0.4, stroke: line }}
            content={(props) => <Numbers {...props} nameOf={nameOf} bucketText={bucketText} />}
          />
          {groups.map(({ key }, index) => {
            const color = colorOf(index, scheme);
            const of = {
              key,
              name: nameOf(index),
              dataKey: `counts[${index}]`,
              isAnimationActive: false,
            } as const;
            return shape === "bars" ? (
              <Bar {...of} key={key} stackId="all" fill={color} maxBarSize={40} />
            ) : (
              <Line {...of} key={key} type="linear" stroke={color} strokeWidth={2} dot={false} />
            );
          })}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

interface NumbersProps extends TooltipContentProps, Pick<SeriesChartProps, "nameOf" | "bucketText"> {}

function Numbers({ active, payload, label, nameOf, bucketText }: NumbersProps): ReactNode {
  const format = useFormatNumber();
  if (!active || typeof label !== "number") return null;
  return (
    <div className={classes.tooltip}>
      {bucketText(label, false)}
      <ul>
        {payload.map(({ color, value }, index) => (
          <li key={nameOf(index)}>
            <span className={classes.swatch} style={{ background: color }} />
            <bdi>{nameOf(index).slice(0, 60)}</bdi>
            <strong>{format(Number(value))}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
