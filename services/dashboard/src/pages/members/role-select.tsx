/** The choice of a role that the member may give. */
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { useRoleWords } from "../../ui/index.js";
import type { RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

export interface RoleSelectProps {
  readonly roles: RoleNames;
  /** The id; undefined while none is chosen. */
  readonly value: string | undefined;
  readonly onChange: (role: string) => void;
  /** Why it was refused. */
  readonly error?: ReactNode;
}

export function RoleSelect({ roles, value, onChange, error }: RoleSelectProps): ReactNode {
  const say = useWords(membersWords);
  const { nameOf, meaningOf } = useRoleWords();
  const chosen = roles.all.find(({ id }) => id === value);
  return (
    <Select
      label={say("role")}
      description={chosen && meaningOf(chosen)}
      data={roles.given.map((role) => ({ value: role.id, label: nameOf(role) }))}
      value={value ?? null}
      onChange={(role) => role !== null && onChange(role)}
      error={error}
      allowDeselect={false}
      required
    />
  );
}
