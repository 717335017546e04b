/**
 * Journeys: the time until the first message of a run is sent, the cost of a journey when events are applied, and the time
 * that the simulation of a draft takes.
 */
import { rowOf, type BenchContext, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import {
  measureFirstMessage,
  openFirstMessage,
  settle,
  type FirstMessage,
  type MessageLatency,
} from "../journeys/first-message.js";
import { measureSimulation } from "../journeys/simulated-month.js";
import { putThreeSteps, threeStepRounds } from "../journeys/three-steps.js";
import { startRawDriver } from "../limits/start-raw-driver.js";
import { rng } from "../load/arrivals.js";
import { createPoster } from "../load/post-json.js";
import { seedDocuments } from "../load/seed-users.js";
import { readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging } from "../messaging/open-messaging.js";

const users = 10_000;
const goalRate = 500;
const goalP95Ms = 100;
const share = 10;
const seconds = 6;
const warmUpSeconds = 4;
/** The median of this many periods counts. */
const periods = 3;
const rates = [100, 200, 300, 500, 750, 1_000];
const secondsPerRate = 5;
const connections = 512;

const rounds = 3;
const eventsPerRound = 10_000;
const goalRatio = 0.5;
/** 35 times the 96 events/s of Parcelvoy on the same machine. */
const goalPerSecond = 3_360;

export const journeys: Benchmark = {
  name: "journeys",
  title: "A journey's first message after its event, events that each start a run, and a draft's simulation",
  async run(context) {
    const simulation = await measureSimulation(context);
    if (context.brief) return { rows: simulation, memory: [] };
    const system = await startInstallation(context);
    try {
      const rows = [...(await measureMessages(system, context)), ...(await measureSteps(system, context))];
      return { rows: [...rows, ...simulation], memory: await readMemory(await system.processes()) };
    } finally {
      await system.stop();
    }
  },
};

async function measureMessages(system: Installation, context: BenchContext): Promise<Row[]> {
  const messaging = await openMessaging(system, plainEmail);
  await putThreeSteps(messaging.admin);
  await seedDocuments(system, { to: users });
  const poster = createPoster(system.url, system.writeKey, connections);
  try {
    const parts = await openFirstMessage({ system, messaging, poster, random: rng(12), users });
    await measureFirstMessage(parts, { perSecond: goalRate, seconds: warmUpSeconds, every: 2 });
    const { p95, detail } = await measureUsual(parts, context);
    const usual = rowOf(
      {
        what: `p95 posted to accepted by the provider, ${goalRate} events/s, every tenth starts a run`,
        figure: p95,
        unit: "ms",
        detail,
      },
      { below: goalP95Ms },
    );
    return [usual, ...(await findHighestRate(parts, context))];
  } finally {
    poster.close();
    await messaging.close();
  }
}

async function measureUsual(
  parts: FirstMessage,
  { profiler, report }: BenchContext,
): Promise<MessageLatency> {
  const processes = (await parts.system.processes()).filter(({ name }) => name === "worker");
  const taken: MessageLatency[] = [];
  for (let period = 0; period < periods; period += 1) {
    profiler.start(processes);
    const latency = await measureFirstMessage(parts, { perSecond: goalRate, seconds, every: share });
    await profiler.stop(processes, "first messages");
    report(`${goalRate} events/s, every tenth starts a run: ${latency.detail}`);
    taken.push(latency);
    await settle(parts);
  }
  const [middle] = taken.toSorted((a, b) => a.p95 - b.p95).slice(Math.floor(periods / 2));
  if (middle === undefined) throw new RangeError("nothing was measured");
  return middle;
}

/** Increases the rate at which every event starts a run until the latency exceeds the goal. */
async function findHighestRate(parts: FirstMessage, { report }: BenchContext): Promise<Row[]> {
  let held: Row | undefined;
  for (const perSecond of rates) {
    await settle(parts);
    const { p95, detail } = await measureFirstMessage(parts, {
      perSecond,
      seconds: secondsPerRate,
      every: 1,
    });
    report(`${perSecond} events/s that all start a run: ${detail}`);
    if (p95 >= goalP95Ms) break;
    const what = `p95 where all start a run, ${perSecond} events/s, the highest rate that holds`;
    held = rowOf({ what, figure: p95, unit: "ms", detail });
  }
  return held === undefined ? [] : [held];
}

async function measureSteps(system: Installation, context: BenchContext): Promise<Row[]> {
  const raw = startRawDriver(system, context);
  try {
    // One additional round is a warm-up; two kinds of rounds use up users.
    const upTo = users + 2 * (rounds + 1) * eventsPerRound;
    await seedDocuments(system, { from: users, to: upTo });
    const parts = { system, raw, context, random: rng(13), firstUser: users, events: eventsPerRound };
    const { detail, ...sides } = threeStepRounds(parts);
    // The waiting users, and the rows that the raw driver rewrites, are those of the previous journey round.
    const figures = await takeTurns(sides, { rounds, alternate: false, report: context.report });
    const limit = { what: "raw driver writing as many documents", figure: figures.raw };
    const bare = { what: "no segment, no journey", figure: figures.nothing };
    return [
      rowOf(
        {
          what: "events/s, each moves its user into a segment and a journey of three nodes",
          figure: figures.journey,
          unit: "/s",
          limit,
          detail: detail("journey"),
        },
        { atLeastRatio: goalRatio, above: goalPerSecond },
      ),
      rowOf({
        what: "into the segment, no journey",
        figure: figures.segment,
        unit: "/s",
        limit: bare,
        detail: detail("segment"),
      }),
      rowOf({
        what: "of users who wait in the journey",
        figure: figures.waiting,
        unit: "/s",
        limit: bare,
        detail: detail("waiting"),
      }),
      rowOf({ what: bare.what, figure: bare.figure, unit: "/s", detail: detail("nothing") }),
    ];
  } finally {
    await raw.stop();
  }
}
