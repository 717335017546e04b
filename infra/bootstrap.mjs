/**
 * The first program that runs on a fresh clone, so it is plain JavaScript without dependencies that runs on Node 18:
 * ensures a supported Node, installs the packages when the lock file has changed, builds what is needed, then runs a
 * task.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultCacheDir, findNode } from "./launcher/node-runtime.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const [name = "start", ...args] = process.argv.slice(2);

// Shares build results between clones of the same sources.
process.env.TURBO_CACHE_DIR ??= join(defaultCacheDir, "turbo");

/** Builds the services and what starts them. */
const launcher = { builds: "@signalbox/launcher", module: "./launcher/dist/main.js" };
const tasks = {
  start: { ...launcher, args: ["start", ...args] },
  rebuild: { ...launcher, args: ["rebuild", ...args] },
  recount: { ...launcher, args: ["recount", ...args] },
  reseal: { ...launcher, args: ["reseal", ...args] },
  member: { ...launcher, args: ["member", ...args] },
  audit: { ...launcher, args: ["audit", ...args] },
  backup: { ...launcher, args: ["backup", ...args] },
  restore: { ...launcher, args: ["restore", ...args] },
  messages: { ...launcher, args: ["messages", ...args] },
  partitions: { ...launcher, args: ["partitions", ...args] },
  shard: { ...launcher, args: ["shard", ...args] },
  bench: { builds: true, module: "./bench/dist/main.js", args },
  check: { module: "./check.mjs", args },
  soak: { module: "./soak.mjs", args },
  servers: { builds: "@signalbox/dev-services", module: "./test-servers.mjs", args },
  image: { module: "./test-image.mjs", args, needsPackages: false },
  screenshots: { module: "./screenshots.mjs", args },
  chart: { builds: "@signalbox/chart-check", module: "./chart-check/dist/main.js", args },
  mutants: { builds: "@signalbox/mutants", module: "./mutants/dist/main.js", args },
  version: { module: "./version.mjs", args, needsPackages: false },
  client: { builds: true, module: "./client.mjs", args },
  docs: { builds: "@signalbox/docs", module: "./docs/dist/main.js", args },
  new: { builds: "@signalbox/cli", module: "../services/cli/dist/main.js", args: ["new", ...args] },
};

try {
  const node = await findNode({ report: (line) => console.log(`  ${line}`) });
  if (node === process.execPath) await runTask();
  else runWith(node);
} catch (error) {
  fail(error.message);
}

/**
 * Runs this script again with another Node. Signals are forwarded, and the child stops when this process or npm ends.
 */
function runWith(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` },
  });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends SIGINT to the child as well.
  process.on("SIGINT", () => {});
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.exit(1), 500).unref();
  }
  child.on("error", (error) => fail(`${node} cannot run here: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

async function runTask() {
  const task = tasks[name];
  if (task === undefined) fail(`There is no task "${name}"; there are ${Object.keys(tasks).join(", ")}.`);
  if (process.channel !== undefined) {
    process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
    process.channel.unref();
  }
  if (task.needsPackages !== false) await installPackages();
  if (task.builds) await timed("building", () => build(task.builds));
  process.argv = [process.argv[0], process.argv[1], ...task.args];
  await import(task.module);
}

/** Skipped when the lock file and Node's version are those of the last installation. */
async function installPackages() {
  const note = join(root, "node_modules/.cache/installed");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .update(process.version)
    .digest("hex");
  if (existsSync(note) && readFileSync(note, "utf8") === wanted) return;
  await timed("installing packages (once)", () =>
    run("npx", ["--yes", manifest.packageManager, "install", "--frozen-lockfile", "--reporter=silent"]),
  );
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, wanted);
}

/** Builds everything, or one package with its dependencies. */
function build(what) {
  const filter = what === true ? [] : [`--filter=${what}`];
  return run(join(root, "node_modules/.bin/turbo"), ["run", "build", "--output-logs=errors-only", ...filter]);
}

async function timed(what, work) {
  const startedAt = Date.now();
  process.stdout.write(`  ${what} … `);
  await work();
  process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** Prints output only on failure. */
function run(command, parameters) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: {
        ...process.env,
        // turbo looks for pnpm, which a bare machine has only here.
        PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
        TURBO_TELEMETRY_DISABLED: "1",
        DO_NOT_TRACK: "1",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => fail(`${command} could not be run: ${error.message}`));
    child.on("exit", (code) => {
      if (code === 0) return resolve();
      process.stdout.write("\n");
      fail(`${Buffer.concat(output).toString()}\n${command} ${parameters.join(" ")} failed (exit ${code}).`);
    });
  });
}

function fail(message) {
  const isDiskFull = /ENOSPC|no space left on device/i.test(message);
  const sentence = `The disk of ${root} is full: free about 1 GB for packages and what is built, then start again.`;
  console.error(`\n${isDiskFull ? sentence : message}\n`);
  process.exit(1);
}
