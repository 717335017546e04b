/** Sends what a broadcast would send as a test to an address, at first to the member's own. Says what became of it. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useSession, useWords } from "../../../data/index.js";
import {
  Dialog,
  DialogButton,
  ErrorNotice,
  TestOutcome,
  useChange,
  UserText,
  type PreviewUser,
} from "../../../ui/index.js";
import type { Channel } from "./broadcast-draft.js";
import { editorWords } from "./words.js";

export interface TestBroadcastProps {
  readonly id: string;
  readonly channel: Channel;
  /** Whose values it shows. */
  readonly user: PreviewUser;
  /** Saves what the test shall show. */
  readonly prepare: () => Promise<unknown>;
}

export function TestBroadcast(props: TestBroadcastProps): ReactNode {
  const say = useWords(editorWords);
  const may = useMay();
  return (
    <DialogButton
      variant="default"
      act={{ id: "test", label: say("test"), icon: IconSend, isPossible: may("broadcasts:write") }}
    >
      {(close) => (
        <Dialog opened onClose={close} title={say("testTitle")}>
          <TestForm {...props} onClose={close} />
        </Dialog>
      )}
    </DialogButton>
  );
}

interface TestFormProps extends TestBroadcastProps {
  readonly onClose: () => void;
}

function TestForm({ id, channel, user, prepare, onClose }: TestFormProps): ReactNode {
  const say = useWords(editorWords);
  const { client } = useApi();
  const { member } = useSession();
  const [address, setAddress] = useState(channel === "Email" ? (member?.email ?? "") : "");
  const to = address.trim();
  const test = useChange(
    async () => {
      await prepare();
      return client.POST("/api/admin/broadcasts/test", {
        body: { broadcastId: id, ...(user.id !== undefined && { userId: user.id }), address: to },
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
          {say("testText")}{" "}
          {user.id !== undefined && <UserText>{say("testUser", { user: user.id })}</UserText>}
        </Text>
        <TextInput
          label={say("testAddress")}
          required
          maxLength={500}
          data-autofocus
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        {test.error !== undefined && <ErrorNotice error={test.error} />}
        {outcome !== undefined && <TestOutcome outcome={outcome} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say("close")}
          </Button>
          <Button type="submit" loading={test.isRunning} disabled={to === ""}>
            {say("testSend")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
