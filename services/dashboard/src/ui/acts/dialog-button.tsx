/** The button of something that is done in a dialog of its own, as a form: also in ⌘K, and under a key. */
import { Button, type ButtonProps } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Act } from "./act.js";
import { useShownAct } from "./shown-acts.js";

export interface DialogButtonProps extends Pick<ButtonProps, "variant"> {
  readonly act: Pick<Act, "id" | "label" | "icon" | "key" | "isPossible">;
  /** The dialog; rendered while it is open, and only then. */
  readonly children: (close: () => void) => ReactNode;
}

export function DialogButton({ act, variant, children }: DialogButtonProps): ReactNode {
  const { label, icon: IconOfAct, key, isPossible } = act;
  const [isOpen, setOpen] = useState(false);
  useShownAct(act, () => setOpen(true));
  return (
    <>
      <Button
        {...(variant !== undefined && { variant })}
        disabled={!isPossible}
        aria-keyshortcuts={key}
        leftSection={<IconOfAct size={14} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
