/** The write keys, and the names of the secrets that templates use. */
import { Code, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { Copy, Principal, ReadSection, Time, UserText } from "../../ui/index.js";
import { settingsWords } from "./words.js";

export function KeySettings(): ReactNode {
  const say = useWords(settingsWords);
  const may = useMay();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {may("keys:read") && <WriteKeys />}
      <Secrets title={say("secrets")} />
    </SimpleGrid>
  );
}

function WriteKeys(): ReactNode {
  const say = useWords(settingsWords);
  const read = useQueries().useQuery("get", "/api/admin/settings/write-keys", {}, { gcTime: 0 });
  return (
    <ReadSection title={say("writeKeys")} about={say("writeKeysText")} read={read}>
      {(keys) =>
        keys.length === 0 ? (
          <Text c="dimmed">{say("noWriteKeys")}</Text>
        ) : (
          <Stack gap={6}>
            {keys.map(({ secretId, writeKeyName, writeKeyValue }) => (
              <Group key={secretId} gap={8} wrap="nowrap">
                <Text span fw={500}>
                  <UserText limit={80}>{writeKeyName}</UserText>
                </Text>
                <Code>••••{writeKeyValue.slice(-4)}</Code>
                <Copy value={writeKeyValue} of={writeKeyName} />
              </Group>
            ))}
          </Stack>
        )
      }
    </ReadSection>
  );
}

function Secrets({ title }: { readonly title: string }): ReactNode {
  const say = useWords(settingsWords);
  const read = useQueries().useQuery("get", "/api/admin/settings/secrets");
  return (
    <ReadSection title={title} about={say("secretsText")} read={read}>
      {({ secrets }) =>
        secrets.length === 0 ? (
          <Text c="dimmed">{say("noSecrets")}</Text>
        ) : (
          <Stack gap={6}>
            {secrets.map(({ name, updatedAt, updatedBy }) => (
              <Group key={name} gap={8}>
                <Code>
                  <UserText limit={80}>{name}</UserText>
                </Code>
                <Text span size="sm" c="dimmed">
                  {say("changed")} <Time at={updatedAt} />{" "}
                  {updatedBy !== undefined && <Principal of={updatedBy} />}
                </Text>
              </Group>
            ))}
          </Stack>
        )
      }
    </ReadSection>
  );
}
