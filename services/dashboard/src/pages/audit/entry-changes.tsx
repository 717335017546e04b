/** What an entry of the audit log changed: each resource with its fields before and after. */
import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Badge, leafChanges, LeafDiff, useAuditedName, useResourceKind, UserText } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import type { AuditEntry } from "./audit-entry.js";
import { auditWords } from "./words.js";

const colors = { created: "green", updated: "brand", deleted: "red" } as const;

export function EntryChanges({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const say = useWords(auditWords);
  const kindName = useResourceKind();
  const nameOf = useAuditedName();
  if (entry.changes.length === 0 && entry.omitted === undefined) return null;
  return (
    <Stack gap="sm">
      <Title order={3}>{say("changes")}</Title>
      {entry.changes.map(({ kind, id, name, change, fields }) => (
        <Stack key={`${kind} ${id}`} gap={6}>
          <Group gap={6}>
            <Badge color={colors[change]}>{say(change)}</Badge>
            <Text span size="sm">
              {kindName(kind)}{" "}
              <UserText limit={120}>{kind === "provider" ? (nameOf(entry) ?? id) : (name ?? id)}</UserText>
            </Text>
          </Group>
          {fields.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say("noFields")}
            </Text>
          ) : (
            <LeafDiff
              label={`${kindName(kind)} ${name ?? id}`.slice(0, 200)}
              changes={fields.flatMap(linesOf)}
            />
          )}
        </Stack>
      ))}
      {entry.omitted !== undefined && (
        <Text size="sm" c="dimmed">
          {say("omitted", { count: entry.omitted })}
        </Text>
      )}
    </Stack>
  );
}

type ChangedField = AuditEntry["changes"][number]["fields"][number];

function linesOf({ field, before, after, isSecret }: ChangedField) {
  if (isSecret === true) return [{ path: field, isSecret }];
  return leafChanges(before, after, field);
}
