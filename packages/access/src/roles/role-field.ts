/** A role as callers name it: a built-in one by its name, a custom one by its id. */
import { issueAt } from "@signalbox/core";
import { builtInRoles, refused, type CommandOutcome } from "@signalbox/workspace";
import { z } from "zod";
import type { InstallationState } from "../installation/state.js";
import type { Reach } from "../members/reach.js";
import { says } from "../issue-sentences.js";

export const roleField: z.ZodType<string> = z
  .string()
  .min(1)
  .max(64)
  .describe(`${builtInRoles.join(", ")}, or the id of a custom role.`);

/** Undefined when the role can be given there: custom roles are those of the workspace and of its parent. */
export function refuseUnknownRole(
  role: string,
  { workspaceId, parentId }: Pick<Reach, "workspaceId" | "parentId">,
  { roles }: Pick<InstallationState, "roles">,
): CommandOutcome | undefined {
  const isBuiltIn = (builtInRoles as readonly string[]).includes(role);
  const isCustom = roles.some(
    (each) => each.id === role && (each.workspaceId === workspaceId || each.workspaceId === parentId),
  );
  if (isBuiltIn || isCustom) return undefined;
  return refused("BadRequest", issueAt(["role"], says.unknownRoleHere({ role })));
}
