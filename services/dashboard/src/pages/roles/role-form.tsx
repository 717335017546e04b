/** The form of a custom role, a new one or one that is there. */
import { Input, Select, TextInput } from "@mantine/core";
import { ifMatch, type Body } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, useMergedForm, useRoleWords } from "../../ui/index.js";
import type { Role } from "../members/use-roles.js";
import { PermissionChoice } from "./permission-choice.js";
import { rolesWords } from "./words.js";

type Permissions = Body<"/api/admin/roles", "PUT">["permissions"];

export interface RoleFormProps {
  /** Absent for a new one. */
  readonly role?: Role;
  /** Of a new one: what it can start from. */
  readonly roles?: readonly Role[];
  /** All permissions that there are. */
  readonly all: readonly string[];
  readonly onClose: () => void;
}

export function RoleForm({ role, roles = [], all, onClose }: RoleFormProps): ReactNode {
  const say = useWords(rolesWords);
  const { nameOf } = useRoleWords();
  const { client } = useApi();
  const { form, read, meanwhile } = useMergedForm({
    read: role,
    draftOf: (stored) => ({
      name: stored?.name ?? "",
      description: stored?.description ?? "",
      permissions: (stored?.permissions ?? []) as readonly string[],
    }),
    fields: {
      name: { label: say("name") },
      description: { label: say("description") },
      permissions: { label: say("permissions") },
    },
  });
  const { name, description } = form.values;
  const chosen = new Set(form.values.permissions);
  const choose = (next: Iterable<string>): void => form.setFieldValue("permissions", [...next]);
  return (
    <ChangeDialog
      title={say(role === undefined ? "create" : "edit")}
      submit={say("save")}
      size="lg"
      form={form}
      canSubmit={name.trim() !== "" && chosen.size > 0}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() =>
        client.PUT("/api/admin/roles", {
          params: ifMatch(read ?? {}),
          body: {
            ...(role !== undefined && { id: role.id }),
            name: name.trim(),
            ...(description.trim() !== "" && { description: description.trim() }),
            permissions: all.filter((each) => chosen.has(each)) as Permissions,
          },
        })
      }
    >
      <TextInput
        label={say("name")}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TextInput label={say("description")} maxLength={500} {...form.getInputProps("description")} />
      {roles.length > 0 && (
        <Select
          label={say("copyOf")}
          data={roles.map((each) => ({ value: each.id, label: nameOf(each) }))}
          onChange={(id) => choose(roles.find((each) => each.id === id)?.permissions ?? [])}
        />
      )}
      <PermissionChoice all={all} chosen={chosen} onChange={choose} />
      <Input.Error>{form.errors["permissions"]}</Input.Error>
    </ChangeDialog>
  );
}
