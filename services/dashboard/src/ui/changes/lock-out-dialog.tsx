/** Asks before a change that takes access from the member who makes it; above whatever dialog the change was made in. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useSyncExternalStore, type ReactNode } from "react";
import { onQuestion, openQuestion, useWords } from "../../data/index.js";
import { Dialog } from "./dialog.js";
import { UserText } from "../text/user-text.js";
import { componentWords } from "../words.js";

const aboveDialogs = 400;

export function LockOutDialog(): ReactNode {
  const say = useWords(componentWords);
  const question = useSyncExternalStore(onQuestion, openQuestion);
  if (question === undefined) return undefined;
  return (
    <Dialog opened zIndex={aboveDialogs} title={say("lockOutTitle")} onClose={() => question.answer(false)}>
      <Stack>
        <Text>{say("lockOutText")}</Text>
        <Text>
          <UserText>{question.reason}</UserText>
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
            {say("cancel")}
          </Button>
          <Button color="red" onClick={() => question.answer(true)}>
            {say("lockOutConfirm")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
