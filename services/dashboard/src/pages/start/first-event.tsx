/** Sends a real track event with the write key of the workspace, as an app would. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode, SubmitEvent } from "react";
import { randomId, useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { ErrorNotice, KnownPageLink, Section, TextLink, useChange, UserText } from "../../ui/index.js";
import { startWords } from "./words.js";

export interface FirstEventProps {
  readonly writeKey: string | undefined;
  readonly onSent: () => void;
}

interface Sending {
  readonly userId: string;
  readonly event: string;
}

interface Sent extends Sending {
  readonly messageId: string;
  /** Else it waits for a worker. */
  readonly isApplied: boolean;
}

export function FirstEvent({ writeKey, onSent }: FirstEventProps): ReactNode {
  const say = useWords(startWords);
  const may = useMay();
  const { client } = useApi();
  const track = async (body: Sending): Promise<Sent> => {
    const messageId = randomId();
    const { response } = await client.POST("/api/public/apps/track", {
      params: { header: { prefer: "wait=5" } },
      headers: { authorization: `Bearer ${writeKey}` },
      body: { ...body, messageId },
    });
    return { ...body, messageId, isApplied: response.status !== queued };
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
          {send.answer !== undefined && <Outcome sent={send.answer} />}
        </Stack>
      </form>
    </Section>
  );
}

const queued = 202;

interface OutcomeProps {
  readonly sent: Sent;
}

const askAgainMs = 1_000;

/** An event that waits is applied without further doing: it is looked for until then. */
function Outcome({ sent: { userId, messageId, isApplied } }: OutcomeProps): ReactNode {
  const say = useWords(startWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const found = useQueries().useQuery(
    "get",
    "/api/admin/events",
    { params: { query: { messageId: [messageId], limit: 1 } } },
    {
      enabled: !isApplied && may("events:read"),
      refetchInterval: ({ state }) => (state.data?.count ?? 0) === 0 && askAgainMs,
    },
  );
  const isThere = isApplied || (found.data?.count ?? 0) > 0;
  if (!isThere) {
    return (
      <Text role="status">
        {say("eventQueued")}{" "}
        {may("operations:read") && <KnownPageLink page="operations">{say("toOperations")}</KnownPageLink>}
      </Text>
    );
  }
  return (
    <Text role="status">
      {say("eventSent")}{" "}
      <TextLink underline="always" to="/w/$workspaceId/users/$userId" params={{ workspaceId, userId }}>
        <UserText isBrief limit={60}>
          {userId}
        </UserText>
      </TextLink>
    </Text>
  );
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
