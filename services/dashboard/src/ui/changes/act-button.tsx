/** A button for a change: a dialog says before, with numbers, what it touches; what fails is shown in it. */
import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ChangeDialog } from "./change-dialog.js";

export interface ActButtonProps extends Pick<ButtonProps, "variant" | "disabled"> {
  /** What it does, as an imperative. */
  readonly label: string;
  readonly icon: Icon;
  readonly isDangerous?: boolean;
  /** The heading of the dialog. */
  readonly title: string;
  /** What it touches; made when the dialog is open. */
  readonly children: ReactNode;
  /** Afterwards everything that the page shows is read again. */
  readonly run: () => Promise<unknown>;
}

export function ActButton({
  label,
  icon: IconOfAct,
  isDangerous = false,
  title,
  children,
  run,
  ...button
}: ActButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...button}
        {...(isDangerous && { color: "red" })}
        leftSection={<IconOfAct size={14} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={title}
          submit={label}
          isDangerous={isDangerous}
          onSubmit={run}
          onClose={() => setOpen(false)}
        >
          {children}
        </ChangeDialog>
      )}
    </>
  );
}
