/** What can be done to the selected rows. It says what it will touch before, and how far it is meanwhile. */
import { Button, Group, Progress, Select, Stack, Text, type ComboboxData } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { ConfirmText } from "../changes/confirm-text.js";
import { Dialog } from "../changes/dialog.js";
import { ErrorNotice } from "../page/error-notice.js";
import { useWords } from "../../data/index.js";
import classes from "./list.module.css";
import { listWords } from "./words.js";

export interface BulkAction<Row> {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  /** Cannot be taken back. */
  readonly isDangerous?: boolean;
  /** The sentence that asks, with numbers. */
  readonly ask: (rows: readonly Row[]) => string;
  /** What has to be chosen before, such as a list that the rows are added to. */
  readonly choice?: { readonly label: string; readonly data: ComboboxData };
  /** What has to be typed before, so that it does not happen by mistake. */
  readonly typed?: (rows: readonly Row[]) => string;
  /** For one row; those that fail are counted, and the first error is shown. `chosen` is the value of the choice. */
  readonly run: (row: Row, signal: AbortSignal, chosen: string) => Promise<unknown>;
}

export interface BulkBarProps<Row> {
  readonly actions: readonly BulkAction<Row>[];
  readonly rows: readonly Row[];
  readonly onClear: () => void;
  readonly onDone: () => void;
}

export function BulkBar<Row>({ actions, rows, onClear, onDone }: BulkBarProps<Row>): ReactNode {
  const say = useWords(listWords);
  const [asked, setAsked] = useState<BulkAction<Row>>();
  return (
    <Group className={classes.bulk} gap="xs" role="toolbar">
      <Text size="sm" fw={600} role="status">
        {say("selected", { count: rows.length })}
      </Text>
      {actions.map((action) => (
        <Button
          key={action.id}
          variant="default"
          color={action.isDangerous === true ? "red" : undefined}
          leftSection={action.icon && <action.icon size={14} />}
          onClick={() => setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button variant="subtle" onClick={onClear} ms="auto">
        {say("clearSelection")}
      </Button>
      {asked !== undefined && (
        <BulkRun
          action={asked}
          rows={rows}
          onClose={(hasRun) => {
            setAsked(undefined);
            if (!hasRun) return;
            onClear();
            onDone();
          }}
        />
      )}
    </Group>
  );
}

export interface BulkRunProps<Row> {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  readonly onClose: (hasRun: boolean) => void;
}

interface BulkProgress {
  readonly done: number;
  readonly failed: number;
  readonly firstError?: unknown;
  readonly isRunning: boolean;
}

/** Asks, runs the action for one row after the other, and shows how far it is. */
export function BulkRun<Row>({ action, rows, onClose }: BulkRunProps<Row>): ReactNode {
  const say = useWords(listWords);
  const [progress, setProgress] = useState<BulkProgress>();
  // The selection may change with the list while the action runs.
  const [concerned] = useState(rows);
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState("");
  const stopping = useRef(new AbortController());
  const typed = action.typed?.(concerned);
  const isReady = (action.choice === undefined || chosen !== null) && (typed === undefined || text === typed);
  const isRunning = progress?.isRunning === true;
  const begin = async (): Promise<void> => {
    const { signal } = stopping.current;
    let now: BulkProgress = { done: 0, failed: 0, isRunning: true };
    setProgress(now);
    for (const row of concerned) {
      if (signal.aborted) break;
      try {
        await action.run(row, signal, chosen ?? "");
        now = { ...now, done: now.done + 1 };
      } catch (error) {
        now = { ...now, done: now.done + 1, failed: now.failed + 1, firstError: now.firstError ?? error };
      }
      setProgress(now);
    }
    setProgress({ ...now, isRunning: false });
    if (now.failed === 0) onClose(true);
  };
  return (
    <Dialog opened onClose={() => !isRunning && onClose(progress !== undefined)} title={action.label}>
      <Stack>
        {progress === undefined ? (
          <>
            <Text>{action.ask(concerned)}</Text>
            {action.choice !== undefined && (
              <Select {...action.choice} value={chosen} onChange={setChosen} searchable data-autofocus />
            )}
            {typed !== undefined && <ConfirmText expected={typed} value={text} onChange={setText} />}
          </>
        ) : (
          <>
            <Text role="status">{say("progress", { done: progress.done, count: concerned.length })}</Text>
            <Progress value={(100 * progress.done) / concerned.length} aria-label={action.label} />
            {progress.failed > 0 && (
              <ErrorNotice
                title={say("bulkFailed", { count: progress.failed })}
                error={progress.firstError}
              />
            )}
          </>
        )}
        <Group justify="flex-end">
          {progress === undefined && (
            <Button
              color={action.isDangerous === true ? "red" : undefined}
              disabled={!isReady}
              onClick={() => void begin()}
            >
              {say("confirm")}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => (isRunning ? stopping.current.abort() : onClose(progress !== undefined))}
          >
            {say(isRunning ? "stop" : progress === undefined ? "cancel" : "close")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
