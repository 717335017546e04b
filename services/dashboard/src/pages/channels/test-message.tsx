/** Sends a message of a template through one provider, and says in the vendor's words what became of it. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useMember, useQueries, useWords } from "../../data/index.js";
import { Dialog, ErrorNotice, identifierOf, KnownPageLink, TestOutcome, useChange } from "../../ui/index.js";
import type { Channel, ProviderType } from "./channels.js";
import { channelsWords } from "./words.js";

export interface TestMessageProps {
  readonly channel: Channel;
  readonly type: ProviderType;
}

/** Absent for webhooks, whose templates name the address themselves. */
export function TestMessage(props: TestMessageProps): ReactNode {
  const say = useWords(channelsWords);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (props.channel === "Webhook" || !may("templates:write")) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconSend size={14} />} onClick={() => setOpen(true)}>
        {say("testMessage")}
      </Button>
      {isOpen && <TestDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function TestDialog(props: TestMessageProps & { readonly onClose: () => void }): ReactNode {
  const { channel, type, onClose } = props;
  const say = useWords(channelsWords);
  const { client } = useApi();
  const member = useMember();
  const { data } = useQueries().useQuery("get", "/api/admin/content/templates");
  const templates = (data?.templates ?? []).filter(
    (each) => each.type === channel && each.definition !== undefined,
  );
  const [chosen, choose] = useState<string>();
  const [address, setAddress] = useState(channel === "Email" ? member.email : "");
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  const test = useChange(
    async () =>
      template &&
      client.POST("/api/admin/content/templates/test", {
        body: {
          templateId: template.id,
          channel,
          provider: type.type,
          userProperties: { [identifierOf(template)]: address.trim(), name: member.name },
        },
      }),
    { rereads: "nothing" },
  );
  const outcome = test.answer?.data;
  return (
    <Dialog opened onClose={onClose} title={say("testMessage")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (template !== undefined && address.trim() !== "" && !test.isRunning) void test.run();
        }}
      >
        <Stack>
          <Text>{say("testMessageText", { provider: type.title })}</Text>
          {data !== undefined && templates.length === 0 ? (
            <Text>
              {say("noTemplate")} <KnownPageLink page="templates">{say("toTemplates")}</KnownPageLink>
            </Text>
          ) : (
            <>
              <NativeSelect
                size="xs"
                label={say("template")}
                data={templates.map(({ id, name }) => ({ value: id, label: name }))}
                value={template?.id ?? ""}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              />
              <TextInput
                label={say("recipient")}
                required
                maxLength={500}
                value={address}
                onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              />
            </>
          )}
          {test.error !== undefined && <ErrorNotice title={say("testNotSent")} error={test.error} />}
          {outcome !== undefined && <TestOutcome outcome={outcome} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say("close")}
            </Button>
            <Button type="submit" loading={test.isRunning} disabled={template === undefined}>
              {say("send")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
