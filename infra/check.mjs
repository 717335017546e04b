/**
 * `npm test`: all checks that must pass before a change is merged. All steps run even when one fails, and the last line
 * counts: each static tool as one, and each test. `npm test -- packages/journeys` runs only the tests whose path
 * contains that.
 */
import { constants } from "node:os";
import { cores, openLogs, runTests, runTool, summarize } from "./test-run.mjs";

const startedAt = Date.now();
const spare = { priority: constants.priority.PRIORITY_LOW };
const paths = process.argv.slice(2);
openLogs();
summarize(paths.length > 0 ? [await runTests("tests", paths)] : await runEverything(), startedAt);

/**
 * Kills and time limits of the suites with servers need free processors, so the unit tests run before them. Both often
 * wait: one more suite runs at a time than there are processors, and the static tools use what the tests leave.
 */
async function runEverything() {
  const [tools, tests] = await Promise.all([
    inOrder(
      () => runTool("words", process.execPath, ["infra/words.mjs"], spare),
      () => runTool("format", "oxfmt", ["--check"], spare),
      () => runTool("boundaries", "turbo", ["boundaries"], spare),
      () => runTool("types", "tsc", ["-p", "tsconfig.json"], spare),
      () => runTool("types of the dashboard", "tsc", ["-p", "services/dashboard"], spare),
      () => runTool("lint", "oxlint", ["--type-aware", "--deny-warnings"], spare),
      () => runTool("unused", "knip", [], spare),
    ),
    inOrder(
      () => runTool("build", "turbo", ["run", "build", "--output-logs=errors-only"]),
      () => runTool("openapi", process.execPath, ["infra/openapi.mjs"]),
      () => runTool("client", process.execPath, ["infra/client-types/generate.mjs", "--check"]),
      () => runTests("unit", ["--project=unit", `--maxWorkers=${cores}`]),
      () => runTests("servers", ["--project=servers", `--maxWorkers=${cores + 1}`]),
    ),
  ]);
  return [...tools, ...tests];
}

async function inOrder(...steps) {
  const results = [];
  for (const step of steps) results.push(await step());
  return results;
}
