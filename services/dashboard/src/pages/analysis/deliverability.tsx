/** What became of the messages of each provider: numbers, and shares of those sent. */
import { Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  isUnknown,
  NotReported,
  PageSkeleton,
  Section,
  useFormatNumber,
  UserText,
  useProviderTitle,
} from "../../ui/index.js";
import {
  metrics,
  shareOf,
  summaryRequest,
  type Channel,
  type Metric,
  type Range,
} from "./analysis-question.js";
import classes from "./analysis.module.css";
import { statesByProvider, type ProviderStates } from "./provider-states.js";
import { analysisWords } from "./words.js";

export interface DeliverabilityProps {
  readonly range: Range;
  readonly channel: Channel | undefined;
}

export function Deliverability({ range, channel }: DeliverabilityProps): ReactNode {
  const say = useWords(analysisWords);
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/analysis/summary",
    summaryRequest(range, channel),
    { staleTime: 30_000 },
  );
  return (
    <Section title={say("deliverability")}>
      <Text c="dimmed" mb="sm">
        {say("deliverabilityText")}
      </Text>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <PageSkeleton />
      ) : (
        <Rows rows={statesByProvider(data.providers)} />
      )}
    </Section>
  );
}

function Rows({ rows }: { readonly rows: readonly ProviderStates[] }): ReactNode {
  const say = useWords(analysisWords);
  const titleOf = useProviderTitle();
  if (rows.length === 0)
    return (
      <Text c="dimmed">
        <IconMailOff size={16} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {say("noDeliveries")}
      </Text>
    );
  return (
    // Scrolled by keyboard.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={say("deliverability")}>
      <table className={classes.numbers}>
        <thead>
          <tr>
            <th scope="col">{say("provider")}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col">
                {say(metric)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ provider, counts, reported }) => (
            <tr key={provider}>
              <th scope="row">
                <UserText isBrief limit={60}>
                  {provider === "" ? say("withoutGroup") : titleOf(provider)}
                </UserText>
              </th>
              {metrics.map((metric) => (
                <td key={metric}>
                  <Cell metric={metric} counts={counts} reported={reported} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly metric: Metric;
  readonly counts: ProviderStates["counts"];
  readonly reported: ProviderStates["reported"];
}

function Cell({ metric, counts, reported }: CellProps): ReactNode {
  const say = useWords(analysisWords);
  const format = useFormatNumber();
  const share = shareOf(counts[metric], counts.sent);
  if (isUnknown(metric, counts[metric], reported)) return <NotReported />;
  if (metric === "sent" || share === undefined) return format(counts[metric]);
  return say("share", {
    count: counts[metric],
    share: format(share, { style: "percent", maximumFractionDigits: 1 }),
  });
}
