/**
 * What it costs to know who calls: CPU of the api for the same read with the plainest key, with a key that has
 * permissions, networks, an end and an owner, and with a session; and how sign-ins by password delay other reads.
 */
import { joinMember, signIn, type JoinedMember } from "../access/join-member.js";
import { rowOf, type Benchmark, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { arrivals, rng } from "../load/arrivals.js";
import { runClosedLoop } from "../load/closed-loop.js";
import { describeLatencies } from "../load/ingest-latency.js";
import { runOpenLoop } from "../load/open-loop.js";
import { percentile } from "../measure/percentiles.js";
import { cpuPerEvent, readCpu, readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const path = "/api/admin/segments";
const rounds = 15;
const seconds = 1;
const connections = 20;
const goalRatio = 1.05;
const dayMs = 86_400_000;
/** Below the limit of attempts under way for one address. */
const signInsAtOnce = 8;
const readsPerSecond = 200;
const readSeconds = 8;

type Headers = Readonly<Record<string, string>>;

export const access: Benchmark = {
  name: "access",
  title: "Keys, sessions and sign-ins: CPU of the api for a read, and reads beside sign-ins",
  async run(context) {
    const system = await startInstallation(context);
    try {
      const member = await joinMember(system, "member@example.com");
      const key = await limitedKey(system, member);
      const details = new Map<string, string>();
      const measured = (name: string, headers: Headers) => async (): Promise<number> => {
        const { micros, detail } = await cpuOfRead(system, headers);
        details.set(name, detail);
        return micros;
      };
      const plain = { authorization: `Bearer ${system.adminKey}` };
      const sides = {
        plain: measured("plain", plain),
        limited: measured("limited", { authorization: `Bearer ${key}` }),
        session: measured("session", member.headers),
      };
      const figures = await takeTurns(sides, { rounds, report: context.report });
      const limit = { what: "a key without limits", figure: figures.plain };
      const compared = (what: string, side: "limited" | "session"): Row => {
        const detail = details.get(side) ?? "";
        return rowOf({ what, figure: figures[side], unit: "µs", limit, detail }, { atMostRatio: goalRatio });
      };
      const rows = [
        compared("a key with permissions, networks, end and owner", "limited"),
        compared("a session", "session"),
        ...(await besideSignIns(system, member, plain)),
      ];
      return { rows, memory: await readMemory(await system.processes()) };
    } finally {
      await system.stop();
    }
  },
};

/** Owned by the member. */
async function limitedKey({ url }: Installation, { headers }: JoinedMember): Promise<string> {
  const answer = await fetch(`${url}/api/admin/admin-keys`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      name: "Limited",
      permissions: ["segments:read", "users:read", "users:see-personal"],
      networks: ["192.0.2.0/24", "2001:db8::/32", "127.0.0.0/8"],
      expiresAt: Date.now() + dayMs,
    }),
  });
  const { apiKey } = (await answer.json()) as { readonly apiKey?: string };
  if (apiKey === undefined) throw new Error(`no key was created: ${answer.status}`);
  return apiKey;
}

/** Of the api alone: the database does the same for every caller. */
async function cpuOfRead(
  system: Installation,
  headers: Headers,
): Promise<{ readonly micros: number; readonly detail: string }> {
  const processes = (await system.processes()).filter(({ name }) => name === "api");
  const before = await readCpu(processes);
  const url = `${system.url}${path}`;
  const result = await runClosedLoop({ method: "GET", url, bodies: [""], connections, seconds, headers });
  const cpu = cpuPerEvent(before, await readCpu(processes), result.requests);
  const { perSecond, p50Ms, p99Ms } = result;
  const detail = `${perSecond.toFixed(0)} reads/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
  return { micros: cpu.get("api") ?? Number.NaN, detail };
}

/** Reads at a fixed rate, alone and while members sign in without a pause. */
async function besideSignIns(system: Installation, member: JoinedMember, headers: Headers): Promise<Row[]> {
  const quiet = await readAtRate(system, headers);
  const going = keepSigningIn(system, member);
  const beside = await readAtRate(system, headers);
  const signIns = await going.stop();
  const detail =
    `${describeLatencies(beside.latenciesMs)}, failed ${beside.failed}; ` +
    `without ${describeLatencies(quiet.latenciesMs)}`;
  const what = `p99 of reads at ${readsPerSecond}/s beside ${signInsAtOnce} sign-ins at a time`;
  const limit = { what: "without sign-ins", figure: percentile(quiet.latenciesMs, 0.99) };
  const figure = percentile(beside.latenciesMs, 0.99);
  return [
    rowOf({ what, figure, unit: "ms", limit, detail }),
    rowOf({ what: "sign-ins by password", figure: signIns.perSecond, unit: "/s" }),
  ];
}

function readAtRate({ url }: Installation, headers: Headers): ReturnType<typeof runOpenLoop> {
  const send = async (): Promise<boolean> => {
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.arrayBuffer();
    return answer.status === 200;
  };
  const moments = arrivals({ perSecond: readsPerSecond, seconds: readSeconds, random: rng(9) });
  return runOpenLoop({ moments, send });
}

function keepSigningIn(
  system: Installation,
  member: JoinedMember,
): { stop(): Promise<{ readonly perSecond: number }> } {
  const until = { isOver: false };
  const startedAt = Date.now();
  let done = 0;
  const signInRepeatedly = async (): Promise<void> => {
    while (!until.isOver) {
      await signIn(system, member);
      done += 1;
    }
  };
  const all = Promise.all(Array.from({ length: signInsAtOnce }, signInRepeatedly));
  return {
    async stop() {
      until.isOver = true;
      await all;
      return { perSecond: (done * 1_000) / (Date.now() - startedAt) };
    },
  };
}
