/**
 * What a workspace's many messages do to those of another one, and to events: password resets beside a broadcast and beside
 * transactional messages of another workspace, and a broadcast beside events with workers of two roles.
 */
import { openAudience, type Audience } from "./audience.js";
import { startBroadcast } from "./start-broadcast.js";
import { rowOf, type BenchContext, type Outcome, type Row } from "../benchmark.js";
import { startInstallation } from "../installation.js";
import { describeLatencies } from "../load/ingest-latency.js";
import { measureMeanwhile, openEventLoad } from "../load/ingest-meanwhile.js";
import { makeNeighbour } from "../load/make-neighbour.js";
import { percentile } from "../measure/percentiles.js";
import { readMemory } from "../measure/process-usage.js";
import { requestMessages } from "../messaging/ask-for-messages.js";
import { openPasswordResets, type PasswordResets, type ResetTimes } from "../messaging/password-resets.js";

const users = 20_000;
const briefUsers = 5_000;
const quietMs = 5_000;
const longestMs = 1_000;

export async function measureBesideBulk(context: BenchContext): Promise<Outcome> {
  const system = await startInstallation(context);
  try {
    const audience = await openAudience(system, { allUsers: context.brief ? briefUsers : users, few: 500 });
    const { workspaceId } = await makeNeighbour(system);
    const resets = await openPasswordResets(system, workspaceId);
    const quietUntil = Date.now() + quietMs;
    const quiet = await resets.sendWhile(() => Date.now() < quietUntil);
    const beside = { audience, resets, quiet };
    const rows = [...(await besideBroadcast(beside)), ...(await besideTransactional(beside))];
    await resets.close();
    rows.push(await rolesApart(audience, context));
    await audience.messaging.close();
    return { rows, memory: await readMemory(await system.processes()) };
  } finally {
    await system.stop();
  }
}

interface Beside {
  readonly audience: Audience;
  readonly resets: PasswordResets;
  /** Without. */
  readonly quiet: ResetTimes;
}

async function besideBroadcast({ audience, resets, quiet }: Beside): Promise<readonly Row[]> {
  const going = await startBroadcast(audience, { name: "Beside resets", segmentId: audience.allUsers });
  const took = await resets.sendWhile(() => going.isGoing());
  await going.ended;
  return resetRows(`a broadcast of ${sizeOf(audience)} in another workspace`, took, quiet);
}

async function besideTransactional({ audience, resets, quiet }: Beside): Promise<readonly Row[]> {
  const { messaging, sizes } = audience;
  let isGoing = true;
  const before = await messaging.sent();
  const sent = requestMessages(messaging, sizes.allUsers)
    .then(() => messaging.whenSent(before + sizes.allUsers))
    .finally(() => {
      isGoing = false;
    });
  const took = await resets.sendWhile(() => isGoing);
  await sent;
  return resetRows(`${sizeOf(audience)} transactional messages of another workspace`, took, quiet);
}

function sizeOf({ sizes }: Audience): string {
  return sizes.allUsers.toLocaleString("en");
}

function resetRows(what: string, beside: ResetTimes, quiet: ResetTimes): readonly Row[] {
  const row = (title: string, part: keyof ResetTimes): Row => {
    const detail = `${describeLatencies(beside[part])}; without ${describeLatencies(quiet[part])}`;
    const figure = percentile(beside[part], 1);
    return rowOf({ what: `${title} beside ${what}`, figure, unit: "ms", detail }, { below: longestMs });
  };
  return [row("longest password reset", "tookMs"), row("its longest wait in the queue", "queuedMs")];
}

/** With one worker for events and one for messages. */
async function rolesApart(audience: Audience, context: BenchContext): Promise<Row> {
  const { system } = audience;
  await system.stopWorker();
  await system.startWorker(["actors", "deliveries"]);
  const load = openEventLoad(system, context);
  try {
    const { rows, results } = await measureMeanwhile(load, {
      what: "a broadcast",
      turns: 1,
      begin: () => startBroadcast(audience, { name: "Roles apart", segmentId: audience.allUsers }),
    });
    const sent = results.reduce((sum, { times }) => sum + times.length, 0);
    const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
    const [applied] = rows;
    const detail = `${sent.toLocaleString("en")} messages; ${applied?.what} ${applied?.figure.toFixed(0)} ms`;
    return rowOf({
      what: "broadcast beside 500 events/s, roles apart",
      figure: sent / seconds,
      unit: "/s",
      detail,
    });
  } finally {
    load.close();
  }
}
