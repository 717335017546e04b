/** Sends a test mail by the email provider of the workspace; a new workspace keeps it in the test mailbox. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconMailFast } from "@tabler/icons-react";
import type { ReactNode, SubmitEvent } from "react";
import { useMay, useMember, useWords, useWorkspace } from "../../data/index.js";
import { ErrorNotice, Explanation, Section, TextLink, useProviderTitle } from "../../ui/index.js";
import { useSendMail, type MailOutcome } from "./use-send-mail.js";
import { startWords } from "./words.js";

export function FirstMail({ onSent }: { readonly onSent: () => void }): ReactNode {
  const say = useWords(startWords);
  const may = useMay();
  const member = useMember();
  const send = useSendMail(onSent);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const address = new FormData(event.currentTarget).get("address");
    if (typeof address === "string") void send.run({ address, name: member.name });
  };
  const isAllowed = may("templates:write");
  return (
    <Section title={say("firstMail")}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text c="dimmed">{say(isAllowed ? "firstMailText" : "mayNotMail")}</Text>
          <Group gap="sm" align="end">
            <TextInput
              name="address"
              label={say("address")}
              defaultValue={member.email}
              required
              maxLength={254}
              flex="1 1 200px"
            />
            <Button
              type="submit"
              disabled={!isAllowed}
              loading={send.isRunning}
              leftSection={<IconMailFast size={14} />}
            >
              {say("sendMail")}
            </Button>
          </Group>
          {send.error !== undefined && <ErrorNotice error={send.error} title={say("notSent")} />}
          {send.answer !== undefined && <Outcome outcome={send.answer} />}
        </Stack>
      </form>
    </Section>
  );
}

function Outcome({ outcome }: { readonly outcome: MailOutcome }): ReactNode {
  const say = useWords(startWords);
  const titleOf = useProviderTitle();
  const { id: workspaceId } = useWorkspace();
  if (outcome.type === "failed")
    return (
      <Text role="alert" c="red">
        {say("mailFailed")} <Explanation says={outcome.says} text={outcome.reason} />
      </Text>
    );
  return (
    <Text role="status">
      {say(outcome.isTest ? "mailKept" : "mailSent", { provider: titleOf(outcome.provider) })}{" "}
      {outcome.isTest && (
        <TextLink underline="always" to="/w/$workspaceId/mailbox" params={{ workspaceId }}>
          {say("toMailbox")}
        </TextLink>
      )}
    </Text>
  );
}
