/** Permissions to choose from, by what they are about. */
import { Checkbox, Fieldset, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { groupPermissions } from "./permission-groups.js";
import classes from "./roles.module.css";
import { usePermissionName } from "./use-permission-name.js";
import { rolesWords } from "./words.js";

export interface PermissionChoiceProps {
  /** All that there are. */
  readonly all: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export function PermissionChoice({ all, chosen, onChange }: PermissionChoiceProps): ReactNode {
  const say = useWords(rolesWords);
  const nameOf = usePermissionName();
  const { permissions: own } = useWorkspace();
  const mayGive = (permission: string): boolean => own.has(permission);
  return (
    <Fieldset
      legend={`${say("permissions")} · ${say("chosen", { count: chosen.size })}`}
      className={classes.choice}
    >
      {groupPermissions(all).map(({ resource, permissions }) => (
        <div key={resource} className={classes.choiceRow} role="group" aria-label={nameOf(resource)}>
          <Text size="sm" fw={500}>
            {nameOf(resource)}
          </Text>
          <Group gap="md">
            {permissions.map(({ permission, verb }) => (
              <Checkbox
                key={permission}
                size="xs"
                label={nameOf(verb)}
                checked={chosen.has(permission)}
                disabled={!mayGive(permission)}
                onChange={() => onChange(chosen.symmetricDifference(new Set([permission])))}
              />
            ))}
          </Group>
        </div>
      ))}
      {!all.every(mayGive) && (
        <Text size="sm" c="dimmed" mt="xs">
          {say("notYours")}
        </Text>
      )}
    </Fieldset>
  );
}
