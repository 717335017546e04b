/** What opens above a page: a dialog in its middle, or a panel at its side for one row of a list. */
import { Drawer, Modal, type DrawerProps, type ModalProps } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { markInitialFocus } from "./initial-focus.js";
import { componentWords } from "../words.js";
import classes from "./changes.module.css";

export function Dialog({ children, ...props }: ModalProps): ReactNode {
  const say = useWords(componentWords);
  useFocusReturn(props.opened);
  return (
    <Modal centered closeButtonProps={{ "aria-label": say("close") }} {...props}>
      <div ref={markInitialFocus} style={{ display: "contents" }}>
        {children}
      </div>
    </Modal>
  );
}

export function SidePanel(props: DrawerProps): ReactNode {
  const say = useWords(componentWords);
  return (
    <Drawer
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": say("close") }}
      classNames={{ content: classes.panel, body: classes.panelBody }}
      {...props}
    />
  );
}

/**
 * Mantine returns the focus when `opened` becomes false; most dialogs here are removed instead. One that is there before it
 * is opened has nothing to return when its page is left.
 */
function useFocusReturn(isOpen: boolean): void {
  const [before] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
