/** How members sign in: passwords, the second factor, and the identity providers of the installation. */
import { Group, SimpleGrid, Switch, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useMember, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { ActButton, ChangeError, Facts, formWords, ReadSection, useChange } from "../../ui/index.js";
import { IdentityProviders } from "./identity-providers.js";
import { signInWords } from "./sign-in-words.js";
import { settingsWords } from "./words.js";

export function SignInSettings(): ReactNode {
  const may = useMay();
  const member = useMember();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
      {may("members:read") && <Rules />}
      {member.isOwner && <IdentityProviders />}
    </SimpleGrid>
  );
}

function Rules(): ReactNode {
  const say = useWords(settingsWords);
  const form = useWords(formWords);
  const { client } = useApi();
  const { id, parentId } = useWorkspace();
  const member = useMember();
  const read = useQueries().useQuery("get", "/api/admin/sign-in-settings");
  const action = useChange((secondFactorIn: string[]) =>
    client.PUT("/api/admin/sign-in-settings", {
      params: ifMatch(read.data ?? {}),
      body: { secondFactorIn },
    }),
  );
  return (
    <ReadSection title={say("signIn")} read={read}>
      {({ passwords, secondFactorIn }) => {
        const isRequired = [id, parentId].some((each) => each !== undefined && secondFactorIn.includes(each));
        return (
          <>
            <Facts
              facts={[
                [say("passwords"), say(passwords ? "passwordsOn" : "passwordsOff")],
                [say("secondFactor"), say(isRequired ? "secondFactorOn" : "secondFactorOff")],
              ]}
            />
            {member.isOwner ? (
              <Switch
                label={say("requireSecondFactor")}
                description={say("requireText")}
                checked={secondFactorIn.includes(id)}
                disabled={action.isRunning}
                onChange={({ currentTarget: { checked } }) =>
                  void action.run(
                    checked ? [...secondFactorIn, id] : secondFactorIn.filter((each) => each !== id),
                  )
                }
              />
            ) : (
              <Text size="sm" c="dimmed">
                {say("ownersOnly")}
              </Text>
            )}
            {member.isOwner && <PasswordsAct settings={{ ...read.data, passwords }} />}
            {action.error !== undefined && <ChangeError title={form("notDone")} error={action.error} />}
          </>
        );
      }}
    </ReadSection>
  );
}

interface PasswordsActProps {
  readonly settings: { readonly passwords: boolean; readonly updatedAt?: number | undefined };
}

function PasswordsAct({ settings }: PasswordsActProps): ReactNode {
  const say = useWords(signInWords);
  const { client } = useApi();
  const { passwords } = settings;
  const label = say(passwords ? "onlySingleSignOn" : "allowPasswords");
  return (
    <Group>
      <ActButton
        variant="default"
        act={{
          id: passwords ? "only-single-sign-on" : "allow-passwords",
          label,
          icon: passwords ? IconLock : IconLockOpen,
          isPossible: true,
          title: label,
          done: say(passwords ? "onlySingleSignOnDone" : "allowPasswordsDone"),
          question: say(passwords ? "onlySingleSignOnText" : "allowPasswordsText"),
          apply: () =>
            client.PUT("/api/admin/sign-in-settings", {
              params: ifMatch(settings),
              body: { passwords: !passwords },
            }),
        }}
      />
    </Group>
  );
}
