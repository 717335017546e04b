/** How many messages reached each state, as a share of those sent, against the period before. */
import type { Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, isUnknown, ReachedNumber, Stat, Stats, useFormatNumber } from "../../ui/index.js";
import {
  changeOf,
  countedPeriod,
  rangeBefore,
  shareOf,
  summaryRequest,
  type Channel,
  type Range,
} from "./analysis-question.js";
import { analysisWords } from "./words.js";

export interface SummaryStatsProps {
  readonly range: Range;
  readonly channel: Channel | undefined;
}

type Summary = Answer<"/api/admin/analysis/summary", "GET">["summary"];

const figures = [
  ["sent", "sent"],
  ["delivered", "deliveries"],
  ["opened", "opens"],
  ["clicked", "clicks"],
  ["bounced", "bounces"],
] as const satisfies readonly (readonly [string, keyof Summary])[];

export function SummaryStats({ range, channel }: SummaryStatsProps): ReactNode {
  const say = useWords(analysisWords);
  const format = useFormatNumber();
  const now = useSummary(range, channel);
  const before = useSummary(rangeBefore(range), channel);
  if (now.error !== null) return <ErrorNotice error={now.error} onRetry={() => void now.refetch()} />;
  const sums = now.data?.summary;
  const earlier = before.data?.summary;
  const of = { channel, period: countedPeriod(range) };
  const percent = (share: number, sign: "auto" | "exceptZero" = "auto"): string =>
    format(share, { style: "percent", maximumFractionDigits: 1, signDisplay: sign });
  return (
    <Stats>
      {figures.map(([metric, field]) => {
        const count = sums?.[field];
        const share = sums && shareOf(sums[field], sums.sent);
        const change = sums && earlier && changeOf(sums[field], earlier[field]);
        const isKnown = count === undefined || !isUnknown(metric, count, now.data?.reported);
        return (
          <Stat
            key={metric}
            label={say(metric)}
            value={
              count === undefined ? (
                "–"
              ) : (
                <ReachedNumber reached={metric} count={count} reported={now.data?.reported} of={of} />
              )
            }
            {...(metric === "bounced" && share !== undefined && share >= 0.05 && { tone: "bad" as const })}
            {...(isKnown && {
              detail: (
                <>
                  {metric !== "sent" && share !== undefined && (
                    <>
                      {say("ofSent", { share: percent(share) })}
                      <br />
                    </>
                  )}
                  {change === undefined
                    ? earlier !== undefined && say("noneBefore")
                    : say("change", { change: percent(change, "exceptZero") })}
                </>
              ),
            })}
          />
        );
      })}
    </Stats>
  );
}

function useSummary(range: Range, channel: Channel | undefined) {
  return useQueries().useQuery("get", "/api/admin/analysis/summary", summaryRequest(range, channel), {
    staleTime: 30_000,
  });
}
