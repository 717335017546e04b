/**
 * A broadcast to a hundred thousand users through the Test provider: that every user has exactly one message although
 * its worker is killed and it is paused, its effect on the latency of events, its rate, and how well a broadcast keeps
 * its rate limit.
 */
import { openAudience, type Audience } from "../broadcast/audience.js";
import { fastTakeoverSettings, runCrashTest } from "../broadcast/crash-test.js";
import { runBroadcast, startBroadcast, type BroadcastResult } from "../broadcast/start-broadcast.js";
import { rowOf, type BenchContext, type Benchmark, type Outcome, type Row } from "../benchmark.js";
import { startInstallation } from "../installation.js";
import { measureMeanwhile, openEventLoad, type EventLoad } from "../load/ingest-meanwhile.js";
import { countsWithin } from "../measure/counts-within.js";
import { readMemory } from "../measure/process-usage.js";

const users = 100_000;
const briefUsers = 20_000;
/** Latency of 500 events/s beside a broadcast, and the broadcast's rate beside them (two cores). */
const goals = { messagesPerSecond: 600, appliedMs: { below: 250 }, answeredMs: { below: 50 } } as const;
/** Recipients of a broadcast with a rate limit: enough for forty seconds. */
const few = 6_000;
const ratePerSecond = 150;
const spanSeconds = 10;
const tolerance = 0.05;
const warmUpSeconds = 5;

export const broadcast: Benchmark = {
  name: "broadcast",
  title: "A broadcast to 100,000: exact under kills, its rate, and ingestion at 500 events/s meanwhile",
  async run(context) {
    if (context.brief) {
      return withAudience(context, (audience) => measure(audience, context), briefUsers);
    }
    const fastTakeover = { ...context, environment: { ...context.environment, ...fastTakeoverSettings } };
    const exact = await withAudience(fastTakeover, (audience) => runCrashTest(audience, fastTakeover));
    const { rows, memory } = await withAudience(context, (audience) => measure(audience, context));
    return { rows: [exact, ...rows], memory };
  },
};

async function measure(audience: Audience, context: BenchContext): Promise<Outcome> {
  const { system } = audience;
  const load = openEventLoad(system, context);
  try {
    await warmUp(audience, load);
    const { rows, results } = await measureMeanwhile(load, {
      what: "a broadcast",
      goals,
      ...(context.brief && { turns: 1 }),
      begin: (turn) => startBroadcast(audience, { name: `Meanwhile ${turn}`, segmentId: audience.allUsers }),
    });
    const sent = [besideRow(audience, results), await sendAlone(audience)];
    await system.drained();
    const rates = context.brief ? [] : await holdRate(audience);
    return { rows: [...rows, ...sent, ...rates], memory: await readMemory(await system.processes()) };
  } finally {
    load.close();
  }
}

async function withAudience<Result>(
  context: BenchContext,
  work: (audience: Audience) => Promise<Result>,
  allUsers = users,
): Promise<Result> {
  const system = await startInstallation(context);
  try {
    const start = Date.now();
    const audience = await openAudience(system, { allUsers, few });
    context.report(
      `${allUsers.toLocaleString("en")} users are stored after ${inSeconds(Date.now() - start)}`,
    );
    const result = await work(audience);
    await audience.messaging.close();
    return result;
  } finally {
    await system.stop();
  }
}

async function warmUp(audience: Audience, load: EventLoad): Promise<void> {
  const { system, few: segmentId } = audience;
  await Promise.all([load.send(warmUpSeconds), runBroadcast(audience, { name: "Warm-up", segmentId })]);
  await system.drained();
}

/** Without a load of events, except the broadcast's own. */
async function sendAlone(audience: Audience): Promise<Row> {
  const result = await runBroadcast(audience, { name: "Alone", segmentId: audience.few });
  return rowOf(sentRow("alone", [result], few));
}

function besideRow({ sizes }: Audience, results: readonly BroadcastResult[]): Row {
  const row = sentRow("beside 500 events/s", results, sizes.allUsers);
  return rowOf(row, { atLeast: goals.messagesPerSecond });
}

function sentRow(how: string, results: readonly BroadcastResult[], of: number): Row {
  const sent = results.reduce((sum, { times }) => sum + times.length, 0);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const whole = (results.length * of).toLocaleString("en");
  const detail = `${sent.toLocaleString("en")} of ${whole} in all`;
  return { what: `messages sent, ${how}`, figure: sent / seconds, unit: "/s", detail };
}

async function holdRate(audience: Audience): Promise<readonly Row[]> {
  const options = { name: "Steady", segmentId: audience.few, rateLimit: ratePerSecond };
  const { times } = await runBroadcast(audience, options);
  const { least, most } = countsWithin(times, spanSeconds * 1_000);
  const limit = { what: `${spanSeconds} × the rate`, figure: spanSeconds * ratePerSecond };
  const detail = `${times.length.toLocaleString("en")} messages in ${inSeconds((times.at(-1) ?? 0) - (times[0] ?? 0))}`;
  const row = { unit: "messages", limit, detail };
  const within = `in any ${spanSeconds} s at ${ratePerSecond}/s`;
  return [
    rowOf({ what: `fewest ${within}`, figure: least, ...row }, { atLeastRatio: 1 - tolerance }),
    rowOf({ what: `most ${within}`, figure: most, ...row }, { atMostRatio: 1 + tolerance }),
  ];
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
