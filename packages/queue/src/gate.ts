/** A gate others wait at until someone opens it; once open it stays open. */
export interface Gate {
  readonly opened: Promise<void>;
  isOpen(): boolean;
  open(): void;
}

/** Closed. Whoever waits goes on in a later turn than `open`. */
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
