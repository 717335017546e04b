/** A form for one change, or the question before it. What fails is shown in it, with what was typed. */
import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { isUnanswered, useWords } from "../../data/index.js";
import { ChangeError } from "./change-error.js";
import { Dialog } from "./dialog.js";
import { useAction } from "./use-action.js";
import { formWords } from "./words.js";

export interface FormDialogProps {
  readonly title: string;
  /** What the form does, as an imperative. */
  readonly submit: string;
  /** Cannot be taken back. */
  readonly isDangerous?: boolean;
  readonly canSubmit?: boolean;
  /** The fields, or what the change touches. */
  readonly children: ReactNode;
  readonly onSubmit: () => Promise<unknown>;
  /** Called when it is done too. */
  readonly onClose: () => void;
  /** Takes the place of `onClose` when it is done, as to show what was made. */
  readonly onDone?: (() => void) | undefined;
  /** Takes the current values of what the form edits, when another person has changed it. */
  readonly onReload?: (() => void) | undefined;
  readonly size?: string;
}

export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, submit, isDangerous = false, canSubmit = true, children, size } = props;
  const say = useWords(formWords);
  const action = useAction(props.onSubmit);
  const send = async (): Promise<void> => {
    if (await action.run()) (props.onDone ?? props.onClose)();
  };
  return (
    <Dialog
      opened
      onClose={() => !action.isRunning && props.onClose()}
      title={title}
      {...(size !== undefined && { size })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit && !action.isRunning) void send();
        }}
      >
        <Stack>
          {children}
          {action.error !== undefined && (
            <ChangeError
              title={say(isUnanswered(action.error) ? "unanswered" : "notDone")}
              error={action.error}
              onReload={props.onReload}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" disabled={action.isRunning} onClick={props.onClose}>
              {say("cancel")}
            </Button>
            <Button
              type="submit"
              loading={action.isRunning}
              disabled={!canSubmit}
              {...(isDangerous && { color: "red" })}
            >
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
