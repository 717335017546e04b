/** The button of an act: a dialog asks before; what fails is shown in it. */
import { Button, type ButtonProps } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { ChangeDialog } from "../changes/change-dialog.js";
import type { Act } from "./act.js";
import { useShownAct } from "./shown-acts.js";

export interface ActButtonProps extends Pick<ButtonProps, "variant"> {
  readonly act: Act;
}

export function ActButton({ act, variant }: ActButtonProps): ReactNode {
  const {
    label,
    icon: IconOfAct,
    key,
    isPossible,
    isDangerous = false,
    title,
    question,
    typed,
    done,
    keep,
    apply,
    undo,
    leave,
  } = act;
  // A change can make another act of it, as Start of Pause: its question is another one.
  const [asked, setAsked] = useState<string>();
  const ask = (): void => setAsked(act.id);
  useShownAct(act, ask);
  return (
    <>
      <Button
        {...(variant !== undefined && { variant })}
        {...(isDangerous && { color: "red" })}
        disabled={!isPossible}
        aria-keyshortcuts={key}
        leftSection={<IconOfAct size={14} />}
        onClick={ask}
      >
        {label}
      </Button>
      {asked === act.id && (
        <ChangeDialog
          title={title}
          submit={label}
          isDangerous={isDangerous}
          notice={done}
          {...(keep !== undefined && { keep })}
          {...(undo !== undefined && { undo })}
          {...(typed !== undefined && { typed })}
          {...(leave !== undefined && { rereads: "elsewhere", onDone: leave })}
          onSubmit={apply}
          onClose={() => setAsked(undefined)}
        >
          {question}
        </ChangeDialog>
      )}
    </>
  );
}
