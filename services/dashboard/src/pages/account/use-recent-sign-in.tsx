/**
 * What changes how a member signs in needs a sign-in of the last minutes. `ask` looks whether it is recent, asks for the
 * password if not, and then goes on with what was begun.
 */
import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { type Member, serviceAddress, useApi, useSession, useWords } from "../../data/index.js";
import { Dialog, ChangeDialog } from "../../ui/index.js";
import { PasswordForm } from "./password-form.js";
import { accountWords } from "./words.js";

export interface RecentSignIn {
  readonly ask: (goOn: () => void) => void;
  readonly question: ReactNode;
}

export function useRecentSignIn(): RecentSignIn {
  const { refresh } = useSession();
  const [begun, setBegun] = useState<{ readonly goOn: () => void; readonly member: Member }>();
  const ask = async (goOn: () => void): Promise<void> => {
    const member = await refresh();
    if (member === undefined || member.session.isRecent) goOn();
    else setBegun({ goOn, member });
  };
  const close = (): void => setBegun(undefined);
  return {
    ask: (goOn) => void ask(goOn),
    question: begun && <Question {...begun} onClose={close} />,
  };
}

interface QuestionProps extends ConfirmProps {
  readonly member: Member;
}

/** Who could not sign in again sets a password, which makes the sign-in a recent one. */
function Question({ member, goOn, onClose }: QuestionProps): ReactNode {
  if (member.hasPassword) return <Confirm goOn={goOn} onClose={onClose} />;
  if (member.canSignInAgain) return <Again onClose={onClose} />;
  return (
    <PasswordForm
      onClose={onClose}
      onDone={() => {
        onClose();
        goOn();
      }}
    />
  );
}

interface ConfirmProps {
  readonly goOn: () => void;
  readonly onClose: () => void;
}

function Confirm({ goOn, onClose }: ConfirmProps): ReactNode {
  const say = useWords(accountWords);
  const { client } = useApi();
  const [currentPassword, setPassword] = useState("");
  return (
    <ChangeDialog
      title={say("confirmTitle")}
      submit={say("confirm")}
      canSubmit={currentPassword !== ""}
      onClose={onClose}
      onDone={() => {
        onClose();
        goOn();
      }}
      onSubmit={() => client.POST("/api/admin/me/confirm", { body: { currentPassword } })}
    >
      <Text>{say("confirmText")}</Text>
      <PasswordInput
        label={say("currentPassword")}
        autoComplete="current-password"
        required
        data-autofocus
        value={currentPassword}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </ChangeDialog>
  );
}

function Again({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(accountWords);
  return (
    <Dialog opened onClose={onClose} title={say("confirmTitle")}>
      <Stack>
        <Text>{say("signInAgain")}</Text>
        <Group justify="flex-end">
          <Button component="a" href={serviceAddress("sign-out")}>
            {say("signOut")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
