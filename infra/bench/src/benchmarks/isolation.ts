/**
 * The effect of one workspace's renderings, previews and simulations on the events of another workspace: 50 at a time
 * without a pause, each of the largest allowed size, beside events at a fixed rate; then those of 100,000 events of one user.
 * And the effect of one workspace's many messages on the messages of another one.
 */
import { performance } from "node:perf_hooks";
import { rowOf, type BenchContext, type Benchmark, type Outcome, type Row } from "../benchmark.js";
import { measureBesideBulk } from "../broadcast/beside-bulk.js";
import { startInstallation, type Installation } from "../installation.js";
import { createAdminCalls, type AdminCalls } from "../load/admin-calls.js";
import { arrivals, rng } from "../load/arrivals.js";
import { identifyCall, nextCall, trackCall, userIdOf } from "../load/calls.js";
import { describeLatencies } from "../load/ingest-latency.js";
import { measureBesideBusy } from "../load/beside-busy.js";
import { makeNeighbour } from "../load/make-neighbour.js";
import { runOpenLoop } from "../load/open-loop.js";
import { createPoster } from "../load/post-json.js";
import { seedUsers } from "../load/seed-users.js";
import { percentile } from "../measure/percentiles.js";
import { readMemory } from "../measure/process-usage.js";

const users = 20_000;
const tracksEach = 4;
const eventsPerSecond = 200;
const seconds = 15;
const callsAtOnce = 50;
const connections = 128;
const goalP99Ms = 100;
const dayMs = 86_400_000;

interface Load {
  readonly what: string;
  readonly path: string;
  readonly body: object;
}

const loads: readonly Load[] = [
  {
    what: "renderings that reach their time limit",
    path: "/content/templates/render",
    body: {
      channel: "Email",
      userProperties: {},
      contents: {
        endless: {
          type: "PlainText",
          value: "{% for i in (1..3000) %}{% for j in (1..3000) %}{% endfor %}{% endfor %}",
        },
      },
    },
  },
  {
    what: "previews over all users",
    path: "/segments/preview",
    body: {
      definition: {
        entryNode: { id: "1", type: "Performed", event: "Order*", times: 2, timesOperator: ">=" },
        nodes: [],
      },
    },
  },
  {
    what: "simulations over all users",
    path: "/journeys/simulate",
    body: {
      from: Date.now() - 7 * dayMs,
      to: Date.now() + 7 * dayMs,
      definition: {
        entryNode: { type: "EventEntryNode", event: "Order*", child: "waits" },
        exitNode: { type: "ExitNode" },
        nodes: [
          { type: "DelayNode", id: "waits", child: "ExitNode", variant: { type: "Second", seconds: 3_600 } },
        ],
      },
    },
  },
];

export const isolation: Benchmark = {
  name: "isolation",
  title:
    "Another workspace's events beside 50 renderings, previews and simulations, and beside one busy user or workspace; its messages beside a broadcast",
  async run(context) {
    const messages = await measureBesideBulk(context);
    if (context.brief) return messages;
    const events = await measureEvents(context);
    return { rows: [...events.rows, ...messages.rows], memory: events.memory };
  },
};

async function measureEvents(context: BenchContext): Promise<Outcome> {
  const system = await startInstallation(context);
  const admin = createAdminCalls(system);
  try {
    const random = rng(7);
    await seedUsers(system, { from: 0, to: users }, (index) => [
      identifyCall(userIdOf(index), random),
      ...Array.from({ length: tracksEach }, () => trackCall(userIdOf(index), random)),
    ]);
    const { writeKey } = await makeNeighbour(system);
    const quiet = await sendEvents(system, writeKey);
    context.report(`without: ${describeLatencies(quiet.latenciesMs)}`);
    const rows: Row[] = [];
    for (const load of loads) rows.push(await measureBeside(load, { system, admin, writeKey, quiet }));
    for (const kind of ["user", "workspace"] as const)
      rows.push(await measureBesideBusy(kind, system, writeKey));
    return { rows, memory: await readMemory(await system.processes()) };
  } finally {
    admin.close();
    await system.stop();
  }
}

type Sent = Awaited<ReturnType<typeof runOpenLoop>>;

async function sendEvents({ url }: Installation, writeKey: string): Promise<Sent> {
  const poster = createPoster(url, writeKey, connections);
  const random = rng(8);
  const send = async (): Promise<boolean> => {
    const call = nextCall({ random, users });
    return (await poster.post(`/api/public/apps/${String(call["type"])}`, JSON.stringify(call))) === 204;
  };
  try {
    return await runOpenLoop({ moments: arrivals({ perSecond: eventsPerSecond, seconds, random }), send });
  } finally {
    poster.close();
  }
}

interface Beside {
  readonly system: Installation;
  readonly admin: AdminCalls;
  readonly writeKey: string;
  readonly quiet: Sent;
}

async function measureBeside(load: Load, { system, admin, writeKey, quiet }: Beside): Promise<Row> {
  const going = keepCalling(load, admin);
  const { latenciesMs, failed } = await sendEvents(system, writeKey);
  const { answered, refused } = await going.stop();
  const detail =
    `${describeLatencies(latenciesMs)}, failed ${failed}; ` +
    `${answered} answered, ${refused} refused with 429; without ${describeLatencies(quiet.latenciesMs)}`;
  const row = { what: `p99 beside ${load.what}`, figure: percentile(latenciesMs, 0.99), unit: "ms", detail };
  return rowOf(row, { below: goalP99Ms });
}

interface CallCounts {
  answered: number;
  refused: number;
}

/** Keeps the given number of calls running; a rejected call pauses as long as its answer requests. */
function keepCalling({ path, body }: Load, admin: AdminCalls): { stop(): Promise<CallCounts> } {
  const counts: CallCounts = { answered: 0, refused: 0 };
  const until = { isOver: false };
  const callRepeatedly = async (): Promise<void> => {
    while (!until.isOver) {
      const startedAt = performance.now();
      try {
        await admin.callApi("POST", path, body);
        counts.answered += 1;
      } catch (error) {
        if (!String(error).includes(": 429 ")) throw error;
        counts.refused += 1;
        const restMs = 1_000 - (performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, restMs)));
      }
    }
  };
  const all = Promise.all(Array.from({ length: callsAtOnce }, callRepeatedly));
  return {
    async stop() {
      until.isOver = true;
      await all;
      return counts;
    },
  };
}
