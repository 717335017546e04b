/** How far an act on many people is, in the dialog that began it. */
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { Dialog } from "../changes/dialog.js";
import { ButtonLink } from "../links/link.js";
import { useFollowedTask } from "./followed-tasks.js";
import { isTaskOver, TaskState, useTask } from "./task-state.js";
import { peopleWords } from "./words.js";

export interface TaskDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

export function TaskDialog({ id, title, onClose }: TaskDialogProps): ReactNode {
  const say = useWords(peopleWords);
  const { id: workspaceId } = useWorkspace();
  const { data: task } = useTask(id);
  const isOver = task !== undefined && isTaskOver(task);
  useFollowedTask(id, isOver);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        {task !== undefined && <TaskState task={task} />}
        {!isOver && <Text c="dimmed">{say("goesOn")}</Text>}
        <Group justify="flex-end">
          <ButtonLink variant="default" to="/w/$workspaceId/tasks" params={{ workspaceId }}>
            {say("toTasks")}
          </ButtonLink>
          <Button onClick={onClose}>{say("close")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
