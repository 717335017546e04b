/** One dead letter in full, beside the list: the message, its error, where it came from, and what can be done. */
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { ApiError } from "@signalbox/client";
import { IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import {
  ChangeDialog,
  ErrorNotice,
  Explanation,
  Facts,
  Id,
  JsonView,
  RowPanel,
  Time,
  useChange,
  useListSearch,
  UserName,
  UserText,
} from "../../ui/index.js";
import { Correction } from "./correction.js";
import { actorOf, messageOf, type DeadLetter } from "./dead-letter.js";
import classes from "./dead-letters.module.css";
import { deadLettersWords } from "./words.js";

export interface DeadLetterPanelProps {
  /** Undefined while none is open. */
  readonly id: string | undefined;
  /** As the list has it, until it is read. */
  readonly listed: DeadLetter | undefined;
  /** After it was replayed or discarded. */
  readonly onDone: () => void;
}

export function DeadLetterPanel({ id, listed, onDone }: DeadLetterPanelProps): ReactNode {
  const say = useWords(deadLettersWords);
  const queries = useQueries();
  const { change } = useListSearch();
  const read = queries.useQuery(
    "get",
    "/api/admin/dead-letters/{id}",
    { params: { path: { id: id ?? "" } } },
    { enabled: id !== undefined, retry: false },
  );
  const isGone = read.error instanceof ApiError && read.error.status === 404;
  const deadLetter = isGone ? undefined : (read.data ?? listed);
  const close = (): void => change({ open: undefined }, { keepsPage: true });
  return (
    <RowPanel
      id={id}
      row={deadLetter}
      isRead={isGone}
      titleOf={(row) => (row === undefined ? say("message") : (messageOf(row)?.type ?? say("noType")))}
      gone={say("gone")}
      notice={
        read.error === null || isGone ? undefined : (
          <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
        )
      }
      onClose={close}
    >
      {(row) => (
        <Details
          deadLetter={row}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </RowPanel>
  );
}

interface DetailsProps {
  readonly deadLetter: DeadLetter;
  readonly onDone: () => void;
}

function Details({ deadLetter, onDone }: DetailsProps): ReactNode {
  const say = useWords(deadLettersWords);
  const { to, job, error, errorSays, failedAt, id, message } = deadLetter;
  const { kind, id: actorId } = actorOf(to);
  const may = useMay();
  const isUser = (kind === "user" || kind === "anonymous") && may("users:read");
  return (
    <Stack gap="md">
      <Actions deadLetter={deadLetter} onDone={onDone} />
      <div>
        <Title order={3} mb={6}>
          {say("error")}
        </Title>
        <div className={classes.error}>
          <Explanation says={errorSays} text={error} limit={1_000} />
        </div>
      </div>
      <Facts
        facts={[
          [
            say("to"),
            isUser ? (
              <UserName id={actorId} name={deadLetter.userName} isLink />
            ) : (
              <UserText>{kind === "" ? actorId : `${kind} ${actorId}`}</UserText>
            ),
          ],
          [say("failed"), <Time at={failedAt} />],
          [say("job"), <Id value={job} of={say("job")} />],
          [say("id"), <Id value={id} of={say("id")} />],
        ]}
      />
      <div>
        <Title order={3} mb={6}>
          {say("message")}
        </Title>
        <JsonView value={message} />
      </div>
    </Stack>
  );
}

function Actions({ deadLetter, onDone }: DetailsProps): ReactNode {
  const say = useWords(deadLettersWords);
  const may = useMay();
  const { client } = useApi();
  const [asked, setAsked] = useState<"correct" | "discard">();
  const params = { path: { id: deadLetter.id } };
  const replay = useChange(() => client.POST("/api/admin/dead-letters/{id}/replay", { params, body: {} }), {
    notice: say("replayed"),
    rereads: "elsewhere",
    onDone,
  });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          leftSection={<IconRefresh size={14} />}
          disabled={!may("deadletters:replay")}
          loading={replay.isRunning}
          onClick={() => void replay.run()}
        >
          {say("replay")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={14} />}
          disabled={!may("deadletters:replay")}
          onClick={() => setAsked("correct")}
        >
          {say("correct")}
        </Button>
        {may("operations:write") && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={14} />}
            onClick={() => setAsked("discard")}
          >
            {say("discard")}
          </Button>
        )}
      </Group>
      {!may("deadletters:replay") && (
        <Text size="sm" c="dimmed">
          {say("mayNotReplay")}
        </Text>
      )}
      {replay.error !== undefined && <ErrorNotice title={say("refused")} error={replay.error} />}
      {asked === "correct" && (
        <Correction deadLetter={deadLetter} onClose={() => setAsked(undefined)} onDone={onDone} />
      )}
      {asked === "discard" && (
        <ChangeDialog
          title={say("discard")}
          submit={say("discard")}
          isDangerous
          notice={say("discarded")}
          rereads="elsewhere"
          onSubmit={() => client.DELETE("/api/admin/dead-letters/{id}", { params })}
          onDone={onDone}
          onClose={() => setAsked(undefined)}
        >
          <Text>{say("askDiscard", { count: 1 })}</Text>
        </ChangeDialog>
      )}
    </Stack>
  );
}
