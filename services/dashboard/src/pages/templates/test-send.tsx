/** Sends a test of a template to an address, at first to the member's own. Says what became of it. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useSession, useWords } from "../../data/index.js";
import {
  Dialog,
  ErrorNotice,
  TestOutcome,
  useChange,
  UserText,
  identifierOf,
  type Template,
  type PreviewUser,
} from "../../ui/index.js";
import { templatesWords } from "./words.js";

export interface TestSendProps {
  readonly template: Template;
  readonly user: PreviewUser;
  readonly variant?: "default";
  /** Saves what is sent. */
  readonly prepare?: () => Promise<unknown>;
}

export function TestSend({ template, user, variant, prepare }: TestSendProps): ReactNode {
  const say = useWords(templatesWords);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(variant !== undefined && { variant })}
        leftSection={<IconSend size={14} />}
        disabled={
          !may("templates:write") || (template.definition === undefined && template.draft === undefined)
        }
        onClick={() => setOpen(true)}
      >
        {say("test")}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={say("testTitle")}>
        <TestForm template={template} user={user} prepare={prepare} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface TestFormProps extends TestSendProps {
  readonly onClose: () => void;
}

function TestForm({ template, user, prepare, onClose }: TestFormProps): ReactNode {
  const say = useWords(templatesWords);
  const { client } = useApi();
  const { member } = useSession();
  const property = identifierOf(template);
  // An editor saves what it shows before.
  const sendsDraft = prepare !== undefined || template.draft !== undefined;
  const [address, setAddress] = useState(template.type === "Email" ? (member?.email ?? "") : "");
  const test = useChange(
    async () => {
      await prepare?.();
      return client.POST("/api/admin/content/templates/test", {
        body: {
          templateId: template.id,
          channel: template.type,
          userProperties: { ...user.properties, [property]: address.trim() },
        },
      });
    },
    { rereads: "nothing" },
  );
  const outcome = test.answer?.data;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void test.run();
      }}
    >
      <Stack>
        <Text>
          {say(sendsDraft ? "testText" : "testTextPublished")}{" "}
          {user.id !== undefined && <UserText>{say("withUser", { user: user.id })}</UserText>}
        </Text>
        <TextInput
          label={say("address", { property })}
          required
          maxLength={500}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        {test.error !== undefined && <ErrorNotice title={say("testFailed")} error={test.error} />}
        {outcome !== undefined && <TestOutcome outcome={outcome} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say("close")}
          </Button>
          <Button type="submit" loading={test.isRunning}>
            {say("send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
