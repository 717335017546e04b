/**
 * Whether the configured workspace and its keys work. Until then an unknown key may be one of them, so the service
 * is not ready and refuses no key for good.
 */
export interface FirstSetup {
  isDone(): boolean;
  /** Call it once they work and every new look-up finds them. */
  finish(): void;
}

/** Done from the start when nothing needs to be set up. */
export function createFirstSetup({ isDone }: { readonly isDone: boolean }): FirstSetup {
  let done = isDone;
  return {
    isDone: () => done,
    finish() {
      done = true;
    },
  };
}
