/**
 * Counts of what a journey is for: runs that are measured and that reached the goal, users who were held out, and runs
 * that an exit condition ended. Days are in UTC. Pure.
 */
import { z } from "zod";

const dailyCounts = ["measured", "converted", "heldOut", "heldOutConverted"] as const;
type DailyCount = (typeof dailyCounts)[number];

/** The name of a count, and what it is counted by. */
export type GoalLine =
  | readonly [of: DailyCount, day: string]
  | readonly [of: "convertedAt", nodeId: string, cause: string]
  | readonly [of: "exit", condition: string];

export const goalLineSchema: z.ZodType<GoalLine> = z.union([
  z.tuple([z.enum(dailyCounts), z.string()]),
  z.tuple([z.literal("convertedAt"), z.string(), z.string()]),
  z.tuple([z.literal("exit"), z.string()]),
]);

/** `at` in ms. */
export function goalLine(of: DailyCount, at: number): GoalLine {
  return [of, new Date(at).toISOString().slice(0, "2030-01-31".length)];
}

/** Of a run that reached the goal: by day, and by the node where it was last and the way it came there. */
export function convertedLines(
  { nodeId, cause }: { readonly nodeId: string; readonly cause: string },
  at: number,
): readonly GoalLine[] {
  return [goalLine("converted", at), ["convertedAt", nodeId, cause]];
}

export interface GoalCounts {
  readonly measured: number;
  readonly converted: number;
  readonly heldOut: number;
  readonly heldOutConverted: number;
}

export interface GoalFigures extends GoalCounts {
  /** By the node where the run was last, then by the way it came there. */
  readonly byNode: Readonly<Record<string, { readonly converted: number; readonly byCause: Counts }>>;
  /** By day in UTC, the earliest first; days without any are left out. */
  readonly byDay: readonly ({ readonly day: string } & GoalCounts)[];
}

type Counts = Readonly<Record<string, number>>;

export interface JourneyGoalCounts {
  /** Undefined when nothing was counted. */
  readonly goal?: GoalFigures;
  /** By condition. */
  readonly exits?: Counts;
}

/** From the totals of a journey's row; the first count of each line is its number. */
export function goalCountsOf(totals: ReadonlyMap<string, readonly number[]>): JourneyGoalCounts {
  const lines = [...totals].flatMap(([line, [count = 0]]) => {
    const read = goalLineSchema.safeParse(JSON.parse(line));
    return read.success && count > 0 ? [{ line: read.data, count }] : [];
  });
  const exits = lines.flatMap(({ line, count }) => (line[0] === "exit" ? [[line[1], count] as const] : []));
  const isOfGoal = lines.length > exits.length;
  return {
    ...(isOfGoal && { goal: figuresOf(lines) }),
    ...(exits.length > 0 && { exits: Object.fromEntries(exits) }),
  };
}

interface Counted {
  readonly line: GoalLine;
  readonly count: number;
}

function figuresOf(lines: readonly Counted[]): GoalFigures {
  const daily = lines.flatMap(({ line, count }) =>
    line[0] === "exit" || line[0] === "convertedAt" ? [] : [{ of: line[0], day: line[1], count }],
  );
  const days = [...new Set(daily.map(({ day }) => day))].toSorted();
  const places = lines.flatMap(({ line, count }) =>
    line[0] === "convertedAt" ? [{ nodeId: line[1], cause: line[2], count }] : [],
  );
  const nodeIds = [...new Set(places.map(({ nodeId }) => nodeId))];
  return {
    ...countsIn(daily),
    byNode: Object.fromEntries(
      nodeIds.map((id) => {
        const here = places.filter(({ nodeId }) => nodeId === id);
        const byCause = Object.fromEntries(here.map(({ cause, count }) => [cause, count]));
        return [id, { converted: here.reduce((sum, { count }) => sum + count, 0), byCause }];
      }),
    ),
    byDay: days.map((day) => ({ day, ...countsIn(daily.filter((each) => each.day === day)) })),
  };
}

function countsIn(daily: readonly { readonly of: DailyCount; readonly count: number }[]): GoalCounts {
  const of = (wanted: DailyCount): number =>
    daily.reduce((sum, each) => (each.of === wanted ? sum + each.count : sum), 0);
  return {
    measured: of("measured"),
    converted: of("converted"),
    heldOut: of("heldOut"),
    heldOutConverted: of("heldOutConverted"),
  };
}
