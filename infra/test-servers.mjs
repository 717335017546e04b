/**
 * `npm run test:servers`: the suites with servers on images of Docker, as `npm run test:servers -- --mongodb mongo:8
 * --replica-set --redis valkey/valkey:8`. A server without an image is the built-in one; other arguments are paths of
 * tests. Needs Linux, because the containers use the network of the machine. The containers are removed at the end.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { mongodbContainer, redisContainer } from "./dev-services/dist/testing/containers.js";
import { cores, openLogs, runTests, runTool, summarize } from "./test-run.mjs";

const docker = async (args) => (await promisify(execFile)("docker", args)).stdout.trim();
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    mongodb: { type: "string" },
    "replica-set": { type: "boolean", default: false },
    redis: { type: "string" },
  },
  allowPositionals: true,
});

const startedAt = Date.now();
const started = [];
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void removeContainers().finally(() => process.exit(1)));
}
openLogs();
try {
  const wanted = await containers();
  for (const container of wanted) await start(container);
  const environment = Object.assign({}, ...wanted.map((container) => container.environment));
  const build = await runTool("build", "turbo", ["run", "build", "--output-logs=errors-only"]);
  const parameters = ["--project=servers", `--maxWorkers=${cores + 1}`, ...positionals];
  summarize([build, await runTests("servers", parameters, environment)], startedAt);
} finally {
  await removeContainers();
}

async function containers() {
  const { mongodb, redis } = values;
  const isReplicaSet = values["replica-set"];
  return [
    ...(mongodb ? [mongodbContainer({ image: mongodb, port: await freePort(), isReplicaSet })] : []),
    ...(redis ? [redisContainer({ image: redis, port: await freePort() })] : []),
  ];
}

/** Resolves when the server answers, and is the primary where it is a replica set. */
async function start({ run, ready, prepare }) {
  const id = await docker(run);
  started.push(id);
  await untilSuccess(() => docker(["exec", id, ...ready]));
  if (prepare === undefined) return;
  await docker(["exec", id, ...prepare.command]);
  await untilSuccess(() => docker(["exec", id, ...prepare.done]));
}

async function removeContainers() {
  for (const id of started.splice(0)) await docker(["rm", "--force", "--volumes", id]);
}

async function untilSuccess(task) {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempts === 120) throw error;
      await pause(500);
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
