/** What became of the messages of each provider: numbers, and shares of those sent. */
import { Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useQueries as useManyQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, PageSkeleton, Section, useFormatNumber, UserText } from "../../ui/index.js";
import { datesOf, metrics, shareOf, type Channel, type Metric, type Range } from "./analysis-question.js";
import classes from "./analysis.module.css";
import { statesByProvider, type ProviderStates } from "./provider-states.js";
import { analysisWords } from "./words.js";

export interface DeliverabilityProps {
  readonly range: Range;
  readonly channel: Channel | undefined;
}

export function Deliverability({ range, channel }: DeliverabilityProps): ReactNode {
  const say = useWords(analysisWords);
  const queries = useQueries();
  const reads = useManyQueries({
    queries: metrics.map((metric) =>
      queries.queryOptions(
        "get",
        "/api/admin/analysis/chart-data",
        {
          params: {
            query: {
              ...datesOf(range),
              granularity: "30days",
              groupBy: "provider",
              filters: { messageStates: [metric], ...(channel !== undefined && { channels: [channel] }) },
            },
          },
        },
        { staleTime: 30_000 },
      ),
    ),
  });
  const failed = reads.find(({ error }) => error !== null);
  const [sent, delivered, opened, clicked, bounced] = reads.map(({ data }) => data?.data);
  return (
    <Section title={say("deliverability")}>
      <Text c="dimmed" mb="sm">
        {say("deliverabilityText")}
      </Text>
      {failed !== undefined && (
        <ErrorNotice error={failed.error} onRetry={() => reads.forEach((each) => void each.refetch())} />
      )}
      {sent !== undefined &&
      delivered !== undefined &&
      opened !== undefined &&
      clicked !== undefined &&
      bounced !== undefined ? (
        <Rows rows={statesByProvider({ sent, delivered, opened, clicked, bounced })} />
      ) : (
        failed === undefined && <PageSkeleton />
      )}
    </Section>
  );
}

function Rows({ rows }: { readonly rows: readonly ProviderStates[] }): ReactNode {
  const say = useWords(analysisWords);
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
          {rows.map(({ key, label, counts }) => (
            <tr key={key}>
              <th scope="row">
                <UserText isBrief limit={60}>
                  {label === "" ? say("withoutGroup") : label}
                </UserText>
              </th>
              {metrics.map((metric) => (
                <td key={metric}>
                  <Cell metric={metric} counts={counts} />
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
}

function Cell({ metric, counts }: CellProps): ReactNode {
  const say = useWords(analysisWords);
  const format = useFormatNumber();
  const share = shareOf(counts[metric], counts.sent);
  if (metric === "sent" || share === undefined) return format(counts[metric]);
  return say("share", {
    count: counts[metric],
    share: format(share, { style: "percent", maximumFractionDigits: 1 }),
  });
}
