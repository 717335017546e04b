/** The tasks about drafts in worker threads, as a port of `@signalbox/users`. */
import type { WorkspaceId } from "@signalbox/core";
import type { DraftThreads } from "@signalbox/user-queries";
import type { Computation } from "./computation.js";

/** Within the limits of the workspace. */
export function withDraftThreads({ computation }: { readonly computation: Computation }) {
  return <Result>(
    workspaceId: WorkspaceId,
    work: (threads: DraftThreads) => Promise<Result>,
  ): Promise<Result> =>
    computation.within(workspaceId, (run) =>
      work({
        planDraft: (input, limits) => run("planDraft", input, limits),
        planConditions: (input, limits) => run("planConditions", input, limits),
        groupsOf: (input, limits) => run("groupsOf", input, limits),
        rememberEvents: (input, limits) => run("rememberEvents", input, limits),
        evaluateDraft: (input, limits) => run("evaluateDraft", input, limits),
        countConditions: (input, limits) => run("countConditions", input, limits),
        valuesOfDraft: (input, limits) => run("valuesOfDraft", input, limits),
        explainDraft: (input, limits) => run("explainDraft", input, limits),
        planSimulation: (input, limits) => run("planSimulation", input, limits),
        simulateUsers: (input, limits) => run("simulateUsers", input, limits),
      }),
    );
}
