/**
 * Repeated tasks within one process. Callers of the same name take turns; a run starts when the interval since the last
 * start has passed and that run has ended.
 */
import type { Schedule } from "@signalbox/core";
import { asError } from "./bounded-wait.js";
import type { Clock } from "./clock.js";

type Task = () => Promise<void>;

interface Line {
  readonly tasks: Task[];
  readonly ended: AbortController;
  running: Promise<void>;
}

/** The first `every` of a name sets its interval until the last of them has closed. */
export function createMemorySchedule(clock: Clock, onError?: (error: Error) => void): Schedule {
  const lines = new Map<string, Line>();

  async function runTurns(line: Line, everyMs: number): Promise<void> {
    for (let next = clock.now(); !line.ended.signal.aborted; next = Math.max(next + everyMs, clock.now())) {
      await clock.wait(Math.max(0, next - clock.now()), line.ended.signal);
      const task = line.tasks.shift();
      if (task !== undefined && !line.ended.signal.aborted) {
        line.tasks.push(task);
        line.running = task().catch((error: unknown) => onError?.(asError(error)));
        await line.running;
      }
    }
  }

  return {
    async every(name: string, everyMs: number, task: Task): Promise<{ close(): Promise<void> }> {
      const own: Task = () => task();
      const line = lines.get(name) ?? { tasks: [], ended: new AbortController(), running: Promise.resolve() };
      line.tasks.push(own);
      if (!lines.has(name)) {
        lines.set(name, line);
        void runTurns(line, everyMs);
      }
      return {
        async close(): Promise<void> {
          line.tasks.splice(line.tasks.indexOf(own), 1);
          if (line.tasks.length === 0 && lines.get(name) === line) {
            lines.delete(name);
            line.ended.abort();
          }
          await line.running;
        },
      };
    },
  };
}
