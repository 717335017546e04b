/** Worker threads of tests, which run from the sources: tsx reads TypeScript there, and the packages' sources are taken. */
import { createThreadPool } from "./thread-pool.js";
import type { TaskRunner } from "./task-runner.js";

export function createTestThreads(entry: "worker" | "endless.fixture"): TaskRunner {
  return createThreadPool({
    entry: new URL(`./${entry}.ts`, import.meta.url),
    threads: 1,
    execArgv: ["--conditions=source", "--import", "tsx"],
  });
}
