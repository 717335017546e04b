/** The roles that the groups of an identity provider give: each a group, a workspace and a role. */
import { ActionIcon, Group, Input, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useReachedWorkspaces, useWords, useWorkspace } from "../../data/index.js";
import { useRoleWords } from "../../ui/index.js";
import { useRoles } from "../members/use-roles.js";
import type { GroupRole } from "./provider-draft.js";
import { AddButton } from "./setting-rows.js";
import { signInWords } from "./sign-in-words.js";

export interface GroupRoleFieldsProps {
  readonly value: readonly GroupRole[];
  readonly error: ReactNode;
  readonly onChange: (groupRoles: GroupRole[]) => void;
}

export function GroupRoleFields({ value, error, onChange }: GroupRoleFieldsProps): ReactNode {
  const say = useWords(signInWords);
  const { id: workspaceId } = useWorkspace();
  const change = (index: number, fields: Partial<GroupRole>): void =>
    onChange(value.map((each, at) => (at === index ? { ...each, ...fields } : each)));
  return (
    <Stack gap="sm" align="flex-start">
      {value.length === 0 && (
        <Text size="sm" c="dimmed">
          {say("noGroupRoles")}
        </Text>
      )}
      {value.map((groupRole, index) => (
        // Two rows may be equal while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} gap={6} align="flex-end" w="100%">
          <TextInput
            label={say("group")}
            required
            maxLength={256}
            autoComplete="off"
            style={{ flex: "1 1 9rem" }}
            value={groupRole.group}
            onChange={({ currentTarget }) => change(index, { group: currentTarget.value })}
          />
          <PlaceFields value={groupRole} onChange={(place) => change(index, place)} />
          <ActionIcon
            size={30}
            variant="subtle"
            color="red"
            aria-label={say("removeGroupRole", { group: groupRole.group.slice(0, 100) })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Input.Error>{error}</Input.Error>
      <AddButton
        label={say("addGroupRole")}
        onClick={() => onChange([...value, { group: "", workspaceId, role: "Viewer" }])}
      />
    </Stack>
  );
}

type Place = Pick<GroupRole, "workspaceId" | "role">;

export interface PlaceFieldsProps {
  readonly value: Place;
  readonly onChange: (place: Partial<Place>) => void;
}

/** A workspace, and the role there. One that the member does not reach, or does not know, is shown by its id. */
export function PlaceFields({ value, onChange }: PlaceFieldsProps): ReactNode {
  const say = useWords(signInWords);
  const { workspaces } = useReachedWorkspaces();
  const roles = useRoles();
  const { nameOf } = useRoleWords();
  const places = workspaces.map(({ id, name }) => ({ value: id, label: name }));
  const given = roles.all.map((role) => ({ value: role.id, label: nameOf(role) }));
  return (
    <>
      <Select
        label={say("workspace")}
        required
        searchable
        allowDeselect={false}
        style={{ flex: "1 1 9rem" }}
        data={withValue(places, value.workspaceId)}
        value={value.workspaceId}
        onChange={(workspaceId) => workspaceId !== null && onChange({ workspaceId })}
      />
      <Select
        label={say("role")}
        required
        allowDeselect={false}
        style={{ flex: "1 1 8rem" }}
        data={withValue(given, value.role)}
        value={value.role}
        onChange={(role) => role !== null && onChange({ role })}
      />
    </>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function withValue(choices: readonly Choice[], value: string): readonly Choice[] {
  return choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
}
