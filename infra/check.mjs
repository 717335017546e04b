/**
 * `pnpm check`: everything that must hold before a change lands. All steps run even when one fails, and the last line
 * counts: each step that is no test as one, and each test.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const toolEnvironment = {
  ...process.env,
  // turbo wants to find pnpm, which a bare machine has only here.
  PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};
const report = join(root, "node_modules/.cache/vitest-report.json");

const steps = [
  { name: "types", tool: "tsc", parameters: ["-p", "tsconfig.json"] },
  { name: "lint", tool: "oxlint", parameters: ["--type-aware", "--deny-warnings"] },
  { name: "format", tool: "oxfmt", parameters: ["--check"] },
  { name: "boundaries", tool: "turbo", parameters: ["boundaries"] },
  { name: "unused", tool: "knip", parameters: [] },
];

let passed = 0;
let failed = 0;

for (const { name, tool, parameters } of steps) {
  const startedAt = Date.now();
  const { code, output } = await run(tool, parameters, "pipe");
  if (code === 0) passed += 1;
  else failed += 1;
  console.log(
    `${code === 0 ? "ok    " : "FAILED"} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  if (code !== 0) console.log(output);
}

mkdirSync(dirname(report), { recursive: true });
rmSync(report, { force: true });
const tests = await run(
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  "inherit",
);
const totals = readTotals();
passed += totals.passed;
failed += totals.failed;
if (tests.code !== 0 && totals.failed === 0) failed += 1;

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A file that could not even be loaded counts as one failure. */
function readTotals() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(tool, parameters, stdio) {
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin", tool), parameters, {
      cwd: root,
      env: toolEnvironment,
      stdio: ["ignore", stdio, stdio],
    });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("exit", (code) => resolve({ code, output: Buffer.concat(output).toString() }));
  });
}
