/**
 * What a campaign does to those who send events meanwhile: the same pace of events before it, while it goes out, and after
 * it. The campaign goes through the Test provider to a hundred thousand users, of whom ten thousand send the events.
 */
import { performance } from "node:perf_hooks";
import { rowOf, type BenchContext, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { dice } from "../load/arrivals.js";
import { nextCall, type Call } from "../load/calls.js";
import {
  describeLatencies,
  measureIngestLatency,
  poolLatencies,
  type IngestLatencies,
} from "../load/ingest-latency.js";
import { createPoster, type Poster } from "../load/post-json.js";
import { seedDocuments } from "../load/seed-users.js";
import { percentile } from "../measure/percentiles.js";
import { readMemory } from "../measure/process-usage.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging, type Messaging } from "../messaging/open-messaging.js";
import { startCampaign, type CampaignResult } from "../messaging/start-campaign.js";
import { askForMessages } from "../messaging/ask-for-messages.js";

const messages = 100_000;
const eventsPerSecond = 500;
const senders = 10_000;
const warmUpSeconds = 5;
const warmUpMessages = 4_000;
/** Once before the campaign and once after it. */
const quietSeconds = 20;
const sliceSeconds = 5;
/** The campaign is cut short when it takes longer. */
const campaignLimitSeconds = 240;
const goalRatio = 1.5;
const connections = 512;

export const campaign: Benchmark = {
  name: "campaign",
  title: "Ingestion at 500 events/s, open loop, while 100,000 messages are going out",
  async run(context) {
    const system = await startInstallation(context);
    const poster = createPoster(system.url, system.writeKey, connections);
    try {
      await seedDocuments(system, { to: messages });
      const messaging = await openMessaging(system, plainEmail);
      const run: Run = { system, poster, messaging, context, roll: dice(9) };
      await warmUp(run);
      const before = await measure(run, quietSeconds);
      const { meanwhile, result } = await measureMeanwhile(run);
      await system.drained();
      const quiet = poolLatencies([before, await measure(run, quietSeconds)]);
      await messaging.close();
      return {
        rows: [
          latencyRow("p95 accepted to applied", "appliedMs", { meanwhile, quiet }),
          latencyRow("p95 of the HTTP answer", "answeredMs", { meanwhile, quiet }),
          rowOf({
            what: "messages sent meanwhile",
            figure: result.perSecond,
            unit: "/s",
            detail: `${result.sent.toLocaleString("en")} of ${messages.toLocaleString("en")} in all`,
          }),
        ],
        memory: await readMemory(await system.processes()),
      };
    } finally {
      poster.close();
      await system.stop();
    }
  },
};

interface Run {
  readonly system: Installation;
  readonly poster: Poster;
  readonly messaging: Messaging;
  readonly context: BenchContext;
  readonly roll: () => number;
}

function measure({ poster, roll }: Run, seconds: number): Promise<IngestLatencies> {
  const next = (): Call => nextCall({ roll, users: senders, identifies: 0.2 });
  return measureIngestLatency(poster, { perSecond: eventsPerSecond, seconds, roll, next });
}

async function warmUp(run: Run): Promise<void> {
  const asked = { messages: warmUpMessages, batchesAtOnce: 4, answered: "when sent" } as const;
  await Promise.all([measure(run, warmUpSeconds), askForMessages(run.messaging, asked)]);
  await run.messaging.whenSent(warmUpMessages);
  await run.system.drained();
}

interface Meanwhile {
  readonly meanwhile: IngestLatencies;
  readonly result: CampaignResult;
}

/** In slices, as long as the campaign goes on. */
async function measureMeanwhile(run: Run): Promise<Meanwhile> {
  const { system, messaging, context } = run;
  const profiled = (await system.processes()).filter(({ name }) => name === "worker" || name === "api");
  context.profiler.start(profiled);
  const deadline = performance.now() + campaignLimitSeconds * 1_000;
  const going = startCampaign(messaging, await messaging.sent(), messages);
  const slices: IngestLatencies[] = [];
  while (going.isGoing() && performance.now() < deadline) {
    const slice = await measure(run, sliceSeconds);
    context.report(`applied ${describeLatencies(slice.appliedMs)}`);
    if (going.isGoing() || slices.length === 0) slices.push(slice);
  }
  const result = await going.stop();
  await context.profiler.stop(profiled, "events while a campaign goes out");
  return { meanwhile: poolLatencies(slices), result };
}

function latencyRow(
  what: string,
  kind: "appliedMs" | "answeredMs",
  { meanwhile, quiet }: { readonly meanwhile: IngestLatencies; readonly quiet: IngestLatencies },
): Row {
  const limit = { what: "without a campaign", figure: percentile(quiet[kind], 0.95) };
  const figure = percentile(meanwhile[kind], 0.95);
  const detail =
    `meanwhile ${describeLatencies(meanwhile[kind])}; without ${describeLatencies(quiet[kind])}; ` +
    `late or failed of all: ${meanwhile.failed}, without ${quiet.failed}`;
  return rowOf({ what, figure, unit: "ms", limit, detail }, { atMostRatio: goalRatio });
}
