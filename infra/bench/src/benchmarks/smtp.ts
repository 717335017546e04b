/**
 * Mails from one call to all sent: through the Test provider, compared with BullMQ alone, one job that does nothing for
 * each mail; then over SMTP to a server on loopback, compared with nodemailer alone, which sends the same mails to the
 * same server over as many connections.
 */
import { rowOf, type BenchContext, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { startMailServer, type MailCount, type MailServer } from "../limits/start-mail-server.js";
import { startRawMailer, type RawMail, type RawMailer } from "../limits/start-raw-mailer.js";
import { startRawQueue } from "../limits/start-raw-queue.js";
import { seedDocuments } from "../load/seed-users.js";
import { cpuPerEvent, describeCpu, readCpu, readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";
import { messagesPerBatch } from "../messaging/ask-for-messages.js";
import { deliverEndToEnd } from "../messaging/deliver-end-to-end.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging, type Messaging } from "../messaging/open-messaging.js";
import { rawMails } from "../messaging/raw-mails.js";

const rounds = 3;
const count = 5_000;
const goalRatio = 0.45;
const testProviderGoalRatio = 0.4;
/** As many bulk adds at once as concurrent calls of the benchmark. */
const tripsAtOnce = 8;
/** Largest accepted difference in the mean length of the mails of both sides. */
const tolerance = 0.05;

export const smtp: Benchmark = {
  name: "smtp",
  title: "Mails requested in batches of 1,000, one api and one worker: to the Test provider, then over SMTP",
  async run(context) {
    const system = await startInstallation(context);
    const server = await startMailServer(context);
    const mailer = startRawMailer(server, context);
    try {
      await seedDocuments(system, { to: count });
      const messaging = await openMessaging(system, plainEmail);
      const testProvider = await testProviderRow(system, messaging, context);
      await messaging.admin.callApi("PUT", "/settings/email-providers", {
        setDefault: true,
        config: { type: "Smtp", host: "127.0.0.1", port: String(server.port) },
      });
      const mails = await rawMails(count);
      const run: Run = {
        system,
        messaging,
        server,
        mailer,
        mails,
        context,
        taken: new Map(),
        details: new Map(),
      };
      const sides = { ours: () => deliverRound(run), raw: () => rawRound(run) };
      const figures = await takeTurns(sides, { rounds, report: context.report });
      await messaging.close();
      compareLengths(run);
      const limit = { what: "nodemailer alone", figure: figures.raw };
      const detailOf = (side: Side) => ({ detail: run.details.get(side) ?? "" });
      return {
        rows: [
          testProvider,
          rowOf(
            { what: "mails sent over SMTP", figure: figures.ours, unit: "/s", limit, ...detailOf("ours") },
            { atLeastRatio: goalRatio },
          ),
          rowOf({ what: "nodemailer alone", figure: figures.raw, unit: "/s", ...detailOf("raw") }),
        ],
        memory: await readMemory(await system.processes()),
      };
    } finally {
      await mailer.stop();
      await server.stop();
      await system.stop();
    }
  },
};

/** While the Test provider is the default of the channel. */
async function testProviderRow(
  system: Installation,
  messaging: Messaging,
  context: BenchContext,
): Promise<Row> {
  const raw = startRawQueue(system, context);
  let detail = "";
  try {
    const sides = {
      async ours() {
        const round = await deliverEndToEnd(system, messaging, { messages: count });
        ({ detail } = round);
        return round.perSecond;
      },
      raw: () => raw.round({ jobs: count, perTrip: messagesPerBatch, tripsAtOnce }),
    };
    const figures = await takeTurns(sides, { rounds, report: context.report });
    const limit = { what: "BullMQ alone", figure: figures.raw };
    const row = { what: "mails sent to the Test provider", figure: figures.ours, unit: "/s", limit, detail };
    return rowOf(row, { atLeastRatio: testProviderGoalRatio });
  } finally {
    await raw.stop();
  }
}

type Side = "ours" | "raw";

interface Run {
  readonly system: Installation;
  readonly messaging: Messaging;
  readonly server: MailServer;
  readonly mailer: RawMailer;
  readonly mails: readonly RawMail[];
  readonly context: BenchContext;
  /** What the mail server received in the latest round of each side. */
  readonly taken: Map<Side, MailCount>;
  readonly details: Map<Side, string>;
}

async function deliverRound(run: Run): Promise<number> {
  const { system, messaging, server, context } = run;
  const processes = await system.processes();
  const profiled = processes.filter(({ name }) => name === "worker" || name === "gateway");
  context.profiler.start(profiled);
  const others = [{ name: "mail server", pids: [server.pid] }];
  const round = await counted(run, "ours", () =>
    deliverEndToEnd(system, messaging, { messages: count, others }),
  );
  await context.profiler.stop(profiled, "mails through SMTP");
  run.details.set("ours", `${round.detail}; ${describeLength(run, "ours")}`);
  return round.perSecond;
}

async function rawRound(run: Run): Promise<number> {
  const { mailer, mails, server } = run;
  const processes = [
    { name: "nodemailer", pids: [mailer.pid] },
    { name: "mail server", pids: [server.pid] },
  ];
  const before = await readCpu(processes);
  const perSecond = await counted(run, "raw", () => mailer.round(mails));
  const cpu = describeCpu(cpuPerEvent(before, await readCpu(processes), count), "mail");
  run.details.set("raw", `${cpu}; ${describeLength(run, "raw")}`);
  return perSecond;
}

/** Throws when the mail server does not have each mail once. */
async function counted<Result>(run: Run, side: Side, work: () => Promise<Result>): Promise<Result> {
  const before = await run.server.count();
  const result = await work();
  const after = await run.server.count();
  const mails = after.mails - before.mails;
  if (mails !== count) throw new Error(`${side}: the mail server has ${mails} mails of ${count}`);
  run.taken.set(side, { mails, bytes: after.bytes - before.bytes });
  return result;
}

function meanLength({ taken }: Run, side: Side): number {
  const { bytes = Number.NaN, mails = 1 } = taken.get(side) ?? {};
  return bytes / mails;
}

function describeLength(run: Run, side: Side): string {
  return `${meanLength(run, side).toFixed(0)} bytes a mail`;
}

function compareLengths(run: Run): void {
  const ratio = meanLength(run, "ours") / meanLength(run, "raw");
  if (Math.abs(ratio - 1) <= tolerance) return;
  throw new Error(`the mails are not the same: ours have ${ratio.toFixed(2)} of the length of the others`);
}
