/** What editors of definitions are made of: the document with its history, merging, saving by itself, issues at their places. */
export { isSaved } from "./autosave.js";
export type { SavedDraft } from "./autosave.js";
export { runCardKey, type CardAct } from "./card-keys.js";
export { DraftList, type DraftListProps } from "./draft-list.js";
export { NameWithDraft } from "./name-with-draft.js";
export { DraftNotices } from "./draft-notices.js";
export type { DraftEditor, DraftStore } from "./draft-editor.js";
export { deleteDraft, failureOf, readDraft, saveCopy, savedDraft } from "./draft-store.js";
export { useEditingPart, useEditingStore, type EditingStore } from "./editing-store.js";
export { EditorTools } from "./editor-tools.js";
export { isNotFilledIn, issueText } from "./issue-text.js";
export { JsonMode } from "./json-mode.js";
export type { Decision } from "./conflict-dialog.js";
export { keptDrafts } from "./kept-drafts.js";
export { decided, mergeTrees } from "./merge-trees.js";
export { issueAtPath, placeIssues, type PlacedIssue } from "./placed-issues.js";
export {
  moves,
  treeEdits,
  type Move,
  type Subtree,
  type Trail,
  type TreeEdits,
  type TreeShape,
} from "./tree.js";
export { PublishDraft } from "./publish-draft.js";
export type { DraftEffect, PublishedFields } from "./publish-question.js";
export { RevisionList, type ChangesProps } from "./revision-list.js";
export { definitionOf, type RevisionChange } from "./revisions.js";
export { useCardFocus } from "./use-card-focus.js";
export { useDefinitionDraft } from "./use-definition-draft.js";
export { useDraftEditor } from "./use-draft-editor.js";
export { useOpenedDraft } from "./use-opened-draft.js";
export { editingWords } from "./words.js";
/** Merging is of `ui`, whose forms need it too. */
export {
  isEqualJson,
  isObject,
  merge,
  withChoice,
  type Conflict,
  type JsonPath,
  type Merged,
  type Versions,
} from "../ui/index.js";
export { useDrafts } from "./use-drafts.js";
