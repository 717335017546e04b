/** The form that gives a member another role in the workspace. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, useMergedForm } from "../../ui/index.js";
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
  const { form, read, meanwhile } = useMergedForm({
    read: member,
    draftOf: (row) => ({ role: ownRole(row)?.role }),
    fields: {
      role: { label: say("role"), textOf: (id) => (id === undefined ? "" : roles.nameOf(id)) },
    },
  });
  const { role } = form.values;
  const current = ownRole(read)?.role;
  return (
    <ChangeDialog
      title={say(current === undefined ? "giveRole" : "changeRole")}
      submit={say("save")}
      canSubmit={role !== undefined && role !== current}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() =>
        client.PUT("/api/admin/members", {
          params: ifMatch(read),
          body: { accountId: member.accountId, role: role ?? "" },
        })
      }
    >
      <RoleSelect roles={roles} value={role} onChange={(next) => form.setFieldValue("role", next)} />
      <Text size="sm" c="dimmed">
        {say("roleText", { name: member.name.slice(0, 100) })}
      </Text>
    </ChangeDialog>
  );
}
