/** The form of a custom role, a new one or one that is there. */
import { Select, TextInput } from "@mantine/core";
import { ifMatch, type Body } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { FormDialog, useEdited } from "../../ui/index.js";
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

export function RoleForm({ role, ...props }: RoleFormProps): ReactNode {
  const { resource, generation, reload } = useEdited(role);
  const edited = resource === undefined ? {} : { role: resource };
  return <RoleFields key={generation} {...props} {...edited} onReload={reload} />;
}

function RoleFields({
  role,
  roles = [],
  all,
  onClose,
  onReload,
}: RoleFormProps & { readonly onReload: () => void }): ReactNode {
  const say = useWords(rolesWords);
  const { client } = useApi();
  const [name, setName] = useState(role?.name ?? "");
  const [description, setDescription] = useState(role?.description ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions));
  return (
    <FormDialog
      title={say(role === undefined ? "create" : "edit")}
      submit={say("save")}
      size="lg"
      canSubmit={name.trim() !== "" && chosen.size > 0}
      onClose={onClose}
      onReload={onReload}
      onSubmit={() =>
        client.PUT("/api/admin/roles", {
          params: ifMatch(role ?? {}),
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
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={say("description")}
        maxLength={500}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      {roles.length > 0 && (
        <Select
          label={say("copyOf")}
          data={roles.map(({ id, name: title }) => ({ value: id, label: title }))}
          onChange={(id) => setChosen(new Set(roles.find((each) => each.id === id)?.permissions))}
        />
      )}
      <PermissionChoice all={all} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
