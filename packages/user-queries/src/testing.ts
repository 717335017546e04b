/** For tests: the tasks about drafts in the thread of the caller. */
import type { DraftThreads } from "./preview/draft-threads.js";
import { draftTasks } from "./tasks/index.js";

async function answered<Value>(value: Value): Promise<{ readonly ok: true; readonly value: Value }> {
  return { ok: true, value };
}

export const tasksInThisThread: DraftThreads = {
  planDraft: (input) => answered(draftTasks.planDraft(input)),
  planConditions: (input) => answered(draftTasks.planConditions(input)),
  groupsOf: (input) => answered(draftTasks.groupsOf(input)),
  rememberEvents: (input) => answered(draftTasks.rememberEvents(input)),
  evaluateDraft: (input) => answered(draftTasks.evaluateDraft(input)),
  countConditions: (input) => answered(draftTasks.countConditions(input)),
  valuesOfDraft: (input) => answered(draftTasks.valuesOfDraft(input)),
  explainDraft: (input) => answered(draftTasks.explainDraft(input)),
  planSimulation: (input) => answered(draftTasks.planSimulation(input)),
  simulateUsers: (input) => answered(draftTasks.simulateUsers(input)),
};
