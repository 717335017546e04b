/**
 * A workspace with a million users: the queries of a dashboard, the cost of a new segment over the whole history, and
 * its effect on live events. The users are written to the store as the worker would have saved them; ten million events
 * need `--full`.
 */
import { connectMongoStorage } from "@signalbox/storage";
import { define } from "../audience/define.js";
import { rowOf, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { questionsOf } from "../large/questions.js";
import { createShop, laterSegment, shopDefinitions } from "../large/shop.js";
import { rateDuring, recomputeStarted } from "../large/watch-recompute.js";
import { createRawQueries } from "../limits/raw-queries.js";
import { createAdminCalls, type AdminCalls } from "../load/admin-calls.js";
import { rng } from "../load/arrivals.js";
import { trackCall, userIdOf } from "../load/calls.js";
import { runPaced, singles, type PacedResult } from "../load/paced-calls.js";
import { createPoster } from "../load/post-json.js";
import { seedInParts } from "../load/seed-users.js";
import { readMemory, readPeakMemory } from "../measure/process-usage.js";
import { timeAnswers } from "../measure/time-answers.js";

const users = 1_000_000;
const events = { usual: 1_500_000, full: 10_000_000 };
const limits = { calls: 20, budgetMs: 12_000, atLeast: 2 };
const pace = { perSecond: 100, seconds: 20 };
const warmUpSeconds = 3;
const connections = 64;
const goalP95Ms = 100;
const goalRecomputeSeconds = 25;
const goalMemoryMiB = 512;

export const large: Benchmark = {
  name: "large",
  title: "A million users: lists, counts, previews, and a new segment over their history",
  async run(context) {
    const size = { users, events: context.full ? events.full : events.usual };
    const system = await startInstallation(context);
    const storage = await connectMongoStorage({ url: system.mongodbUrl });
    const raw = createRawQueries(system.mongodbUrl, system.workspaceId);
    const admin = createAdminCalls(system);
    try {
      const state = await define(shopDefinitions, { system, storage, admin });
      const shop = createShop(size, Date.now());
      const { counts } = shop;
      await seedInParts(system, { users, source: shop }, context.report);
      const rows: Row[] = [];
      for (const question of questionsOf({ admin, raw, state, counts, users })) {
        context.report(`query: ${question.what}`);
        rows.push(await timeAnswers(question, limits));
      }
      rows.push(...(await recomputeRows(system, admin, counts.events / users)));
      const processes = await system.processes();
      const [worker, api] = await Promise.all([
        readPeakMemory(processes, "worker"),
        readPeakMemory(processes, "api"),
      ]);
      rows.push(
        rowOf({ what: "worker memory, peak", figure: worker, unit: "MiB" }, { below: goalMemoryMiB }),
        rowOf({ what: "api memory, peak", figure: api, unit: "MiB" }),
      );
      return { rows, memory: await readMemory(processes) };
    } finally {
      admin.close();
      await Promise.all([raw.close(), storage.close()]);
      await system.stop();
    }
  },
};

/** A segment that needs the stored history, while events continue; afterwards it is paused, because it takes long. */
async function recomputeRows(
  system: Installation,
  admin: AdminCalls,
  eventsPerUser: number,
): Promise<readonly Row[]> {
  const without = await runLive(system);
  await admin.callApi("PUT", "/segments/", laterSegment);
  await recomputeStarted(admin);
  const running = runLive(system);
  const rate = await rateDuring(admin, running);
  const meanwhile = await running;
  await admin.callApi("PUT", "/computed-properties/recompute", { status: "Paused" });
  const limit = { what: "without", figure: without.p95 };
  return [
    rowOf(
      { what: "recompute of a new segment, all users at this rate", figure: users / rate, unit: "s" },
      { atMost: goalRecomputeSeconds },
    ),
    rowOf({ what: "recompute of a new segment", figure: rate, unit: "users/s" }),
    rowOf({
      what: "recompute of a new segment",
      figure: rate * eventsPerUser,
      unit: "events/s",
      detail: `${eventsPerUser.toFixed(1)} events a user; with ${pace.perSecond} live events/s`,
    }),
    rowOf(
      {
        what: `p95 of ${pace.perSecond} live events/s meanwhile`,
        figure: meanwhile.p95,
        unit: "ms",
        limit,
        detail: `${meanwhile.detail}; without: ${without.detail}`,
      },
      { below: goalP95Ms },
    ),
  ];
}

async function runLive(system: Installation): Promise<PacedResult> {
  const random = rng(9);
  const mode = singles(() => trackCall(userIdOf(Math.floor(random() * users)), random));
  const poster = createPoster(system.url, system.writeKey, connections);
  try {
    await runPaced(mode, { ...pace, seconds: warmUpSeconds, random }, { system, poster });
    return await runPaced(mode, { ...pace, random }, { system, poster });
  } finally {
    poster.close();
  }
}
