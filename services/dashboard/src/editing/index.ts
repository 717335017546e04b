/** What editors of definitions are made of: the document with its history, merging, saving by itself, issues at their places. */
export { issueAtPath, placeIssues, type PlacedIssue } from "./placed-issues.js";
export { lineOf, offsetInJson } from "./place-in-text.js";
export { isEqualJson, isObject, valueAt, withValueAt, type JsonPath } from "./json-path.js";
export { merge, type Conflict, type Merged, type Versions } from "./merge.js";
export { decided, mergeTrees } from "./merge-trees.js";
export {
  moves,
  treeEdits,
  type Move,
  type Place,
  type Subtree,
  type Trail,
  type TreeEdits,
  type TreeShape,
} from "./tree.js";
