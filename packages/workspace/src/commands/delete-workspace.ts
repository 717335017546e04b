/**
 * Deletes the workspace: it becomes a tombstone, whose keys open nothing and whose name and external id are free again.
 * Nothing else is touched, so that nothing can be half deleted. A parent's children go first, each by its own name.
 */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { noteToParent } from "../note-to-parent.js";
import type { ChildWorkspace, WorkspaceState } from "../state.js";
import { tombstoned } from "../workspace-names.js";

const maxNamed = 20;

export const deleteWorkspace: Command<object> = defineCommand({
  name: "delete-workspace",
  input: z.object({}),
  decide: (state, _, { workspaceId }) => {
    if (state.createdAt === null || state.status === "Tombstoned") {
      return { state, outcome: refused("NotFound", "there is no such workspace") };
    }
    const living = state.children.filter(({ status }) => status !== "Tombstoned");
    if (living.length > 0) return { state, outcome: refused("InUse", haveToGoFirst(living)) };
    const { name, externalId } = state;
    const deleted: WorkspaceState = {
      ...state,
      status: "Tombstoned",
      name: tombstoned(name),
      ...(externalId !== undefined && { externalId: tombstoned(externalId) }),
    };
    return { state: deleted, send: noteToParent(workspaceId, deleted), outcome: applied };
  },
});

function haveToGoFirst(children: readonly ChildWorkspace[]): string {
  const named = children.slice(0, maxNamed).map(({ name }) => JSON.stringify(name));
  const more = children.length - named.length;
  return `delete its children first: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
