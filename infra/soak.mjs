/**
 * `npm run test:soak`: the crash scenarios of `npm test` at full size and the simulators over thousands of seeds, for a
 * release and for changes to engine, queue, storage or messaging. Takes up to three hours and ends with the same
 * summary line. `SEED=1234 npm run test:soak -- infra/simulation` replays one seed of the named path.
 */
import { cores, openLogs, runTests, runTool, summarize } from "./test-run.mjs";

const scenarios = [
  "crash-processes",
  "crash-servers",
  "crash-invariants",
  "crash-fleet",
  "rolling-upgrade",
  "journey-crash",
  "mail-crash",
  "long-task-crash",
  "message-limits",
  "broadcasts",
  "preview",
].map((name) => `infra/e2e/src/${name}.e2e.test.ts`);
const failovers = "packages/queue/src/redis-failover.redis.test.ts";
const simulation = "infra/simulation/src/simulation";
const simulators = [
  { file: `${simulation}/simulate.test.ts`, seeds: 20_000 },
  { file: `${simulation}/layout-order.test.ts`, seeds: 20_000 },
  { file: `${simulation}/deliveries/simulate-deliveries.test.ts`, seeds: 5_000 },
  { file: `${simulation}/broadcasts/simulate-broadcasts.test.ts`, seeds: 250 },
];
const soak = { SCALE: "soak" };

const startedAt = Date.now();
const paths = process.argv.slice(2);
openLogs();
summarize(paths.length > 0 ? [await runTests("soak", paths, soak)] : await runEverything(), startedAt);

async function runEverything() {
  const build = await runTool("build", "turbo", ["run", "build", "--output-logs=errors-only"]);
  // One at a time: a crash scenario at this size uses both cores of a small machine.
  const crashes = await runTests(
    "crashes",
    ["--project=servers", "--maxWorkers=1", ...scenarios, failovers],
    soak,
  );
  const shards = Array.from({ length: cores }, (_, index) => `${index + 1}/${cores}`);
  const simulations = await Promise.all(shards.map((shard) => simulate(shard)));
  return [build, crashes, ...simulations.flat()];
}

async function simulate(shard) {
  const results = [];
  for (const { file, seeds } of simulators) {
    const name = `${file.split("/").at(-1).replace(".test.ts", "")}-${shard.replace("/", "-of-")}`;
    const environment = { ...soak, SEEDS: String(seeds), SHARD: shard };
    results.push(await runTests(name, ["--project=unit", "--maxWorkers=1", file], environment));
  }
  return results;
}
