/** The form that gives a member another role in the workspace. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, useEdited } from "../../ui/index.js";
import { ownRole, type MemberRow } from "./member-row.js";
import { RoleSelect } from "./role-select.js";
import type { RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

export interface ChangeRoleProps {
  readonly member: MemberRow;
  readonly roles: RoleNames;
  readonly onClose: () => void;
}

export function ChangeRole({ member, ...props }: ChangeRoleProps): ReactNode {
  const { resource, generation, reload } = useEdited(member);
  return <RoleField key={generation} {...props} member={resource} onReload={reload} />;
}

function RoleField({
  member,
  roles,
  onClose,
  onReload,
}: ChangeRoleProps & { readonly onReload: () => void }): ReactNode {
  const say = useWords(membersWords);
  const { client } = useApi();
  const current = ownRole(member)?.role;
  const [role, setRole] = useState(current);
  return (
    <ChangeDialog
      title={say(current === undefined ? "giveRole" : "changeRole")}
      submit={say("save")}
      canSubmit={role !== undefined && role !== current}
      onClose={onClose}
      onReload={onReload}
      onSubmit={() =>
        client.PUT("/api/admin/members", {
          params: ifMatch(member),
          body: { accountId: member.accountId, role: role ?? "" },
        })
      }
    >
      <RoleSelect roles={roles} value={role} onChange={setRole} />
      <Text size="sm" c="dimmed">
        {say("roleText", { name: member.name.slice(0, 100) })}
      </Text>
    </ChangeDialog>
  );
}
