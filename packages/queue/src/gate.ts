/** A latch: waiters continue once it is opened; it stays open. */
export interface Gate {
  readonly opened: Promise<void>;
  isOpen(): boolean;
  open(): void;
}

/** Closed. Waiters continue in a later turn than `open`. */
export function closedGate(): Gate {
  let resolveOpened: (() => void) | undefined;
  let open = false;
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve;
  });
  return {
    opened,
    isOpen: () => open,
    open(): void {
      open = true;
      resolveOpened?.();
    },
  };
}
