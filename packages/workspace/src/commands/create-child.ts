/**
 * Creates a child workspace. The parent decides, because it knows all its children and keeps their names and external
 * ids unique; its message creates the child. A child cannot have children.
 */
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, refused, type Command, type CommandOutcome } from "../command.js";
import { newChildSchema, type NewChild } from "../new-child.js";
import type { ChildWorkspace, WorkspaceState } from "../state.js";
import { isDomain, workspaceNameIssue } from "../workspace-names.js";
import { beginChild } from "./begin-child.js";

export interface CreateChild {
  readonly id: WorkspaceId;
  readonly child: NewChild;
}

export const createChild: Command<CreateChild> = defineCommand({
  name: "create-child",
  input: z.object({ id: z.uuid().transform((id) => id as WorkspaceId), child: newChildSchema }),
  decide: (state, { id, child }, { workspaceId }) => {
    const refusal = refusalOf(state, child);
    if (refusal !== undefined) return { state, outcome: refusal };
    const { name, externalId } = child;
    const known: ChildWorkspace = {
      id,
      name,
      ...(externalId !== undefined && { externalId }),
      status: "Active",
    };
    const input = { parentId: workspaceId, child };
    return {
      state: { ...state, children: [...state.children, known] },
      send: [beginChild.message(id, `begin-${id}`, { input, by: workspaceId })],
      outcome: applied,
    };
  },
});

function refusalOf(
  { createdAt, status, parentId, children }: WorkspaceState,
  { name, externalId, domain }: NewChild,
): CommandOutcome | undefined {
  if (createdAt === null || status === "Tombstoned") return refused("NotFound", "there is no such workspace");
  if (parentId !== undefined) {
    return refused("WorkspaceIsChild", "this workspace is a child itself; only its parent can have children");
  }
  const issue =
    workspaceNameIssue("name", name) ??
    (externalId === undefined ? undefined : workspaceNameIssue("externalId", externalId));
  if (issue !== undefined) return refused("WorkspaceNameViolation", issue);
  if (domain !== undefined && !isDomain(domain)) {
    return refused("InvalidDomain", "domain: must be the name of a domain, as example.com");
  }
  return duplicateRefusal(children, { name, externalId });
}

/** Refuses a name or external id of another child. Deleted children do not count. */
function duplicateRefusal(
  children: readonly ChildWorkspace[],
  wanted: { readonly name: string; readonly externalId: string | undefined },
): CommandOutcome | undefined {
  const existing = children.filter(({ status }) => status !== "Tombstoned");
  if (existing.some(({ name }) => name === wanted.name)) {
    return refused("WorkspaceAlreadyExists", `name: a child named ${JSON.stringify(wanted.name)} exists`);
  }
  const { externalId } = wanted;
  if (externalId === undefined || existing.every((child) => child.externalId !== externalId))
    return undefined;
  return refused(
    "WorkspaceAlreadyExists",
    `externalId: a child with the external id ${JSON.stringify(externalId)} exists`,
  );
}
