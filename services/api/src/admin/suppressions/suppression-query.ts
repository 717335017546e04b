/** The filters of the suppression list as callers give them: the same for the list and its download. */
import { asks, channels, fewAtATime, type Channel, type Json, type WorkspaceId } from "@signalbox/core";
import {
  addressField,
  readSuppression,
  suppressionIds,
  suppressionReasons,
  suppressionsPrefix,
  suppressionTable,
  type SuppressionRow,
} from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { momentField } from "../deliveries/delivery-query.js";

export interface SuppressionQuery {
  readonly channel?: Channel;
  readonly reason?: SuppressionRow["reason"];
  readonly address?: string;
  /** ms */
  readonly startDate?: number;
  readonly endDate?: number;
}

const suppressionFilters = {
  channel: z.enum(channels).exactOptional(),
  reason: z.enum(suppressionReasons).exactOptional(),
  address: asks("content", addressField)
    .exactOptional()
    .describe("Only this one; compared in its normal form."),
  startDate: momentField.exactOptional().describe("Suppressed at or after."),
  endDate: momentField.exactOptional().describe("Suppressed before."),
} satisfies z.core.$ZodShape;

/** The schema of a request with these filters and the given fields. */
export function withSuppressionFilters<Fields extends z.core.$ZodShape>(
  others: Fields,
): z.ZodType<SuppressionQuery & z.output<z.ZodObject<Fields>>> {
  return z.object({ ...suppressionFilters, ...others }) as unknown as z.ZodType<
    SuppressionQuery & z.output<z.ZodObject<Fields>>
  >;
}

/** The equalities of the rows. */
export function whereOf({ channel, reason }: SuppressionQuery): Readonly<Record<string, Json>> {
  return {
    suppressed: true,
    ...(channel !== undefined && { channel }),
    ...(reason !== undefined && { reason }),
  };
}

interface AskedWorkspaces {
  readonly workspaces: readonly WorkspaceId[];
  readonly query: SuppressionQuery;
}

/** Those of the address, the latest first: looks up its possible ids, one per workspace and channel. */
export async function findAddress(
  { workspaces, query: { address = "", ...query } }: AskedWorkspaces,
  { tables, views }: Pick<ApiContext, "tables" | "views">,
): Promise<readonly SuppressionRow[]> {
  const { channel, reason, startDate = -Infinity, endDate = Infinity } = query;
  const requested = channel === undefined ? channels : [channel];
  const loaded = await views.load(workspaces);
  const ids = workspaces.flatMap((workspaceId) => {
    const country = loaded.get(workspaceId)?.state.defaultCountry;
    return requested.flatMap((each) => suppressionIds({ workspaceId, channel: each, address, country }));
  });
  const found = await tables.getMany(suppressionTable.name, ids);
  return [...found.values()]
    .flatMap((row) => readSuppression(row) ?? [])
    .filter((row) => reason === undefined || row.reason === reason)
    .filter(({ at }) => at >= startDate && at < endDate)
    .toSorted((left, right) => right.at - left.at);
}

/** How many fit, of any address. */
export async function countSuppressions(
  { workspaces, query }: AskedWorkspaces,
  { tables }: Pick<ApiContext, "tables">,
): Promise<number> {
  const { startDate, endDate } = query;
  const where = whereOf(query);
  const since = async (workspaceId: WorkspaceId, from: number | undefined): Promise<number> =>
    from === undefined
      ? tables.count(suppressionTable.name, { workspaceId, ...where })
      : tables.countRange({
          table: suppressionTable.name,
          prefix: suppressionsPrefix(workspaceId),
          where,
          atLeast: { at: from },
        });
  const counts = await fewAtATime(workspaces, async (workspaceId) => {
    const [begun, ended] = await Promise.all([
      since(workspaceId, startDate),
      endDate === undefined ? 0 : since(workspaceId, endDate),
    ]);
    return Math.max(0, begun - ended);
  });
  return counts.reduce((sum, each) => sum + each, 0);
}
