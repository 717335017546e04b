/** Who is signed in; language and appearance; the way out. */
import { ActionIcon, Menu, SegmentedControl, Text, useMantineColorScheme } from "@mantine/core";
import { IconBook, IconCode, IconLogout, IconUserCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import {
  languageNames,
  languages,
  type Member,
  serviceAddress,
  useLanguage,
  useSession,
  useWords,
  useWorkspace,
} from "../data/index.js";
import { documentUrl, MenuLink } from "../ui/index.js";
import { frameWords } from "./words.js";

export function AccountMenu(): ReactNode {
  const say = useWords(frameWords);
  const { member } = useSession();
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say("openMenu")}>
          <IconUserCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {member !== undefined && <AccountOf member={member} />}
        <Choices />
        {member !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item component="a" href={serviceAddress("sign-out")} leftSection={<IconLogout size={16} />}>
              {say("signOut")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function AccountOf({ member }: { readonly member: Member }): ReactNode {
  const say = useWords(frameWords);
  const { id: workspaceId } = useWorkspace();
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} truncate>
          {member.name}
        </Text>
        <Text size="xs" truncate>
          {member.email}
        </Text>
      </Menu.Label>
      <MenuLink
        to="/w/$workspaceId/account"
        params={{ workspaceId }}
        leftSection={<IconUserCircle size={16} />}
      >
        {say("account")}
      </MenuLink>
      <Menu.Item component="a" href={documentUrl("contents")} leftSection={<IconBook size={16} />}>
        {say("documents")}
      </Menu.Item>
      <Menu.Item component="a" href={serviceAddress("docs")} leftSection={<IconCode size={16} />}>
        {say("apiReference")}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

function Choices(): ReactNode {
  const say = useWords(frameWords);
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{say("appearance")}</Menu.Label>
      <SegmentedControl
        mx="xs"
        size="xs"
        aria-label={say("appearance")}
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: "light", label: say("light") },
          { value: "dark", label: say("dark") },
          { value: "auto", label: say("system") },
        ]}
      />
      <Menu.Label>{say("language")}</Menu.Label>
      <SegmentedControl
        mx="xs"
        mb="xs"
        size="xs"
        aria-label={say("language")}
        value={language}
        onChange={setLanguage}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </>
  );
}
