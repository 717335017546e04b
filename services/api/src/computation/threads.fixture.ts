/** Worker threads for tests, running from the sources with tsx. */
import { createThreadPool, type ThreadPoolOptions } from "./thread-pool.js";
import type { TaskRunner } from "./task-runner.js";

export function createTestThreads(
  entry: "worker" | "endless.fixture",
  options: Pick<ThreadPoolOptions, "startMs"> = {},
): TaskRunner {
  return createThreadPool({
    entry: new URL(`./${entry}.ts`, import.meta.url),
    threads: 1,
    ...options,
    execArgv: ["--conditions=source", "--import", "tsx"],
  });
}
