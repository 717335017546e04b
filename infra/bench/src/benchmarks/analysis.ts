/**
 * The analysis of ten million messages over 90 days: each kind of query, with filters and groups, until the last byte
 * of its answer has arrived, compared with a plain find of the rows it reads.
 */
import { piecesOf, rollupKey, rowStarts, timeRow } from "@signalbox/analytics";
import type { WorkspaceId } from "@signalbox/core";
import { connectMongoStorage } from "@signalbox/storage";
import { MongoClient } from "mongodb";
import { dayMs, idOf, seedRollups } from "../analysis/seed-rollups.js";
import type { Benchmark, Row } from "../benchmark.js";
import { startInstallation } from "../installation.js";
import { databaseName } from "../limits/database-name.js";
import { createAdminCalls } from "../load/admin-calls.js";
import { readMemory } from "../measure/process-usage.js";
import { timeAnswers, type CallLimits } from "../measure/time-answers.js";

const messages = 10_000_000;
const days = 90;
const start = Date.UTC(2026, 0, 1);
const end = start + days * dayMs;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const limits: CallLimits = { calls: 40, budgetMs: 15_000, atLeast: 5, statistic: "p95" };
const goal = { below: 100 };

interface Query {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  /** For a chart; without it the query is a sum. */
  readonly granularity?: readonly [name: string, ms: number];
  readonly query?: string;
  readonly path?: string;
}

/** An offset that makes a period start and end within a cell of every granularity. */
const odd = 17 * minuteMs + 13_000;
const twoTemplates = `filters[templateIds][0]=${idOf("template", 3)}&filters[templateIds][1]=${idOf("template", 40)}`;

const questions: readonly Query[] = [
  { what: "90 days by day", from: start, to: end, granularity: ["1day", dayMs] },
  {
    what: "90 days by day, by template",
    from: start + odd,
    to: end - odd,
    granularity: ["1day", dayMs],
    query: "groupBy=messageTemplate",
  },
  {
    what: "90 days by 6 hours, by state, two channels and a provider",
    from: start + odd,
    to: end - odd,
    granularity: ["6hours", 6 * hourMs],
    query:
      "groupBy=messageState&filters[channels][0]=Email&filters[channels][1]=Sms&filters[providers]=SendGrid",
  },
  {
    what: "90 days by hour, by journey",
    from: start + odd,
    to: end - odd,
    granularity: ["1hour", hourMs],
    query: "groupBy=journey",
  },
  {
    what: "90 days by hour, clicks of two templates",
    from: start,
    to: end,
    granularity: ["1hour", hourMs],
    query: `${twoTemplates}&filters[messageStates]=clicked`,
  },
  {
    what: "50 days by 30 minutes, by broadcast",
    from: start + odd,
    to: start + 50 * dayMs,
    granularity: ["30minutes", 30 * minuteMs],
    query: "groupBy=broadcast",
  },
  {
    what: "17 days by 10 minutes, by provider",
    from: end - 17 * dayMs - odd,
    to: end,
    granularity: ["10minutes", 10 * minuteMs],
    query: "groupBy=provider",
  },
  {
    what: "8 days by 5 minutes, by channel",
    from: end - 8 * dayMs - odd,
    to: end,
    granularity: ["5minutes", 5 * minuteMs],
    query: "groupBy=channel",
  },
  {
    what: "40 hours by minute, by template",
    from: end - 40 * hourMs - odd,
    to: end,
    granularity: ["1minute", minuteMs],
    query: "groupBy=messageTemplate",
  },
  {
    what: "20 hours by half a minute",
    from: end - 20 * hourMs - odd,
    to: end,
    granularity: ["30second", minuteMs / 2],
  },
  { what: "sum of 90 days", from: start, to: end },
  {
    what: "sum of nearly 90 days, opened, one channel",
    from: start + odd,
    to: end - odd,
    query: "channel=Sms&filters[messageStates]=opened",
  },
  {
    what: "nodes of a journey over 90 days",
    from: start + odd,
    to: end - odd,
    path: "journey-stats",
    query: `journeyId=${idOf("journey", 2)}`,
  },
];

export const analysis: Benchmark = {
  name: "analysis",
  title: "Charts and sums of ten million messages over 90 days",
  async run(context) {
    const system = await startInstallation(context);
    const storage = await connectMongoStorage({ url: system.mongodbUrl });
    const client = new MongoClient(system.mongodbUrl);
    const admin = createAdminCalls(system);
    const { workspaceId } = system;
    try {
      const seeded = await seedRollups({ workspaceId, messages, days, start }, storage.actors);
      context.report(
        `${seeded.messages.toLocaleString("en")} messages in ${seeded.rows} rows of ${(seeded.bytes / 1e6).toFixed(1)} MB together`,
      );
      const total = (await admin.callApi("GET", pathOf({ what: "", from: start, to: end }))) as Sum;
      if (total.summary.sent !== seeded.sent) {
        throw new Error(`sent: ${total.summary.sent}, but it is ${seeded.sent}`);
      }
      const profiled = (await system.processes()).filter(({ name }) => name === "api");
      const rows: Row[] = [];
      for (const question of questions) {
        const keys = keysOf(workspaceId, question);
        const find = client.db(databaseName).collection<{ readonly _id: string }>("rollupActors");
        const { what } = question;
        context.profiler.start(profiled);
        const row = await timeAnswers(
          {
            what,
            ask: () => admin.fetch(pathOf(question)),
            queryRaw: async () => void (await find.find({ _id: { $in: [...keys] } }).toArray()),
            detail: () => `${keys.length} rows`,
            goal,
          },
          limits,
        );
        await context.profiler.stop(profiled, what);
        rows.push(row);
      }
      return { rows, memory: await readMemory(await system.processes()) };
    } finally {
      admin.close();
      await Promise.all([client.close(), storage.close()]);
      await system.stop();
    }
  },
};

interface Sum {
  readonly summary: { readonly sent: number };
}

function pathOf({ from, to, granularity, query = "", path }: Query): string {
  const kind = path ?? (granularity === undefined ? "summary" : "chart-data");
  const time = `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;
  const chart = granularity === undefined ? "" : `&granularity=${granularity[0]}`;
  return `/analysis/${kind}?${time}${chart}${query === "" ? "" : `&${query}`}`;
}

function keysOf(workspaceId: WorkspaceId, { from, to, granularity }: Query): readonly string[] {
  const rows = piecesOf(from, to, granularity?.[1]).flatMap((piece) =>
    rowStarts(piece).map((at) => timeRow(piece.tier.name, at)),
  );
  return [...new Set(rows)].map((row) => rollupKey(workspaceId, row));
}
