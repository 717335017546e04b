/**
 * What `npm test` and `npm run test:soak` share: steps whose output goes to log files, test totals read from vitest's
 * report, and the final summary with the time of each step and the ten slowest files.
 */
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";
import { delimiter, dirname, join, relative, resolve as resolvePath } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const logs = join(root, "node_modules/.cache/check");
export const cores = availableParallelism();

/** Empties the log directory. Call it once, before the first step. */
export function openLogs() {
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
}

/**
 * Runs a tool of node_modules/.bin, or one with an absolute path. Resolves with `{ name, passed, failed, seconds, files
 * }`; prints the reason of a failure. `priority` is one of `os.constants.priority`.
 */
export async function runTool(name, tool, parameters = [], { priority } = {}) {
  const { code, seconds } = await runLogged(name, tool, parameters, { priority });
  return report({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds, files: [] });
}

/** Runs vitest with its own report; each test counts as one, and so does a file that could not be loaded. */
export async function runTests(name, parameters, environment = {}) {
  const file = join(logs, `${name}.json`);
  const { code, seconds } = await runLogged(
    name,
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...parameters],
    { environment },
  );
  const result = readReport(file);
  // vitest also fails for errors outside of tests.
  const failed = code !== 0 && result.failed === 0 ? 1 : result.failed;
  return report({ name, passed: result.passed, failed, seconds, files: result.files });
}

/** Prints the times, the slowest files, the logs of failed services and `N passed, N failed`; sets the exit code. */
export function summarize(results, startedAt) {
  const files = results.flatMap((result) => result.files);
  console.log("\nTime of each step:");
  for (const { name, seconds } of results) console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
  console.log(`  ${secondsSince(startedAt).toFixed(1).padStart(7)} s  in all`);
  console.log("Slowest test files:");
  for (const { file, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10))
    console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${file}`);
  for (const { file, failed, failures } of files) {
    if (!failed) continue;
    console.log(`FAILED ${file}${serviceLogOf(file)}`);
    for (const { test, message } of failures) console.log(`  ${test}\n${indented(message)}`);
  }
  const [passed, failed] = ["passed", "failed"].map((key) =>
    results.reduce((sum, each) => sum + each[key], 0),
  );
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function report(result) {
  const { name, passed, failed, seconds } = result;
  const what = failed > 0 ? "FAILED" : "ok    ";
  const counts = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : "";
  console.log(`${what} ${name} (${seconds.toFixed(1)} s${counts})`);
  if (failed > 0) console.log(lastLines(readFileSync(join(logs, `${name}.log`), "utf8"), 200));
  return result;
}

/** The end of a log, where vitest lists failed tests with their errors. */
function lastLines(text, count) {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

function indented(message) {
  return message
    .split("\n")
    .slice(0, 10)
    .map((line) => `    ${line}`)
    .join("\n");
}

function runLogged(name, tool, parameters, { environment = {}, priority }) {
  const startedAt = Date.now();
  const log = createWriteStream(join(logs, `${name}.log`));
  return new Promise((resolve, reject) => {
    const binaries = join(root, "node_modules/.bin");
    const child = spawn(resolvePath(binaries, tool), parameters, {
      cwd: root,
      env: {
        ...process.env,
        // turbo looks for pnpm, which a bare machine has only here.
        PATH: `${binaries}${delimiter}${process.env.PATH ?? ""}`,
        TURBO_TELEMETRY_DISABLED: "1",
        DO_NOT_TRACK: "1",
        NO_COLOR: "1",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // What it starts inherits it.
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => log.write(chunk));
    child.on("error", reject);
    child.on("close", (code) => log.end(() => resolve({ code, seconds: secondsSince(startedAt) })));
  });
}

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    const files = testResults.map(({ name, status, message, startTime, endTime, assertionResults }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
      failed: status === "failed",
      failures: [
        // A failed import or hook, which leaves the tests of the file out.
        ...(message === "" ? [] : [{ test: "outside of its tests", message }]),
        ...assertionResults
          .filter((assertion) => assertion.status === "failed")
          .map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages.join("\n") })),
      ],
    }));
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length, files };
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
}

/** The output of the services of a failed end-to-end suite. */
function serviceLogOf(file) {
  const name = `${file
    .split("/")
    .at(-1)
    .replace(/\.test\.ts$/, "")}.log`;
  const folder = join(logs, "services");
  try {
    return readdirSync(folder).includes(name)
      ? `, its services printed ${relative(root, join(folder, name))}`
      : "";
  } catch {
    return "";
  }
}

function secondsSince(startedAt) {
  return (Date.now() - startedAt) / 1000;
}
