/**
 * The dialog of a change: a form, or the question before it. What fails is shown in it, with what was typed; issues of a
 * form stand at their fields. Closing it returns the focus to what opened it.
 */
import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { isUnanswered, useLanguage, useWords } from "../../data/index.js";
import { ChangeError } from "./change-error.js";
import { ConfirmText } from "./confirm-text.js";
import { Dialog } from "./dialog.js";
import { fieldIssues, type FieldIssues, type IssuePath } from "./field-issues.js";
import { MeanwhileNotice } from "./meanwhile-notice.js";
import type { ChangeOptions } from "./use-change.js";
import { useMergedChange } from "./use-merged-change.js";
import type { Meanwhile } from "./use-merged-form.js";
import { formWords } from "./words.js";

/** Of `@mantine/form`; fields have the names that the request gives them. */
export interface IssueForm {
  readonly getValues: () => object;
  readonly setErrors: (errors: Record<string, ReactNode>) => void;
}

export interface ChangeDialogProps<Answer> extends Pick<
  ChangeOptions<Answer>,
  "notice" | "undo" | "rereads"
> {
  readonly title: string;
  /** What it does, as an imperative. */
  readonly submit: string;
  /** The way back, where "Cancel" could mean what the dialog does. */
  readonly keep?: string;
  /** Cannot be taken back. */
  readonly isDangerous?: boolean;
  readonly canSubmit?: boolean;
  /** What must be typed before. */
  readonly typed?: string;
  readonly form?: IssueForm;
  /** Where the request has what the form edits, as `["frequencyCaps", 2]`; default: the request is it. */
  readonly within?: IssuePath;
  /** The fields, or what the change touches, with numbers. */
  readonly children: ReactNode;
  readonly onSubmit: () => Promise<Answer>;
  /** Called when it is done too, unless there is an `onDone`. */
  readonly onClose: () => void;
  /** Takes the place of `onClose` when it is done, as to show what was made. */
  readonly onDone?: ((answer: Answer) => void) | undefined;
  /** Of a form of what is there: what another person has changed meanwhile. */
  readonly meanwhile?: Meanwhile | undefined;
  readonly size?: string;
}

export function ChangeDialog<Answer>(props: ChangeDialogProps<Answer>): ReactNode {
  const { title, submit, isDangerous = false, canSubmit = true, typed, form, within } = props;
  const { children, size, keep } = props;
  const { onSubmit, onClose, onDone = onClose, meanwhile, notice, undo, rereads } = props;
  const say = useWords(formWords);
  const { language } = useLanguage();
  const [text, setText] = useState("");
  const issuesOf = (error: unknown): FieldIssues =>
    fieldIssues(error, Object.keys(form?.getValues() ?? {}), language, within);
  const send = async (): Promise<Answer> => {
    try {
      return await onSubmit();
    } catch (error) {
      form?.setErrors({ ...issuesOf(error).byField });
      throw error;
    }
  };
  const change = useMergedChange(send, meanwhile, { onDone, notice, undo, rereads });
  const isDecided = meanwhile === undefined || meanwhile.isDecided;
  const isReady = canSubmit && isDecided && (typed === undefined || text === typed) && !change.isRunning;
  return (
    <Dialog
      opened
      onClose={() => !change.isRunning && onClose()}
      title={title}
      {...(size !== undefined && { size })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void change.run();
        }}
      >
        <Stack>
          {children}
          {typed !== undefined && <ConfirmText expected={typed} value={text} onChange={setText} />}
          {meanwhile !== undefined && !change.isRunning && (
            <MeanwhileNotice meanwhile={meanwhile} byName={change.byName} />
          )}
          {change.error !== undefined && !issuesOf(change.error).isComplete && (
            <ChangeError
              title={say(isUnanswered(change.error) ? "unanswered" : "notDone")}
              error={change.error}
            />
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={change.isRunning}
              onClick={onClose}
              {...(isDangerous && { "data-default": true })}
            >
              {keep ?? say("cancel")}
            </Button>
            <Button
              type="submit"
              loading={change.isRunning}
              disabled={!isReady && !change.isRunning}
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
