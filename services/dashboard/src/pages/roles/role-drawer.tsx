/** One role beside the matrix: its permissions, who has it, and what can be changed. */
import { ifMatch } from "@signalbox/client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  CountLink,
  Facts,
  ChangeDialog,
  RowPanel,
  Time,
  UserText,
  useRoleWords,
} from "../../ui/index.js";
import type { Role } from "../members/use-roles.js";
import { groupPermissions } from "./permission-groups.js";
import { RoleForm } from "./role-form.js";
import { usePermissionName } from "./use-permission-name.js";
import { rolesWords } from "./words.js";

export interface RoleDrawerProps {
  /** Undefined while none is open. */
  readonly id: string | undefined;
  readonly role: Role | undefined;
  readonly all: readonly string[];
  readonly isRead: boolean;
}

export function RoleDrawer({ id, role, all, isRead }: RoleDrawerProps): ReactNode {
  const say = useWords(rolesWords);
  const navigate = useNavigate();
  const { nameOf } = useRoleWords();
  const close = (): void => void navigate({ to: ".", search: {} });
  return (
    <RowPanel
      id={id}
      row={role}
      isRead={isRead}
      titleOf={(row) => (row === undefined ? say("title") : nameOf(row))}
      gone={say("gone")}
      onClose={close}
    >
      {(row) => <Details role={row} all={all} onDeleted={close} />}
    </RowPanel>
  );
}

interface DetailsProps {
  readonly role: Role;
  readonly all: readonly string[];
  readonly onDeleted: () => void;
}

function Details({ role, all, onDeleted }: DetailsProps): ReactNode {
  const say = useWords(rolesWords);
  const may = useMay();
  const nameOf = usePermissionName();
  const { client } = useApi();
  const { id: workspaceId } = useWorkspace();
  const [asked, setAsked] = useState<"edit" | "delete">();
  const members = useQueries().useQuery("get", "/api/admin/members");
  const count =
    members.data?.members.filter(({ roles }) => roles.some((each) => each.role === role.id)).length ?? 0;
  const isOurs = role.workspaceId === workspaceId;
  const meaning = useRoleWords().meaningOf(role);
  const close = (): void => setAsked(undefined);
  return (
    <Stack gap="md">
      {meaning !== undefined && (
        <Text>
          <UserText>{meaning}</UserText>
        </Text>
      )}
      <Facts
        facts={[
          [say("kind"), say(role.isBuiltIn ? "builtIn" : "custom")],
          [
            say("membersWith"),
            members.data && (
              <CountLink
                value={count}
                to="/w/$workspaceId/members"
                params={{ workspaceId }}
                search={{ role: role.id }}
              />
            ),
          ],
          ...groupPermissions(role.permissions).map(
            ({ resource, permissions }) =>
              [
                nameOf(resource),
                <Group key={resource} gap={4}>
                  {permissions.map(({ permission, verb }) => (
                    <Badge key={permission} color={verb === "read" ? "gray" : "brand"}>
                      {nameOf(verb)}
                    </Badge>
                  ))}
                </Group>,
              ] as const,
          ),
        ]}
      />
      {role.updatedAt !== undefined && (
        <Text size="sm" c="dimmed">
          <Time at={role.updatedAt} />
        </Text>
      )}
      {!role.isBuiltIn && !isOurs && <Text c="dimmed">{say("fromParent")}</Text>}
      {isOurs && may("members:write") && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsked("edit")}>
            {say("edit")}
          </Button>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsked("delete")}>
            {say("delete")}
          </Button>
        </Group>
      )}
      {asked === "edit" && <RoleForm role={role} all={all} onClose={close} />}
      {asked === "delete" && (
        <ChangeDialog
          title={say("delete")}
          submit={say("delete")}
          isDangerous
          onSubmit={() => client.DELETE("/api/admin/roles", { params: ifMatch(role), body: { id: role.id } })}
          onClose={close}
          onDone={onDeleted}
        >
          <Text>{say("deleteText", { name: role.name.slice(0, 100), count })}</Text>
        </ChangeDialog>
      )}
    </Stack>
  );
}
