/**
 * The tasks of worker threads, by name: pure functions from data to data. The main thread may only import types
 * from this folder.
 */
import { checkTemplate, loadMailCompiler } from "@signalbox/templates";
import { explainDraft, groupsOf, evaluateDraft, planDraft, rememberEvents } from "./evaluate-draft.js";
import { renderContents } from "./render-contents.js";
import { renderPages } from "./render-pages.js";
import { planSimulation, simulateUsers } from "./simulate-draft.js";
import { warnOfTemplates } from "./warn-of-templates.js";

export interface Tasks {
  readonly renderContents: typeof renderContents;
  readonly checkTemplate: typeof checkTemplate;
  readonly renderPages: typeof renderPages;
  readonly warnOfTemplates: typeof warnOfTemplates;
  readonly planDraft: typeof planDraft;
  readonly groupsOf: typeof groupsOf;
  readonly rememberEvents: typeof rememberEvents;
  readonly evaluateDraft: typeof evaluateDraft;
  readonly explainDraft: typeof explainDraft;
  readonly planSimulation: typeof planSimulation;
  readonly simulateUsers: typeof simulateUsers;
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export const tasks: Tasks = {
  renderContents,
  checkTemplate,
  renderPages,
  warnOfTemplates,
  planDraft,
  groupsOf,
  rememberEvents,
  evaluateDraft,
  explainDraft,
  planSimulation,
  simulateUsers,
};

const mailTasks: ReadonlySet<TaskName> = new Set(["renderContents", "checkTemplate", "warnOfTemplates"]);

/** Loads what a task loads at its first use, so that loading does not count as the task's time. */
export function prepare(name: TaskName): void {
  if (mailTasks.has(name)) loadMailCompiler();
}
