/** Runs vitest over some test files of the copy and returns the result. */
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

export interface SuiteRun {
  /** The directory of the copy. */
  readonly copy: string;
  readonly suites: readonly string[];
  /** A regular expression for the full names of tests. */
  readonly tests?: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
  /** Aborts the run. */
  readonly signal: AbortSignal;
}

export type SuiteResult =
  | { readonly type: "passed"; readonly tests: number }
  /** Names of the failed tests. When there is none, the result is `broken`. */
  | { readonly type: "failed"; readonly tests: readonly string[] }
  /** A file did not load, a hook failed, no test matched or the run took too long: proves nothing about a guarantee. */
  | { readonly type: "broken"; readonly reason: string };

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const limitMs = 180_000;

/** The first failing test ends the run. Rejects when `signal` is aborted. */
export async function runSuites({
  copy,
  suites,
  tests,
  environment,
  signal,
}: SuiteRun): Promise<SuiteResult> {
  signal.throwIfAborted();
  const report = join(copy, "node_modules/.report.json");
  await rm(report, { force: true });
  const parameters = [
    join(copy, "node_modules/vitest/vitest.mjs"),
    "run",
    "--bail=1",
    "--reporter=json",
    `--outputFile=${report}`,
    ...(tests === undefined ? [] : [`--testNamePattern=${tests}`]),
    ...suites,
  ];
  const limit = AbortSignal.timeout(limitMs);
  const output = await run(parameters, { copy, environment, signal: AbortSignal.any([signal, limit]) });
  signal.throwIfAborted();
  if (limit.aborted) return { type: "broken", reason: `the suites took longer than ${limitMs / 1_000} s` };
  const text = await readFile(report, "utf8").catch(() => undefined);
  return text === undefined ? { type: "broken", reason: output } : resultOf(JSON.parse(text) as Report);
}

function resultOf({ success, numPassedTests, testResults }: Report): SuiteResult {
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
  );
  if (failed.length > 0) return { type: "failed", tests: failed };
  if (success && numPassedTests > 0) return { type: "passed", tests: numPassedTests };
  const reasons = testResults.map(({ message }) => message).filter((message) => message !== "");
  return { type: "broken", reason: reasons.join("\n") || "no test ran" };
}

/** Resolves with the output. The whole process group is killed when the signal is aborted, test workers included. */
function run(
  parameters: readonly string[],
  { copy, environment, signal }: Pick<SuiteRun, "copy" | "environment" | "signal">,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: copy,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    const kill = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    };
    signal.addEventListener("abort", kill, { once: true });
    child.on("error", reject);
    child.on("exit", () => {
      signal.removeEventListener("abort", kill);
      resolve(Buffer.concat(output).toString());
    });
  });
}
