/** A member as the list shows it, and which members fit its filters. */
import type { Schema } from "@signalbox/client";
import { hasWords } from "../../ui/index.js";

export type MemberRow = Schema<"Member">;

export const memberStates = ["active", "disabled"] as const;
export type MemberState = (typeof memberStates)[number];

export interface MemberFilter {
  readonly q?: string | undefined;
  readonly role?: string | undefined;
  readonly state?: MemberState | undefined;
}

export function membersWith(
  members: readonly MemberRow[],
  { q = "", role, state }: MemberFilter,
): readonly MemberRow[] {
  return members.filter(
    (member) =>
      hasWords(`${member.name}\n${member.email}`, q) &&
      (role === undefined || member.roles.some((each) => each.role === role)) &&
      (state === undefined || stateOf(member) === state),
  );
}

export function stateOf({ status }: MemberRow): MemberState {
  return status === "Active" ? "active" : "disabled";
}

/** The role that was given in this workspace itself, which is the one that can be changed here. */
export function ownRole({ roles }: MemberRow): MemberRow["roles"][number] | undefined {
  return roles.find(({ isInherited }) => !isInherited);
}
