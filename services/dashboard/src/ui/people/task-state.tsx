/** The state of a task: how far it is, what became of the people, and the file of an export. */
import { Button, List, Progress, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { csvOf } from "../list/csv-of.js";
import { UserText } from "../text/user-text.js";
import { peopleWords } from "./words.js";

export type PeopleTask = Answer<"/api/admin/bulk/{id}", "GET">;

export function isTaskOver({ status }: Pick<PeopleTask, "status">): boolean {
  return status === "Done" || status === "Cancelled" || status === "Failed";
}

interface TaskReading {
  readonly enabled?: boolean;
  /** How often it is read, ms. */
  readonly everyMs?: number;
}

/** Read again and again until it is over. */
export function useTask(id: string, { enabled = true, everyMs = 500 }: TaskReading = {}) {
  return useQueries().useQuery(
    "get",
    "/api/admin/bulk/{id}",
    { params: { path: { id } } },
    {
      enabled,
      refetchInterval: ({ state: { data } }) => (data !== undefined && isTaskOver(data) ? false : everyMs),
    },
  );
}

export function TaskState({ task }: { readonly task: PeopleTask }): ReactNode {
  const say = useWords(peopleWords);
  const { progress, status, counts, because } = task;
  const { done, total } = progress;
  return (
    <Stack gap="xs">
      <Text role="status" fw={600}>
        {status === "Done" ? say("done") : say("progress", { done, total })}
      </Text>
      {!isTaskOver(task) && (
        <Progress
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={say("progress", { done, total })}
        />
      )}
      {status === "Cancelled" && <Text>{say("cancelled")}</Text>}
      {status === "Failed" && (
        <Text c="red.9">
          {say("failed")}: <UserText>{because ?? ""}</UserText>
        </Text>
      )}
      {Object.keys(counts).length > 0 && <Counts counts={counts} />}
      {task.fileUntil !== undefined && <FileButton task={task} />}
    </Stack>
  );
}

const outcomes = [
  "added",
  "removed",
  "subscribed",
  "leftAlone",
  "unsubscribed",
  "exported",
  "erased",
  "stopped",
  "moved",
  "movesAfterMessage",
  "stayed",
  "started",
  "isInIt",
  "hasBeenThrough",
  "isInTooMany",
  "noKey",
  "meetsExit",
  "notRunning",
  "notFound",
] as const;

function Counts({ counts }: Pick<PeopleTask, "counts">): ReactNode {
  const say = useWords(peopleWords);
  return (
    <List size="sm" spacing={2}>
      {Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => {
          const outcome = outcomes.find((each) => each === name);
          return <List.Item key={name}>{say(outcome ?? "otherOutcome", { count })}</List.Item>;
        })}
    </List>
  );
}

function FileButton({ task: { id } }: { readonly task: PeopleTask }): ReactNode {
  const say = useWords(peopleWords);
  const { id: workspaceId } = useWorkspace();
  const may = useMay();
  if (!may("users:export")) return null;
  return (
    <Button
      component="a"
      href={csvOf(`bulk/${id}/file`, { workspaceId })}
      download
      variant="default"
      leftSection={<IconDownload size={14} />}
    >
      {say("download")}
    </Button>
  );
}
