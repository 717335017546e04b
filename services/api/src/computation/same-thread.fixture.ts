/** Runs tasks in the test's own thread, with input and output copied as between threads. */
import type { TaskRunner } from "./task-runner.js";
import { tasks, type TaskOutput } from "./tasks/index.js";

export function createSameThread(): TaskRunner {
  return {
    async run(name, input, { transfer = [] }) {
      const task = tasks[name] as (input: unknown) => unknown;
      const value = await task(structuredClone(input, { transfer: [...transfer] }));
      return { ok: true, value: structuredClone(value) as TaskOutput<typeof name> };
    },
    close: async () => undefined,
  };
}
