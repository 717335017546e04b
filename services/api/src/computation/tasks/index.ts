/**
 * The tasks of worker threads, by name: pure functions from data to data. The main thread may only import types
 * from this folder.
 */
import { addedSecrets, loadMailCompiler, namedInTemplate } from "@signalbox/templates";
import { draftTasks, type DraftTasks } from "@signalbox/user-queries/tasks";
import { checkPartUses } from "./check-part-uses.js";
import { checkTemplate } from "./check-template.js";
import { codeOfDocument } from "./code-of-document.js";
import { describeTemplates } from "./describe-templates.js";
import { lintMail, lintNames } from "./lint-mail.js";
import { lintMessage } from "./lint-message.js";
import { previewMessage } from "./preview-message.js";
import { renderContents } from "./render-contents.js";
import { renderPages } from "./render-pages.js";
import { warnOfTemplates } from "./warn-of-templates.js";

export interface Tasks extends DraftTasks {
  readonly describeTemplates: typeof describeTemplates;
  readonly previewMessage: typeof previewMessage;
  readonly renderContents: typeof renderContents;
  readonly checkTemplate: typeof checkTemplate;
  readonly checkPartUses: typeof checkPartUses;
  readonly addedSecrets: typeof addedSecrets;
  readonly namedInTemplate: typeof namedInTemplate;
  readonly renderPages: typeof renderPages;
  readonly warnOfTemplates: typeof warnOfTemplates;
  readonly codeOfDocument: typeof codeOfDocument;
  readonly lintMail: typeof lintMail;
  readonly lintNames: typeof lintNames;
  readonly lintMessage: typeof lintMessage;
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export const tasks: Tasks = {
  ...draftTasks,
  describeTemplates,
  previewMessage,
  renderContents,
  checkTemplate,
  checkPartUses,
  addedSecrets,
  namedInTemplate,
  renderPages,
  warnOfTemplates,
  codeOfDocument,
  lintMail,
  lintNames,
  lintMessage,
};

const mailTasks: ReadonlySet<TaskName> = new Set([
  "describeTemplates",
  "previewMessage",
  "renderContents",
  "checkTemplate",
  "checkPartUses",
  "warnOfTemplates",
  "namedInTemplate",
  "lintNames",
]);

/** Loads what a task loads at its first use, so that loading does not count as the task's time. */
export async function prepare(name: TaskName): Promise<void> {
  if (mailTasks.has(name)) await loadMailCompiler();
}
