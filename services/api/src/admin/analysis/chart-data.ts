/** GET `/analysis/chart-data`: how many messages went out over time, by what people want to compare. */
import { Readable } from "node:stream";
import { bucketsByTime, type GroupedCounts } from "@signalbox/actors";
import { messageStates } from "@signalbox/core";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { filtersField, stretchFields, stretchOf, type AnalysisFilters } from "./analysis-fields.js";
import { countDeliveriesBy } from "./count-deliveries-by.js";
import { granularities, granularityFor, type Granularity } from "./granularity.js";
import { namesOfGroups } from "./group-labels.js";
import { countOfReached } from "./state-counts.js";

export const chartData: Route = defineRoute({
  method: "GET",
  path: "/analysis/chart-data",
  summary: "Count messages over time",
  tag: "Analysis",
  query: z.object({
    ...stretchFields,
    granularity: z.enum(["auto", ...granularities]).default("auto"),
    groupBy: z
      .enum(["journey", "broadcast", "messageTemplate", "channel", "provider", "messageState"])
      .exactOptional(),
    filters: filtersField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "Buckets by time of sending, those without any left out",
      schema: z.object({
        data: z.array(
          z.object({
            timestamp: z.string().describe("When the bucket begins."),
            count: z.int(),
            groupKey: z.string().optional().describe("Absent for those that belong to no such group."),
            groupLabel: z.string().optional(),
          }),
        ),
        granularity: z.enum(granularities),
      }),
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries }) => {
    const { filters = {}, groupBy } = query;
    const stretch = stretchOf(query);
    const granularity = granularityFor(query.granularity, stretch);
    const counts = await countDeliveriesBy(
      {
        workspaces,
        stretch,
        filters,
        granularity,
        ...(groupBy !== undefined && groupBy !== "messageState" && { groupBy }),
      },
      { actors, deliveries },
    );
    const names = await namesOfGroups(groupBy, workspaces, actors);
    const points =
      groupBy === "messageState" ? pointsByState(counts, filters) : pointsOf(counts, filters, names);
    const body = Readable.from(partsOf(points, granularity), { objectMode: false });
    return { status: 200, body, type: "application/json" };
  },
});

/**
 * The points of one bucket as they stand in the answer, in pieces, each point behind a comma. A chart may have a hundred
 * thousand points, and objects or text made only to be written cost as much again.
 */
type BucketPieces = readonly Piece[];
type Piece = Uint8Array;

const piecesAtOnce = 3_000;

/** The answer in parts, so that the first are read while the last are written. */
function* partsOf(buckets: Iterable<BucketPieces>, granularity: Granularity): Generator<Buffer> {
  let pieces: Piece[] = [Buffer.from(`{"data":[`)];
  let isFirst = true;
  for (const [piece, ...others] of buckets) {
    if (piece === undefined) continue;
    pieces.push(isFirst ? piece.subarray(1) : piece, ...others);
    isFirst = false;
    if (pieces.length < piecesAtOnce) continue;
    yield Buffer.concat(pieces);
    pieces = [];
  }
  yield Buffer.concat([...pieces, Buffer.from(`],"granularity":${JSON.stringify(granularity)}}`)]);
}

function* pointsOf(
  counts: GroupedCounts,
  { messageStates: states = ["sent"] }: AnalysisFilters,
  names: ReadonlyMap<string, string>,
): Generator<BucketPieces> {
  const reached = countOfReached(states);
  const ends = new Map(
    [...counts.groups.keys()].map((group) => [group, endOfPoint(group, names.get(group) ?? group)]),
  );
  for (const { at, each } of bucketsByTime(counts)) {
    const start = startOfPoint(at);
    const pieces: Piece[] = [];
    each((group, values, from) => {
      const count = reached(values, from);
      if (count > 0) pieces.push(start, pieceOf(count), ends.get(group) ?? withoutGroup);
    });
    yield pieces;
  }
}

/** Those that have come to the state, whichever of the states asked for. */
function* pointsByState(
  counts: GroupedCounts,
  { messageStates: states = messageStates }: AnalysisFilters,
): Generator<BucketPieces> {
  const wanted = messageStates
    .filter((state) => states.includes(state))
    .toSorted()
    .map((state) => ({ reached: countOfReached([state]), end: endOfPoint(state, state) }));
  for (const { at, each } of bucketsByTime(counts)) {
    const start = startOfPoint(at);
    const pieces: Piece[] = [];
    each((_, values, from) => {
      for (const { reached, end } of wanted) {
        const count = reached(values, from);
        if (count > 0) pieces.push(start, pieceOf(count), end);
      }
    });
    yield pieces;
  }
}

function startOfPoint(at: number): Piece {
  return Buffer.from(`,{"timestamp":"${new Date(at).toISOString()}","count":`);
}

const small = Array.from({ length: 256 }, (_, count) => Buffer.from(String(count)));

function pieceOf(count: number): Piece {
  return small[count] ?? Buffer.from(String(count));
}

const withoutGroup = Buffer.from("}");

function endOfPoint(groupKey: string, groupLabel: string): Piece {
  if (groupKey === "") return withoutGroup;
  return Buffer.from(`,"groupKey":${JSON.stringify(groupKey)},"groupLabel":${JSON.stringify(groupLabel)}}`);
}
