/**
 * CPU profiles of selected processes over a part of a benchmark. Processes that load `profile-hook.js` start and stop
 * their profile at a signal; without `--profile` nothing is profiled, at no cost.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { NamedProcess } from "./process-usage.js";
import { summarizeProfile, type CpuProfile } from "./profile-summary.js";

export interface Profiler {
  start(processes: readonly NamedProcess[]): void;
  /** Stops the profiles and reports the self times. */
  stop(processes: readonly NamedProcess[], title: string): Promise<void>;
}

export const noProfiler: Profiler = { start: () => undefined, stop: async () => undefined };

const writingLimitMs = 15_000;

export function createProfiler(directory: string, report: (text: string) => void): Profiler {
  const rounds = new Map<number, number>();
  const toggle = (processes: readonly NamedProcess[]): void => {
    for (const pid of processes.flatMap(({ pids }) => pids)) process.kill(pid, "SIGUSR2");
  };
  return {
    start: toggle,
    async stop(processes, title) {
      toggle(processes);
      for (const { name, pids } of processes) {
        for (const pid of pids) {
          const round = (rounds.get(pid) ?? 0) + 1;
          rounds.set(pid, round);
          const file = join(directory, `${pid}-${round}.cpuprofile`);
          report(`\n${title}: ${name} (${file})\n${summarizeProfile(await readProfile(file))}\n`);
        }
      }
    },
  };
}

async function readProfile(file: string): Promise<CpuProfile> {
  const deadline = Date.now() + writingLimitMs;
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) return JSON.parse(text) as CpuProfile;
    if (Date.now() > deadline) throw new Error(`no profile at ${file}`);
    await pause(100);
  }
}
