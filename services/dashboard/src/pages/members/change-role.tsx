/** The form that gives a member another role in the workspace. */
import { Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi } from "../../api/use-api.js";
import { FormDialog } from "../../form/form-dialog.js";
import { useWords } from "../../words/use-words.js";
import { ownRole, type MemberRow } from "./member-row.js";
import { RoleSelect } from "./role-select.js";
import type { RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

export interface ChangeRoleProps {
  readonly member: MemberRow;
  readonly roles: RoleNames;
  readonly onClose: () => void;
}

export function ChangeRole({ member, roles, onClose }: ChangeRoleProps): ReactNode {
  const say = useWords(membersWords);
  const { client } = useApi();
  const current = ownRole(member)?.role;
  const [role, setRole] = useState(current);
  return (
    <FormDialog
      title={say(current === undefined ? "giveRole" : "changeRole")}
      submit={say("save")}
      canSubmit={role !== undefined && role !== current}
      onClose={onClose}
      onSubmit={() =>
        client.PUT("/api/admin/members", { body: { accountId: member.accountId, role: role ?? "" } })
      }
    >
      <RoleSelect roles={roles} value={role} onChange={setRole} />
      <Text size="sm" c="dimmed">
        {say("roleText", { name: member.name.slice(0, 100) })}
      </Text>
    </FormDialog>
  );
}
