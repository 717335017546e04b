/** One task: whom it is for, how far it is, what became of them; it can be cancelled. */
import { Stack, Text } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useLanguage, useWords } from "../../data/index.js";
import {
  type Act,
  ActButton,
  Facts,
  isTaskOver,
  type PeopleTask,
  Principal,
  RowPanel,
  TaskState,
  Time,
  useFollowedTask,
  UserText,
  useTaskTitle,
  useTask,
} from "../../ui/index.js";
import { aboutText } from "./about-text.js";
import { tasksWords } from "./words.js";

export function TaskPanel({ id }: { readonly id: string | undefined }): ReactNode {
  const say = useWords(tasksWords);
  const titleOf = useTaskTitle();
  const navigate = useNavigate();
  const { data: task, isPending } = useTask(id ?? "", { enabled: id !== undefined });
  return (
    <RowPanel
      id={id}
      row={task}
      isRead={!isPending}
      titleOf={(row) => (row === undefined ? say("what") : titleOf(row))}
      gone={say("gone")}
      onClose={() => void navigate({ to: ".", search: (before) => ({ ...before, open: undefined }) })}
    >
      {(row) => <OneTask task={row} />}
    </RowPanel>
  );
}

function OneTask({ task }: { readonly task: PeopleTask }): ReactNode {
  const say = useWords(tasksWords);
  const { language } = useLanguage();
  const { client } = useApi();
  const isOver = isTaskOver(task);
  useFollowedTask(task.id, isOver);
  const cancel: Act = {
    id: "cancel",
    label: say("cancel"),
    icon: IconPlayerStop,
    isPossible: !isOver,
    title: say("cancelTitle"),
    done: say("cancelDone"),
    keep: say("keepTask"),
    question: <Text>{say("cancelText", task.progress)}</Text>,
    apply: () => client.POST("/api/admin/bulk/{id}/cancel", { params: { path: { id: task.id } } }),
  };
  return (
    <Stack>
      <TaskState task={task} />
      <Facts
        facts={[
          [say("what"), task.name === "" ? undefined : <UserText>{task.name}</UserText>],
          [say("about"), <UserText>{aboutText(task, language)}</UserText>],
          [say("startedBy"), <Principal of={task.createdBy} />],
          [say("at"), <Time at={Date.parse(task.createdAt)} />],
          [say("fileUntil"), task.fileUntil && <Time at={Date.parse(task.fileUntil)} />],
        ]}
      />
      {!isOver && <ActButton act={cancel} variant="default" />}
    </Stack>
  );
}
