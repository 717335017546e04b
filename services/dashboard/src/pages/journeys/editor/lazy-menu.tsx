/** A menu whose list is made when it is opened: a page of many steps has one for each place. */
import { Menu } from "@mantine/core";
import { useRef, type ReactNode, type RefObject } from "react";

export interface LazyMenuProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  /** The button, with this reference. */
  readonly button: (ref: RefObject<HTMLButtonElement | null>) => ReactNode;
  /** The items. */
  readonly children: ReactNode;
  readonly width?: number;
}

export function LazyMenu({ isOpen, onChange, button, children, width }: LazyMenuProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null);
  if (!isOpen) return button(ref);
  return (
    <Menu
      opened
      onChange={(next) => {
        if (next) return;
        onChange(false);
        // The button is another element then, and an item may have given the focus to something else.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) ref.current?.focus();
        });
      }}
      position="bottom-start"
      middlewares={{ flip: true, shift: true, size: withinWindow }}
      // Not keys: the one that opens the menu would close it.
      clickOutsideEvents={outsideEvents}
      {...(width !== undefined && { width })}
    >
      <Menu.Target>{button(ref)}</Menu.Target>
      <Menu.Dropdown style={{ overflowY: "auto" }}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** px */
const edge = 8;
const mostHeight = 420;

/** As high as the window has room for; the rest is scrolled to. */
const withinWindow = {
  padding: edge,
  apply({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
    elements.floating.style.maxHeight = `${Math.min(mostHeight, Math.max(0, availableHeight))}px`;
  },
};

const outsideEvents = ["mousedown", "touchstart"];
