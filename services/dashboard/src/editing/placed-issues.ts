/** The issues of a refused document at their places: by the node that has them, and the path within it. Pure. */
import type { Issue } from "@signalbox/client";
import type { JsonPath } from "../ui/index.js";

export interface PlacedIssue {
  readonly issue: Issue;
  /** Of the node; undefined: it concerns the whole. */
  readonly nodeId: string | undefined;
  /** Within the node, else within the document. */
  readonly path: JsonPath;
}

/** The length of the path to a node, and its id; undefined where the path leads to none. */
export type FindNode = (path: JsonPath) => { readonly id: string; readonly length: number } | undefined;

/** Each place and problem once. */
export function placeIssues(issues: readonly Issue[], findNode: FindNode): readonly PlacedIssue[] {
  const placed = issues.map((issue): PlacedIssue => {
    const node = findNode(issue.path);
    return { issue, nodeId: node?.id, path: issue.path.slice(node?.length ?? 0) };
  });
  const keyOf = ({ issue, nodeId, path }: PlacedIssue): string => JSON.stringify([nodeId, path, issue.code]);
  return [...new Map(placed.map((each) => [keyOf(each), each])).values()];
}

/** The first at a path, or below it: an issue of an element is shown at the field of its list. */
export function issueAtPath(issues: readonly PlacedIssue[], path: JsonPath): Issue | undefined {
  return issues.find((each) => path.every((key, index) => each.path[index] === key))?.issue;
}
