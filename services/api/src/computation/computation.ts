/**
 * What a workspace asks the api to compute, such as rendering, previews and simulations: so many at a time for each
 * workspace, and never on the main thread, which answers all workspaces.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { WorkspaceLimits } from "../config.js";
import { createConcurrencyLimit } from "../http/concurrency-limit.js";
import type { RunTask, TaskRunner } from "./task-runner.js";

export interface Computation {
  /** Throws `TooManyRequests` when the workspace has too many under way and no turn comes in time. */
  within<Result>(workspaceId: WorkspaceId, work: (run: RunTask) => Promise<Result>): Promise<Result>;
  /** As `within`, apart from it: what users look at does not wait for what administrators ask for. */
  forUsers<Result>(workspaceId: WorkspaceId, work: (run: RunTask) => Promise<Result>): Promise<Result>;
}

export interface ComputationOptions {
  readonly runner: TaskRunner;
  readonly limits: WorkspaceLimits;
}

export function createComputation({ runner, limits }: ComputationOptions): Computation {
  const inTurn = (what: string): Computation["within"] => {
    const { computations: running, computationsWaiting: waiting, computationWaitMs: waitMs } = limits;
    const limit = createConcurrencyLimit({ running, waiting, waitMs, what });
    return async (workspaceId, work) => {
      const end = await limit.take(workspaceId);
      try {
        return await work(runner.run);
      } finally {
        end();
      }
    };
  };
  return { within: inTurn("renderings, previews and simulations"), forUsers: inTurn("renderings of pages") };
}
