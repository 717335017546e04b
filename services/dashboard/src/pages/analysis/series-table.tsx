/** The numbers of a chart: a row for each bucket, a column for each group. */
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../data/index.js";
import {
  bucketText,
  useFormatNumber,
  UserText,
  useZone,
  type Granularity,
  type Series,
} from "../../ui/index.js";
import classes from "./analysis.module.css";
import { analysisWords } from "./words.js";

export interface SeriesTableProps {
  readonly series: Series;
  readonly granularity: Granularity;
  readonly label: string;
  readonly nameOf: (index: number) => string;
}

export function SeriesTable({
  series: { groups, buckets, total },
  granularity,
  label,
  nameOf,
}: SeriesTableProps): ReactNode {
  const say = useWords(analysisWords);
  const format = useFormatNumber();
  const { language } = useLanguage();
  const zone = useZone();
  return (
    // Scrolled by keyboard.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.numbers}>
        <thead>
          <tr>
            <th scope="col">{say("time")}</th>
            {groups.map(({ key }, index) => (
              <th key={key} scope="col">
                <UserText isBrief limit={60}>
                  {nameOf(index)}
                </UserText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.total}>
            <th scope="row">{say("total", { count: total })}</th>
            {groups.map((group) => (
              <td key={group.key}>{format(group.total)}</td>
            ))}
          </tr>
          {buckets.toReversed().map(({ at, counts }) => (
            <tr key={at}>
              <th scope="row">{bucketText(at, { granularity, language, zone, isBrief: false })}</th>
              {groups.map(({ key }, index) => (
                <td key={key}>{format(counts[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
