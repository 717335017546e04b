/** Who the member is, and how the dashboard looks in this browser. */
import { SegmentedControl, SimpleGrid, Stack, Text, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { languageNames, languages, useLanguage, useMember, useWords } from "../../data/index.js";
import { Facts, Section, TextLink, Time, UserText } from "../../ui/index.js";
import { accountWords } from "./words.js";

export function Profile(): ReactNode {
  const say = useWords(accountWords);
  const member = useMember();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Section title={say("profile")}>
        <Facts
          facts={[
            [say("name"), <UserText>{member.name}</UserText>],
            [say("email"), <UserText>{member.email}</UserText>],
            [say("owner"), member.isOwner ? "✓" : undefined],
            [say("since"), <Time at={member.createdAt} shows="date" />],
            [say("lastSignIn"), member.lastSignInAt && <Time at={member.lastSignInAt} />],
            [
              say("workspaces"),
              <Stack gap={4}>
                {member.workspaces.map(({ workspaceId, name, permissions }) => (
                  <div key={workspaceId}>
                    <TextLink to="/w/$workspaceId" params={{ workspaceId }}>
                      <UserText limit={80}>{name}</UserText>
                    </TextLink>{" "}
                    <Text span size="sm" c="dimmed">
                      {say("permissions", { count: permissions.length })}
                    </Text>
                  </div>
                ))}
              </Stack>,
            ],
          ]}
        />
      </Section>
      <Appearance />
    </SimpleGrid>
  );
}

function Appearance(): ReactNode {
  const say = useWords(accountWords);
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={say("appearance")}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" fw={500}>
          {say("language")}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={say("language")}
          value={language}
          onChange={setLanguage}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Text size="sm" fw={500}>
          {say("scheme")}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={say("scheme")}
          value={colorScheme}
          onChange={setColorScheme}
          data={[
            { value: "light", label: say("light") },
            { value: "dark", label: say("dark") },
            { value: "auto", label: say("system") },
          ]}
        />
        <Text size="sm" c="dimmed">
          {say("thisBrowser")}
        </Text>
      </Stack>
    </Section>
  );
}
