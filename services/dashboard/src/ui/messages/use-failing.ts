/** What messages fail of, with the latest reason: read again while the page is shown. */
import type { Answer } from "@signalbox/client";
import { useMay, useQueries } from "../../data/index.js";

export type Failing = Answer<"/api/admin/deliveries/failing", "GET">["failing"][number];

export interface FailingFilter {
  readonly journeyIds?: readonly string[];
  readonly broadcastIds?: readonly string[];
  readonly templateIds?: readonly string[];
}

export interface FailingPeriod {
  /** ms */
  readonly from: number;
  readonly to: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const refreshMs = 15_000;

export interface ReadFailing {
  readonly failing: readonly Failing[];
  readonly period: FailingPeriod;
}

/** Of the last day; nothing for those who may not read deliveries. */
export function useFailing({ journeyIds, broadcastIds, templateIds }: FailingFilter = {}): ReadFailing {
  const may = useMay();
  // At whole minutes, so that equal questions share an answer.
  const to = Math.ceil(Date.now() / minuteMs) * minuteMs;
  const period = { from: to - dayMs, to };
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/deliveries/failing",
    {
      params: {
        query: {
          startDate: new Date(period.from).toISOString(),
          endDate: new Date(period.to).toISOString(),
          ...(journeyIds && { journeyIds: [...journeyIds] }),
          ...(broadcastIds && { broadcastIds: [...broadcastIds] }),
          ...(templateIds && { templateIds: [...templateIds] }),
        },
      },
    },
    {
      enabled: may("deliveries:read"),
      refetchInterval: refreshMs,
      placeholderData: (before: { failing: Failing[] } | undefined) => before,
    },
  );
  return { failing: data?.failing ?? [], period };
}

/** Half of what was to be sent fails, or more. */
export function isMostlyFailing({ sent, failed }: Pick<Failing, "sent" | "failed">): boolean {
  return failed > 0 && failed >= sent;
}
