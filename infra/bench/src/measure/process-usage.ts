/** CPU and memory of processes, from Linux' /proc. On other systems figures are zero. */
import { readFile } from "node:fs/promises";

/** A process, or a group of processes, such as PostgreSQL's. */
export interface NamedProcess {
  readonly name: string;
  readonly pids: readonly number[];
}

export interface ProcessMemory {
  readonly name: string;
  readonly processes: number;
  /** Proportional set size (PSS): shared memory is divided among its processes. */
  readonly mebibytes: number;
}

/** CPU time by process name, ms. */
export type CpuUsage = ReadonlyMap<string, number>;

/** USER_HZ, which is 100 on every Linux that Node supports. */
const msPerTick = 10;

export async function readCpu(processes: readonly NamedProcess[]): Promise<CpuUsage> {
  const usages = processes.map(async ({ name, pids }): Promise<[string, number]> => {
    const ticks = await Promise.all(pids.map(cpuTicksOf));
    return [name, ticks.reduce((sum, each) => sum + each, 0) * msPerTick];
  });
  return new Map(await Promise.all(usages));
}

export async function readMemory(processes: readonly NamedProcess[]): Promise<ProcessMemory[]> {
  return Promise.all(
    processes.map(async ({ name, pids }) => {
      const kibibytes = await Promise.all(pids.map(memoryOf));
      return {
        name,
        processes: pids.length,
        mebibytes: kibibytes.reduce((sum, each) => sum + each, 0) / 1_024,
      };
    }),
  );
}

/** The peak memory of the processes of that name, MiB. Shared memory counts in each. */
export async function readPeakMemory(processes: readonly NamedProcess[], wanted: string): Promise<number> {
  const named = processes.filter(({ name }) => name === wanted);
  const kibibytes = await Promise.all(named.flatMap(({ pids }) => pids.map(peakOf)));
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

/** `worker 61 + postgres 48 + … µs` per event; processes without use are omitted. */
export function cpuPerEvent(before: CpuUsage, after: CpuUsage, events: number): ReadonlyMap<string, number> {
  const spent = [...after].map(([name, ms]): [string, number] => [
    name,
    ((ms - (before.get(name) ?? 0)) * 1_000) / events,
  ]);
  return new Map(spent.filter(([, micros]) => micros > 0));
}

export function describeCpu(perEvent: ReadonlyMap<string, number>, event = "event"): string {
  const parts = [...perEvent].map(([name, micros]) => `${name} ${micros.toFixed(micros < 10 ? 1 : 0)}`);
  const sum = [...perEvent.values()].reduce((total, micros) => total + micros, 0);
  return `CPU µs/${event}: ${parts.join(" + ")} = ${sum.toFixed(0)}`;
}

/** Its own time and that of its ended children: `man 5 proc`, /proc/pid/stat, fields 14 to 17. */
async function cpuTicksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + (Number(ticks) || 0), 0);
}

async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}

async function peakOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}
