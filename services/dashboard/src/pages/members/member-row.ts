/** A member as the list shows it, and which members fit its filters. */
import type { Schema } from "@signalbox/client";

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
  const text = q.trim().toLowerCase();
  return members.filter(
    (member) =>
      `${member.name}\n${member.email}`.toLowerCase().includes(text) &&
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
