/** Sends a real track event with the write key of the workspace, as an app would. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode, SubmitEvent } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ErrorNotice, Section, TextLink, useChange, UserText } from "../../ui/index.js";
import { startWords } from "./words.js";

export interface FirstEventProps {
  readonly writeKey: string | undefined;
  readonly onSent: () => void;
}

interface Sent {
  readonly userId: string;
  readonly event: string;
}

export function FirstEvent({ writeKey, onSent }: FirstEventProps): ReactNode {
  const say = useWords(startWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { client } = useApi();
  const track = async (body: Sent): Promise<Sent> => {
    await client.POST("/api/public/apps/track", {
      params: { header: { prefer: "wait=5" } },
      headers: { authorization: `Bearer ${writeKey}` },
      body,
    });
    return body;
  };
  const send = useChange(track, { rereads: "nothing", onDone: onSent });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send.run({ userId: textIn(form, "userId"), event: textIn(form, "event") });
  };
  return (
    <Section title={say("firstEvent")}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text c="dimmed">{say(may("keys:read") ? "firstEventText" : "noKey")}</Text>
          <Group gap="sm" align="end">
            <TextInput
              name="userId"
              label={say("userId")}
              defaultValue="ann"
              required
              maxLength={200}
              flex="1 1 120px"
            />
            <TextInput
              name="event"
              label={say("eventName")}
              defaultValue="Signed Up"
              required
              maxLength={200}
              flex="1 1 160px"
            />
            <Button
              type="submit"
              disabled={writeKey === undefined}
              loading={send.isRunning}
              leftSection={<IconSend size={14} />}
            >
              {say("sendEvent")}
            </Button>
          </Group>
          {send.error !== undefined && <ErrorNotice error={send.error} title={say("notSent")} />}
          {send.answer !== undefined && (
            <Text role="status">
              {say("eventSent")}{" "}
              <TextLink
                underline="always"
                to="/w/$workspaceId/users/$userId"
                params={{ workspaceId, userId: send.answer.userId }}
              >
                <UserText isBrief limit={60}>
                  {send.answer.userId}
                </UserText>
              </TextLink>
            </Text>
          )}
        </Stack>
      </form>
    </Section>
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
