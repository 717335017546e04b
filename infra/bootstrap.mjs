/**
 * The first thing that runs on a fresh clone, so it is plain JavaScript without dependencies: checks Node, installs the
 * packages when the lock file has changed, builds what is needed, then hands over.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const [errand = "start", ...args] = process.argv.slice(2);

const errands = {
  start: { builds: true, module: "./launcher/dist/main.js", args: ["start", ...args] },
  rebuild: { builds: true, module: "./launcher/dist/main.js", args: ["rebuild", ...args] },
  recount: { builds: true, module: "./launcher/dist/main.js", args: ["recount", ...args] },
  reseal: { builds: true, module: "./launcher/dist/main.js", args: ["reseal", ...args] },
  bench: { builds: true, module: "./bench/dist/main.js", args },
  check: { builds: false, module: "./check.mjs", args },
  new: { builds: "@signalbox/scaffold", module: "./scaffold/dist/main.js", args },
};

await main();

async function main() {
  assertNodeVersion();
  const chosen = errands[errand];
  if (chosen === undefined)
    fail(`There is no errand "${errand}"; there are ${Object.keys(errands).join(", ")}.`);
  await installPackages();
  if (chosen.builds) await timed("building", () => build(chosen.builds));
  process.argv = [process.argv[0], process.argv[1], ...chosen.args];
  await import(chosen.module);
}

function assertNodeVersion() {
  const wanted = manifest.engines.node.replace(">=", "").split(".").map(Number);
  const found = process.versions.node.split(".").map(Number);
  const isOlder = found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1]);
  if (isOlder) fail(`Signalbox needs Node ${manifest.engines.node}; this is ${process.versions.node}.`);
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

/** Everything, or one package with what it needs. */
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

/** Quiet unless it fails. */
function run(command, parameters) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: toolEnvironment,
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
  console.error(`\n${message}\n`);
  process.exit(1);
}
