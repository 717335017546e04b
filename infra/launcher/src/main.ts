/** `npm start`, and the tasks of the command line that need servers (`run-task.ts`). */
import { launch } from "./launch.js";
import { isTask, runTask } from "./run-task.js";
import { readSettings, type Settings } from "./settings.js";
import { welcome } from "./welcome.js";

const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);

const report = (line: string): void => console.log(`  ${line}`);

/** The start was told to end before it was complete. */
class Interrupted extends Error {
  override readonly name = "Interrupted";
}

async function start(settings: Settings): Promise<void> {
  const stopped = untilStopped().then((reason) => {
    console.log(`\nStopping (${reason}): finishing current work, then stopping the servers.`);
    return reason;
  });
  const interrupted = stopped.then((reason) => {
    throw new Interrupted(reason);
  });
  interrupted.catch(() => undefined);
  const launched = await launch({
    settings,
    environment,
    report,
    onServiceLine: (line) => {
      if (isWorthShowing(line)) console.log(line);
    },
    interrupted,
  });
  console.log(
    settings.role === "worker"
      ? "\nThis worker has joined. Ctrl-C lets it finish its current work and stops it.\n"
      : welcome(launched.credentials, launched.owner, settings.dataDir),
  );
  await stopped;
  await launched.stop();
  console.log("Stopped.");
}

/** Resolves with the reason. The end of the parent counts (npm was killed), so that no process is left behind. */
function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
    if (process.env["npm_lifecycle_event"] === undefined) return;
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve("npm is gone");
    }, 500);
    watch.unref();
  });
}

/** Services log JSON lines; the terminal shows the warnings and errors. */
function isWorthShowing(line: string): boolean {
  return !line.startsWith("{") || /"level":"(warn|error)"/.test(line);
}

async function main([task = "start", ...args]: readonly string[]): Promise<void> {
  if (isTask(task)) {
    process.exitCode = await runTask(task, args, {
      settings: readSettings(process.env, []),
      environment,
      report,
    });
  } else await start(readSettings(process.env, args));
}

try {
  await main(process.argv.slice(2));
  process.exit();
} catch (error) {
  if (error instanceof Interrupted) process.exit(error.message === "SIGINT" ? 130 : 143);
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
