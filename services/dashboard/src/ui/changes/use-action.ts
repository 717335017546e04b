/**
 * A change with its state. What is sent and what is answered stays in the component that asks, in no cache, so it suits
 * passwords and keys.
 */
import { useState } from "react";
import { useApi } from "../../data/index.js";

export interface Action<Input extends readonly unknown[]> {
  /**
   * True when it is done and everything that the page shows is read again. Until then it is running: what shows an old
   * value would send it again.
   */
  readonly run: (...input: Input) => Promise<boolean>;
  readonly isRunning: boolean;
  /** Undefined: none. */
  readonly error: unknown;
}

export function useAction<Input extends readonly unknown[]>(
  call: (...input: Input) => Promise<unknown>,
): Action<Input> {
  const { cache } = useApi();
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: unknown }>({
    isRunning: false,
  });
  return {
    isRunning: state.isRunning,
    error: state.error,
    run: async (...input) => {
      setState({ isRunning: true });
      try {
        await call(...input);
        await cache.invalidateQueries();
        setState({ isRunning: false });
        return true;
      } catch (error) {
        setState({ isRunning: false, error });
        return false;
      }
    },
  };
}
