/**
 * Whether the workspace and the keys that the service was configured with work. Until then an unknown key may be one of
 * them, so the service is not ready and refuses no key for good.
 */
export interface FirstSetup {
  isDone(): boolean;
  /** They work, and no look-up that begins from now on misses them. */
  finish(): void;
}

/** Done from the start where nothing is to be set up. */
export function createFirstSetup({ isDone }: { readonly isDone: boolean }): FirstSetup {
  let done = isDone;
  return {
    isDone: () => done,
    finish() {
      done = true;
    },
  };
}
