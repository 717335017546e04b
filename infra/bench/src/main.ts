/**
 * `npm run bench`: all benchmarks, or the named ones; `--json` for machine-readable results, `--profile` for CPU
 * profiles (which cost some speed), `--full` for the largest sizes, `--brief` for only the main figures of a benchmark
 * that has a short form (`broadcast`, `history`), `--alone` for `history` without live events, `--seeds FOLDER` to keep
 * the users of `history` and `dashboard` for the next run. Ends after half an hour in any case, or after an hour and a
 * half with `--full`.
 */
import { mkdtemp } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { BenchContext, Outcome } from "./benchmark.js";
import { benchmarks } from "./benchmarks/index.js";
import { createProfiler, noProfiler, type Profiler } from "./measure/profiler.js";
import { renderMemory, renderRows } from "./measure/table.js";

const minuteMs = 60_000;
const limitMinutes = { usual: 30, full: 90 };
/** Standard output contains only results, for machine readers. */
const print = (line: string): void => console.error(line);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      profile: { type: "boolean" },
      full: { type: "boolean" },
      brief: { type: "boolean" },
      alone: { type: "boolean" },
      seeds: { type: "string" },
    },
  });
  const { json = false, profile = false, full = false, brief = false, alone = false, seeds } = values;
  endAfter(full ? limitMinutes.full : limitMinutes.usual);
  const unknown = positionals.filter((name) => benchmarks.every((benchmark) => benchmark.name !== name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no benchmark "${unknown[0]}"; there are ${benchmarks.map(({ name }) => name).join(", ")}.`,
    );
  }
  const chosen =
    positionals.length === 0 ? benchmarks : benchmarks.filter(({ name }) => positionals.includes(name));
  const profiler = profile ? await profileEverything() : noProfiler;
  const context: BenchContext = {
    environment: inherited(),
    full,
    brief,
    alone,
    ...(seeds === undefined ? {} : { seeds: resolve(seeds) }),
    report: (line) => print(`  ${line}`),
    profiler,
  };
  print(
    `  ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}; everything on this machine`,
  );
  const outcomes: Record<string, Outcome> = {};
  for (const benchmark of chosen) {
    print(`\n${benchmark.name}: ${benchmark.title}`);
    const outcome = await benchmark.run(context);
    outcomes[benchmark.name] = outcome;
    print(renderRows(outcome.rows));
    print(renderMemory(outcome));
  }
  if (json) console.log(JSON.stringify(outcomes, undefined, 2));
}

/** Every Node process started from now on can take a profile on request. */
async function profileEverything(): Promise<Profiler> {
  const directory = await mkdtemp(join(tmpdir(), "signalbox-profiles-"));
  const hook = new URL("./measure/profile-hook.js", import.meta.url);
  hook.searchParams.set("directory", directory);
  process.env["NODE_OPTIONS"] = `--import ${hook.href}`;
  return createProfiler(directory, print);
}

/** The environment variables that every process needs. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "LANG", "NODE_OPTIONS"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function endAfter(minutes: number): void {
  setTimeout(() => {
    console.error(`\nNot finished after ${minutes} minutes; giving up.\n`);
    process.exit(1);
  }, minutes * minuteMs).unref();
}

// Started processes end with this one; temporary files are removed at exit.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

try {
  await main();
  process.exit();
} catch (error) {
  console.error(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
