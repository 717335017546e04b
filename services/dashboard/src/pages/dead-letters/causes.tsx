/** Dead letters by cause: one row each, with what can be done to all of them. Choosing one filters the list. */
import { Button, Group, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  type BulkAction,
  BulkRun,
  ErrorNotice,
  Section,
  Time,
  useFormatNumber,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import type { DeadLetter, DeadLetterCause } from "./dead-letter.js";
import classes from "./dead-letters.module.css";
import { useDeadLetterActions } from "./use-dead-letter-actions.js";
import { deadLettersWords } from "./words.js";

export interface CausesProps {
  readonly causes: readonly DeadLetterCause[];
  /** False: only the latest dead letters are grouped. */
  readonly isComplete: boolean;
  /** The key of the cause that the list shows. */
  readonly shown: string | undefined;
  readonly onDone: () => void;
}

export function Causes({ causes, isComplete, shown, onDone }: CausesProps): ReactNode {
  const say = useWords(deadLettersWords);
  const { change } = useListSearch();
  const grouped = causes.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section
      title={say("causes")}
      beside={
        !isComplete && (
          <Text size="sm" c="dimmed">
            {say("causesOfLatest", { count: grouped })}
          </Text>
        )
      }
    >
      <ul className={classes.causes}>
        {causes.map((cause) => (
          <li key={cause.key} data-shown={cause.key === shown || undefined}>
            <Cause cause={cause} onDone={onDone}>
              <Button
                variant={cause.key === shown ? "light" : "default"}
                aria-pressed={cause.key === shown}
                onClick={() => change({ cause: cause.key === shown ? undefined : cause.key })}
              >
                {say(cause.key === shown ? "showAll" : "showCause")}
              </Button>
            </Cause>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CauseProps {
  readonly cause: DeadLetterCause;
  readonly onDone: () => void;
  /** The first button. */
  readonly children: ReactNode;
}

function Cause({ cause, onDone, children }: CauseProps): ReactNode {
  const say = useWords(deadLettersWords);
  const format = useFormatNumber();
  const { replay, discard } = useDeadLetterActions();
  const [asked, setAsked] = useState<BulkAction<DeadLetter>>();
  const { error, messageType, count, lastFailedAt, key } = cause;
  return (
    <>
      <span className={classes.count}>{format(count)}</span>
      <div className={classes.cause}>
        <Text fw={500} component="div" lineClamp={2}>
          <UserText limit={240} isBrief>
            {error}
          </UserText>
        </Text>
        <Group gap="xs" mt={2}>
          <Badge color="gray">{messageType === "" ? say("noType") : messageType}</Badge>
          <Text size="sm" c="dimmed">
            {say("lastFailed")} <Time at={lastFailedAt} />
          </Text>
        </Group>
      </div>
      <Group gap="xs" className={classes.causeActions}>
        {children}
        {replay !== undefined && (
          <Button variant="default" onClick={() => setAsked({ ...replay, label: say("replayAll") })}>
            {say("replayAll")}
          </Button>
        )}
        {discard !== undefined && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => setAsked({ ...discard, label: say("discardAll") })}
          >
            {say("discardAll")}
          </Button>
        )}
      </Group>
      {asked !== undefined && (
        <AllOfCause
          cause={key}
          action={asked}
          onClose={(hasRun) => {
            setAsked(undefined);
            if (hasRun) onDone();
          }}
        />
      )}
    </>
  );
}

interface AllOfCauseProps {
  readonly cause: string;
  readonly action: BulkAction<DeadLetter>;
  readonly onClose: (hasRun: boolean) => void;
}

/** Reads them when it is asked for, so that the number in the question is the one that is touched. */
function AllOfCause({ cause, action, onClose }: AllOfCauseProps): ReactNode {
  const queries = useQueries();
  const { workspaceId } = useApi();
  const { data, error, refetch } = queries.useQuery(
    "get",
    "/api/admin/dead-letters",
    { params: { query: { cause, workspaceId } } },
    { staleTime: 0, gcTime: 0 },
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return <BulkRun action={action} rows={data.deadLetters} onClose={onClose} />;
}
