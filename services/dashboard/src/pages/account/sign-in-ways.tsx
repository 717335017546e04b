/** How the member signs in: password, second factor, passkeys, identity providers. */
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useMember, useSession, useWords } from "../../data/index.js";
import { ChangeDialog, Section, UserText } from "../../ui/index.js";
import { Passkeys } from "./passkeys.js";
import { PasswordForm } from "./password-form.js";
import { SecondFactor } from "./second-factor.js";
import { useRecentSignIn } from "./use-recent-sign-in.js";
import { accountWords } from "./words.js";

export function SignInWays(): ReactNode {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Password />
      <SecondFactor />
      <Passkeys />
      <Identities />
    </SimpleGrid>
  );
}

function Password(): ReactNode {
  const say = useWords(accountWords);
  const member = useMember();
  const recent = useRecentSignIn();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={say("password")}
      beside={
        <Button
          variant="default"
          onClick={() =>
            member.hasPassword || !member.canSignInAgain ? setOpen(true) : recent.ask(() => setOpen(true))
          }
        >
          {say(member.hasPassword ? "changePassword" : "setPassword")}
        </Button>
      }
    >
      <Text>{say(member.hasPassword ? "hasPassword" : "hasNoPassword")}</Text>
      {recent.question}
      {isOpen && <PasswordForm onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Identities(): ReactNode {
  const say = useWords(accountWords);
  const member = useMember();
  const { refresh } = useSession();
  const { client } = useApi();
  const recent = useRecentSignIn();
  const [asked, setAsked] = useState<string>();
  return (
    <Section title={say("identities")}>
      {member.identities.length === 0 && <Text c="dimmed">{say("noIdentities")}</Text>}
      <Stack gap="xs">
        {member.identities.map(({ issuer }) => (
          <Group key={issuer} justify="space-between">
            <UserText limit={160}>{issuer}</UserText>
            <Button variant="default" onClick={() => recent.ask(() => setAsked(issuer))}>
              {say("unlink")}
            </Button>
          </Group>
        ))}
      </Stack>
      {recent.question}
      {asked !== undefined && (
        <ChangeDialog
          title={say("unlink")}
          submit={say("unlink")}
          isDangerous
          onClose={() => setAsked(undefined)}
          onSubmit={async () => {
            await client.DELETE("/api/admin/me/identities", { body: { issuer: asked } });
            await refresh();
          }}
        >
          <Text>{say("unlinkText", { issuer: asked.slice(0, 200) })}</Text>
        </ChangeDialog>
      )}
    </Section>
  );
}
