/** The codes of an authenticator app: setting them up, turning them off, new recovery codes. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { isQueued } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useMember, useSession, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  ChangeDialog,
  formWords,
  Id,
  SecretDialog,
  Section,
  useChange,
} from "../../ui/index.js";
import { QrCode } from "./qr-code.js";
import { useRecentSignIn } from "./use-recent-sign-in.js";
import { accountWords } from "./words.js";

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** What is open: the secret to confirm, the form for a code, or the recovery codes that were made. */
type Shown =
  | { readonly what: "set-up"; readonly secret: Secret }
  | { readonly what: "turn-off" | "new-codes" }
  | { readonly what: "codes"; readonly codes: string | undefined };

export function SecondFactor(): ReactNode {
  const say = useWords(accountWords);
  const form = useWords(formWords);
  const { client } = useApi();
  const member = useMember();
  const { refresh } = useSession();
  const recent = useRecentSignIn();
  const [shown, setShown] = useState<Shown>();
  const close = (): void => setShown(undefined);
  const begin = useChange(async () => {
    const { data } = await client.POST("/api/admin/me/second-factor");
    if (data !== undefined && !isQueued(data)) setShown({ what: "set-up", secret: data });
  });
  const showCodes = async (codes: readonly string[] | undefined): Promise<void> => {
    setShown({ what: "codes", codes: codes?.join("\n") });
    await refresh();
  };
  const { isOn, recoveryCodesLeft } = member.secondFactor;
  return (
    <Section title={say("secondFactor")}>
      <Stack gap="sm" align="flex-start">
        <Text>{isOn ? say("factorOn", { count: recoveryCodesLeft }) : say("factorOff")}</Text>
        <Group gap="xs">
          {isOn ? (
            <>
              <Button variant="default" onClick={() => setShown({ what: "new-codes" })}>
                {say("newCodes")}
              </Button>
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                onClick={() => setShown({ what: "turn-off" })}
              >
                {say("turnOff")}
              </Button>
            </>
          ) : (
            <Button
              variant="default"
              loading={begin.isRunning}
              onClick={() => recent.ask(() => void begin.run())}
            >
              {say("setUp")}
            </Button>
          )}
        </Group>
        {begin.error !== undefined && <ErrorNotice title={form("notDone")} error={begin.error} />}
      </Stack>
      {recent.question}
      {shown?.what === "set-up" && (
        <CodeForm
          title={say("setUpTitle")}
          submit={say("turnOn")}
          onClose={close}
          onCode={async (code) => {
            const { data } = await client.POST("/api/admin/me/second-factor/confirm", { body: { code } });
            await showCodes(data === undefined || isQueued(data) ? undefined : data.recoveryCodes);
          }}
        >
          <Text>{say("scan")}</Text>
          <QrCode text={shown.secret.uri} label={say("qrCode")} />
          <Id value={shown.secret.secret} of={say("secret")} />
        </CodeForm>
      )}
      {shown?.what === "new-codes" && (
        <CodeForm
          title={say("newCodes")}
          submit={say("newCodes")}
          onClose={close}
          onCode={async (code) => {
            const { data } = await client.POST("/api/admin/me/recovery-codes", { body: { code } });
            await showCodes(data === undefined || isQueued(data) ? undefined : data.recoveryCodes);
          }}
        >
          <Text>{say("newCodesText")}</Text>
        </CodeForm>
      )}
      {shown?.what === "turn-off" && (
        <CodeForm
          title={say("turnOff")}
          submit={say("turnOff")}
          isDangerous
          onClose={close}
          onCode={async (code) => {
            await client.DELETE("/api/admin/me/second-factor", { body: { code } });
            await refresh();
            close();
          }}
        >
          <Text>{say("turnOffText")}</Text>
        </CodeForm>
      )}
      {shown?.what === "codes" && (
        <SecretDialog title={say("codesTitle")} of={say("codes")} secret={shown.codes} onClose={close}>
          <Text>{say("codesText")}</Text>
        </SecretDialog>
      )}
    </Section>
  );
}

interface CodeFormProps {
  readonly title: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
  /** Shows what follows, in place of this form. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

function CodeForm({ children, onCode, ...dialog }: CodeFormProps): ReactNode {
  const say = useWords(accountWords);
  const [code, setCode] = useState("");
  return (
    <ChangeDialog
      {...dialog}
      canSubmit={code.trim() !== ""}
      onSubmit={() => onCode(code.trim())}
      onDone={() => undefined}
    >
      {children}
      <TextInput
        label={say("code")}
        description={say("codeHint")}
        autoComplete="one-time-code"
        inputMode="text"
        required
        maxLength={40}
        data-autofocus
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </ChangeDialog>
  );
}
