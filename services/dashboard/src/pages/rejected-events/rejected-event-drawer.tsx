/** One rejected event: each error with its field, the original, and a corrected version to send instead. */
import { Alert, Button, Code, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import {
  ChangeDialog,
  ErrorNotice,
  Explanation,
  Facts,
  JsonView,
  type ListQuery,
  Refusal,
  RowPanel,
  Time,
  useChange,
  useListSearch,
  UserName,
  UserText,
} from "../../ui/index.js";
import { problemsOf, titleOf, userOf, type RejectedEvent } from "./rejected-event.js";
import { useRejectedEventCalls } from "./use-rejected-event-calls.js";
import { rejectedEventsWords } from "./words.js";

export interface RejectedEventDrawerProps {
  /** Undefined while none is open. */
  readonly id: string | undefined;
  /** Undefined when the page of the list does not have it. */
  readonly event: RejectedEvent | undefined;
  readonly query: ListQuery;
}

export function RejectedEventDrawer({ id, event, query }: RejectedEventDrawerProps): ReactNode {
  const say = useWords(rejectedEventsWords);
  const { change } = useListSearch();
  const close = (): void => change({ open: undefined }, { keepsPage: true });
  return (
    <RowPanel
      id={id}
      row={event}
      isRead={!query.isPending}
      titleOf={(row) => (row && titleOf(row)) ?? say("event")}
      gone={say("gone")}
      onClose={close}
    >
      {(row) => (
        <Details
          event={row}
          onDone={() => {
            close();
            void query.refetch();
          }}
        />
      )}
    </RowPanel>
  );
}

interface DetailsProps {
  readonly event: RejectedEvent;
  readonly onDone: () => void;
}

function Details({ event, onDone }: DetailsProps): ReactNode {
  const say = useWords(rejectedEventsWords);
  const user = userOf(event);
  return (
    <Stack gap="md">
      <Alert color="red" title={say("reason")}>
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {problemsOf(event).map(({ field, error, says }) => (
            <li key={`${field} ${error}`}>
              {field !== undefined && (
                <>
                  <Code>
                    <UserText>{field}</UserText>
                  </Code>{" "}
                </>
              )}
              <Explanation says={says} text={error} isWithin={field !== undefined} />
            </li>
          ))}
        </ul>
      </Alert>
      <Facts
        facts={[
          [say("user"), user === undefined ? undefined : <UserName id={user} name={event.userName} isLink />],
          [say("rejectedAt"), <Time at={event.rejectedAt} />],
        ]}
      />
      <div>
        <Title order={3} mb={6}>
          {say("original")}
        </Title>
        <JsonView value={event.item} />
      </div>
      <Acts event={event} onDone={onDone} />
    </Stack>
  );
}

function Acts({ event: { id, item }, onDone }: DetailsProps): ReactNode {
  const say = useWords(rejectedEventsWords);
  const may = useMay();
  const calls = useRejectedEventCalls();
  const [text, setText] = useState(() => JSON.stringify(item, null, 2));
  const [isAsking, setAsking] = useState(false);
  const parsed = parse(text);
  const { error, ...replay } = useChange((mended: unknown) => calls.replay(id, mended), { onDone });
  return (
    <>
      {may("deadletters:replay") && (
        <Textarea
          label={say("corrected")}
          description={say("correctedHint")}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          autosize
          minRows={4}
          maxRows={20}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={parsed === undefined && say("notJson")}
        />
      )}
      {error !== undefined && (
        <ErrorNotice error={error} {...(error instanceof Refusal && { title: say("refused") })} />
      )}
      <Group gap="xs">
        {may("deadletters:replay") && (
          <Button
            disabled={parsed === undefined}
            loading={replay.isRunning}
            onClick={() => void replay.run(parsed?.value)}
          >
            {say("sendCorrected")}
          </Button>
        )}
        {may("operations:write") && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {say("discard")}
          </Button>
        )}
      </Group>
      {isAsking && (
        <ChangeDialog
          title={say("discard")}
          submit={say("discard")}
          isDangerous
          onSubmit={() => calls.discard(id)}
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          <Text>{say("askDiscard", { count: 1 })}</Text>
        </ChangeDialog>
      )}
    </>
  );
}

/** Undefined for a text that is not JSON. */
function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
