/** Asks before a change, and shows why it failed. A dangerous one can ask for a text to be typed. */
import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ChangeError } from "./change-error.js";
import { ConfirmText } from "./confirm-text.js";
import { Dialog } from "./dialog.js";
import { componentWords } from "../words.js";

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen, with numbers. */
  readonly children: ReactNode;
  /** On the button. */
  readonly confirm: string;
  /** Cannot be taken back. */
  readonly isDangerous?: boolean;
  /** What must be typed before. */
  readonly typed?: string;
  readonly run: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, confirm, isDangerous = false, typed, run, onDone, onClose } = props;
  const say = useWords(componentWords);
  const [text, setText] = useState("");
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const begin = async (): Promise<void> => {
    setRunning(true);
    setError(undefined);
    try {
      await run();
      onDone();
    } catch (failure) {
      setError(failure);
      setRunning(false);
    }
  };
  return (
    <Dialog opened onClose={() => !isRunning && onClose()} title={title}>
      <Stack>
        {children}
        {typed !== undefined && <ConfirmText expected={typed} value={text} onChange={setText} />}
        {error !== undefined && <ChangeError title={say("changeFailed")} error={error} />}
        <Group justify="flex-end">
          <Button
            color={isDangerous ? "red" : undefined}
            loading={isRunning}
            disabled={typed !== undefined && text !== typed}
            onClick={() => void begin()}
          >
            {confirm}
          </Button>
          <Button variant="default" disabled={isRunning} onClick={onClose}>
            {say("cancel")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
