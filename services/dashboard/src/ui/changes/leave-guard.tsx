/** Asks before a page is left whose changes are not saved: by a link, by going back, and by closing the tab. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { Dialog } from "./dialog.js";
import { formWords } from "./words.js";

export interface LeaveGuardProps {
  readonly isEdited: boolean;
  /** Another tab of the page loses it too; any other search of the same page keeps what is typed. */
  readonly isOfTab?: boolean;
}

export function LeaveGuard({ isEdited, isOfTab = false }: LeaveGuardProps): ReactNode {
  const say = useWords(formWords);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isEdited &&
      (current.pathname !== next.pathname || (isOfTab && tabIn(current.search) !== tabIn(next.search))),
    enableBeforeUnload: isEdited,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog opened onClose={blocker.reset} title={say("leaveTitle")}>
      <Stack>
        <Text>{say("leaveText")}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {say("stay")}
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            {say("leave")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function tabIn(search: object): unknown {
  return "tab" in search ? search.tab : undefined;
}
