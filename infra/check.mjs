/**
 * `npm test`: all checks that must pass before a change is merged. All steps run even when one fails, and the last line
 * counts: each static tool as one, and each test. `npm test -- packages/journeys` runs only the tests whose path
 * contains that.
 */
import { cores, openLogs, runTests, runTool, summarize } from "./test-run.mjs";

const startedAt = Date.now();
const paths = process.argv.slice(2);
openLogs();
summarize(paths.length > 0 ? [await runTests("tests", paths)] : await runEverything(), startedAt);

/**
 * Kills and time limits of the suites with servers need free processors, so they run after the CPU-heavy steps. Each of
 * them keeps several processes busy: more at a time than there are processors would starve each other.
 */
async function runEverything() {
  const [tools, built] = await Promise.all([
    inOrder(
      () => runTool("types", "tsc", ["-p", "tsconfig.json"]),
      () => runTool("types of the dashboard", "tsc", ["-p", "services/dashboard"]),
      () => runTool("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
      () => runTool("format", "oxfmt", ["--check"]),
      () => runTool("boundaries", "turbo", ["boundaries"]),
      () => runTool("unused", "knip"),
      () => runTool("words", process.execPath, ["infra/words.mjs"]),
    ),
    inOrder(
      () => runTool("build", "turbo", ["run", "build", "--output-logs=errors-only"]),
      () => runTool("openapi", process.execPath, ["infra/openapi.mjs"]),
      () => runTool("client", process.execPath, ["infra/client-types/generate.mjs", "--check"]),
    ),
  ]);
  const tests = await inOrder(
    () => runTests("unit", ["--project=unit", `--maxWorkers=${cores}`]),
    () => runTests("servers", ["--project=servers", `--maxWorkers=${cores}`]),
  );
  return [...tools, ...built, ...tests];
}

async function inOrder(...steps) {
  const results = [];
  for (const step of steps) results.push(await step());
  return results;
}
