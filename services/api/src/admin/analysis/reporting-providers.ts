/** Which states are known of messages, from the providers that sent them and what their vendors have reported lately. */
import {
  countDeliveriesBy,
  countsByTime,
  finestMs,
  reportedByAny,
  roundDown,
  stateCounts,
  type Reported,
  type StateCounts,
} from "@signalbox/analytics";
import type { WorkspaceId } from "@signalbox/core";
import { countedOf } from "@signalbox/messaging";
import { reportedStates, reportsOf } from "@signalbox/provider-kit";
import { z } from "zod";
import type { ApiContext } from "../../context.js";

const state = z.boolean();

export const reportedSchema: z.ZodType<Reported> = z
  .object({ delivered: state, opened: state, clicked: state, bounced: state })
  .describe(
    "Whether the providers of these messages report the state at all. Where not, its number is unknown and not zero.",
  );

/** By provider; each list of counts is by class. */
export type ProviderCounts = ReadonlyMap<string, ArrayLike<number>>;

export interface ReportingProviders {
  reported(counts: ProviderCounts): Reported;
}

const lately = 30 * 86_400_000;

export async function readReportingProviders(
  workspaces: readonly WorkspaceId[],
  { actors, deliveries, providers, now }: Pick<ApiContext, "actors" | "deliveries" | "providers" | "now">,
): Promise<ReportingProviders> {
  const to = -roundDown(-now().getTime(), finestMs);
  const recent = await countDeliveriesBy(
    {
      workspaces,
      range: { from: roundDown(to - lately, finestMs), to },
      filters: {},
      groupBy: "provider",
    },
    { actors, deliveries, countedOf },
  );
  const known = new Map(countsByTime(recent).map(({ group, classes }) => [group, stateCounts(classes)]));
  return {
    reported(counts) {
      const senders = [...counts].flatMap(([provider, classes]) => {
        const own = stateCounts(classes);
        const found = providers.all.find(({ type }) => type === provider);
        // A package without a table may report anything.
        const reports = found === undefined ? [] : (reportsOf(found) ?? reportedStates);
        const all = known.get(provider);
        return own.sent === 0 ? [] : [{ reports, counts: all === undefined ? own : sumOf(own, all) }];
      });
      return reportedByAny(senders);
    },
  };
}

function sumOf(one: StateCounts, other: StateCounts): StateCounts {
  return {
    sent: one.sent + other.sent,
    delivered: one.delivered + other.delivered,
    opened: one.opened + other.opened,
    clicked: one.clicked + other.clicked,
    bounced: one.bounced + other.bounced,
  };
}
