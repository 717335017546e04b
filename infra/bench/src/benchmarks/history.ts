/**
 * New questions about the past of many users, beside live events: segments over stored events and traits, previews,
 * counts and an ordered page; each compared with the raw driver. The users are written to the store as the worker would
 * have saved them. A million users and ten million events need `--full`; ten thousand users are `--brief`. `--alone`
 * leaves out the live events.
 */
import { setTimeout as pause } from "node:timers/promises";
import { rowOf, type BenchContext, type Benchmark, type Goal, type Row } from "../benchmark.js";
import { claimants, priced, quiet, teams } from "../history/definitions.js";
import { measureExactPreview } from "../history/exact-preview.js";
import { createLiveEvents, liveRows, noLiveEvents } from "../history/live-events.js";
import { rareEvent, type PopulationCounts } from "../history/population.js";
import { questionsOf, type Questions } from "../history/questions.js";
import {
  measureRecompute,
  type RecomputeOutcome,
  type Recomputing,
  type RecomputeStep,
} from "../history/recompute-rows.js";
import { measureRename } from "../history/rename-segment.js";
import { startPopulated } from "../history/start-populated.js";
import { createRawQueries } from "../limits/raw-queries.js";
import { startRawRecompute } from "../limits/start-raw-recompute.js";
import { readMemory, readPeakMemory } from "../measure/process-usage.js";
import { timeAnswers } from "../measure/time-answers.js";

interface Size {
  readonly users: number;
  /** For one recompute; a longer one is stopped. */
  readonly limitSeconds: number;
  readonly idleSeconds: number;
}

const sizes = {
  brief: { users: 10_000, limitSeconds: 60, idleSeconds: 3 },
  usual: { users: 100_000, limitSeconds: 240, idleSeconds: 10 },
  full: { users: 1_000_000, limitSeconds: 600, idleSeconds: 10 },
} as const satisfies Record<string, Size>;
const callLimits = { calls: 10, budgetMs: 12_000, atLeast: 1 };
const warmUpSeconds = 3;
const goalRatio = 2.5;
const goalMemoryMiB = 512;

export const history: Benchmark = {
  name: "history",
  title: "New questions about the past of many users, beside 100 live events/s or `--alone`",
  async run(context) {
    const { users, limitSeconds, idleSeconds } = sizeFor(context);
    const populated = await startPopulated(users, context);
    const { system, storage, admin, state, counts } = populated;
    const queries = createRawQueries(system.mongodbUrl, system.workspaceId);
    const raw = startRawRecompute(system, context);
    const live = context.alone ? noLiveEvents : createLiveEvents(system, users);
    try {
      await live.beside(() => pause(warmUpSeconds * 1_000));
      const idle = await live.beside(() => pause(idleSeconds * 1_000));
      const recomputing = { system, admin, storage, raw, live, limitSeconds, report: context.report };
      // Previews come first, while no saved segment asks for the same events.
      const answers = await questionRows({ admin, raw: queries, state, counts, users }, recomputing);
      const rows: Row[] = [
        ...liveRows("nothing else", idle.live),
        ...(await recomputeRows(counts, recomputing, context)),
        ...answers,
      ];
      const processes = await system.processes();
      rows.push(
        rowOf(
          { what: "worker memory, peak", figure: await readPeakMemory(processes, "worker"), unit: "MiB" },
          { below: goalMemoryMiB },
        ),
        rowOf({ what: "api memory, peak", figure: await readPeakMemory(processes, "api"), unit: "MiB" }),
      );
      return { rows, memory: await readMemory(processes) };
    } finally {
      live.close();
      await Promise.all([raw.stop(), queries.close()]);
      await populated.stop();
    }
  },
};

function sizeFor({ full, brief }: BenchContext): Size {
  if (full) return sizes.full;
  return brief ? sizes.brief : sizes.usual;
}

/** The goals in seconds are those of a million users. */
function goalOf(seconds: number, { full }: BenchContext): Goal {
  return full ? { atMost: seconds, atMostRatio: goalRatio } : { atMostRatio: goalRatio };
}

function stepsOf(counts: PopulationCounts, context: BenchContext): readonly RecomputeStep[] {
  const owners = { event: rareEvent, reads: "owners" } as const;
  return [
    {
      what: "new segment by an event of 5 %",
      segments: [{ ...claimants, members: counts.rare }],
      reads: owners,
      goal: goalOf(25, context),
    },
    {
      what: "new segment by a trait of 10 %",
      segments: [{ ...teams, members: counts.team }],
      reads: { reads: "everyone" },
      goal: goalOf(60, context),
    },
    {
      what: "new segment of users without the event in 30 days",
      segments: [{ ...quiet, members: counts.quiet }],
      reads: { event: rareEvent, reads: "everyone" },
      goal: goalOf(300, context),
    },
    {
      what: `${priced.length} new segments by the same event`,
      segments: priced.map((segment, step) => ({ ...segment, members: counts.priced[step] ?? 0 })),
      reads: owners,
      goal: goalOf(50, context),
    },
  ];
}

async function recomputeRows(
  counts: PopulationCounts,
  recomputing: Recomputing,
  context: BenchContext,
): Promise<readonly Row[]> {
  const outcomes: RecomputeOutcome[] = [];
  for (const step of stepsOf(counts, context)) {
    const outcome = await measureRecompute(step, recomputing);
    outcomes.push(outcome);
    if (outcome.isFinished) continue;
    context.report("the recompute is paused; no further one is measured");
    return outcomes.flatMap(({ rows }) => rows);
  }
  const [first, latest] = [outcomes[0], outcomes.at(-1)];
  if (first === undefined || latest === undefined) throw new Error("nothing was recomputed");
  const limit = { what: "one", figure: first.seconds };
  return [
    ...outcomes.flatMap(({ rows }) => rows),
    rowOf(
      { what: `${priced.length} new segments`, figure: latest.seconds, unit: "s", limit },
      { atMostRatio: 2 },
    ),
    await measureRename(first.ids[0] ?? "", recomputing),
  ];
}

async function questionRows(
  asking: Questions,
  { live, admin, report }: Recomputing,
): Promise<readonly Row[]> {
  const { result, live: meanwhile } = await live.beside(async () => {
    const rows: Row[] = [];
    for (const question of questionsOf(asking)) {
      report(`query: ${question.what}`);
      rows.push(await timeAnswers(question, callLimits));
    }
    const exact = { what: "preview by an event of 5 %", definition: claimants.definition };
    rows.push(await measureExactPreview(exact, admin));
    return rows;
  });
  return [...result, ...liveRows("previews, counts and pages", meanwhile)];
}
