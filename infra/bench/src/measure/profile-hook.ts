/**
 * Loaded into every Node process of a profiled run (`--import …/profile-hook.js?directory=…`): the first SIGUSR2 starts
 * a CPU profile, the next one writes it atomically as `<pid>-<round>.cpuprofile`.
 */
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";

const directory = new URL(import.meta.url).searchParams.get("directory") ?? ".";
let session: Session | undefined;
let round = 0;

process.on("SIGUSR2", () => {
  if (session === undefined) session = startProfile();
  else {
    stopProfile(session);
    session = undefined;
  }
});

function startProfile(): Session {
  const started = new Session();
  started.connect();
  started.post("Profiler.enable");
  started.post("Profiler.setSamplingInterval", { interval: 500 });
  started.post("Profiler.start");
  return started;
}

function stopProfile(started: Session): void {
  started.post("Profiler.stop", (error, { profile }) => {
    round += 1;
    const file = join(directory, `${process.pid}-${round}.cpuprofile`);
    writeFileSync(`${file}.part`, error === null ? JSON.stringify(profile) : "{}");
    renameSync(`${file}.part`, file);
    started.disconnect();
  });
}
