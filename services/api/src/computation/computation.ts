/**
 * Computations of a workspace, such as rendering, previews and simulations: limited per workspace, and never on
 * the main thread, which serves all workspaces.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { WorkspaceLimits } from "../config.js";
import { createConcurrencyLimit } from "../http/concurrency-limit.js";
import type { RunTask, TaskRunner } from "./task-runner.js";

export interface Computation {
  /** Throws `TooManyRequests` when the workspace has too many in progress and no permit becomes free in time. */
  within<Result>(workspaceId: WorkspaceId, work: (run: RunTask) => Promise<Result>): Promise<Result>;
  /** Like `within`, with a separate limit: users do not wait for administrators. */
  forUsers<Result>(workspaceId: WorkspaceId, work: (run: RunTask) => Promise<Result>): Promise<Result>;
}

export interface ComputationOptions {
  readonly runner: TaskRunner;
  readonly limits: WorkspaceLimits;
}

export function createComputation({ runner, limits }: ComputationOptions): Computation {
  const limited = (what: string): Computation["within"] => {
    const { computations: running, computationsWaiting: waiting, computationWaitMs: waitMs } = limits;
    const limit = createConcurrencyLimit({ running, waiting, waitMs, what });
    return async (workspaceId, work) => {
      const end = await limit.acquire(workspaceId);
      try {
        return await work(runner.run);
      } finally {
        end();
      }
    };
  };
  return {
    within: limited("renderings, previews and simulations"),
    forUsers: limited("renderings of pages"),
  };
}
