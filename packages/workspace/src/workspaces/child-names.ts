/** The names of a parent's children, which are unique among those that are not deleted. Pure. */
import { type Issue, issueAt, type WorkspaceId } from "@signalbox/core";
import type { ChildWorkspace } from "../state.js";
import { says } from "../issue-sentences.js";

/** `owner` is a child that may have it already. */
export function isNameTaken(
  children: readonly ChildWorkspace[],
  wanted: string,
  owner?: WorkspaceId,
): boolean {
  return children.some(({ id, name, status }) => id !== owner && name === wanted && status !== "Tombstoned");
}

/** Why a child cannot have the name of another one. */
export function takenName(name: string): { readonly code: string; readonly issue: Issue } {
  return { code: "WorkspaceAlreadyExists", issue: issueAt(["name"], says.childNameTaken({ name })) };
}
