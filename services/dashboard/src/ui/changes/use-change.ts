/**
 * A change with its state. Whatever sends it has an idempotency key, waits for the queue and asks before a lock-out (see
 * `data/api`); here it is running until everything that the page shows is read again: what shows an old value would send
 * it again. What is sent and answered stays in the component, in no cache, so it suits passwords and keys.
 */
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useApi, useWords } from "../../data/index.js";
import { isStillQueued } from "./is-still-queued.js";
import { useNotice } from "./use-notice.js";
import { formWords } from "./words.js";

export interface Change<Input extends readonly unknown[], Answer> {
  /** True when it is done. */
  readonly run: (...input: Input) => Promise<boolean>;
  readonly isRunning: boolean;
  /** Undefined: none. */
  readonly error: unknown;
  /** Of the last run, when it is done. */
  readonly answer: Answer | undefined;
  /** Forgets the last run. */
  readonly clear: () => void;
}

export interface ChangeOptions<Answer, Input extends readonly unknown[] = []> {
  /** Shown in a corner when it is done. */
  readonly notice?: string | undefined;
  /** Takes it back; offered by the notice. */
  readonly undo?: ((...input: Input) => Promise<unknown>) | undefined;
  /** When it is done, and what is shown is read again. */
  readonly onDone?: ((answer: Answer) => void) | undefined;
  /**
   * Default: everything. `elsewhere`: other pages, because what is shown is about something that is gone. `nothing`: the
   * call changes nothing, as a test does.
   */
  readonly rereads?: "everything" | "elsewhere" | "nothing" | undefined;
}

interface State<Answer> {
  readonly isRunning: boolean;
  readonly error?: unknown;
  readonly answer?: Answer;
}

export function useChange<Input extends readonly unknown[], Answer>(
  call: (...input: Input) => Promise<Answer>,
  { notice, undo, onDone, rereads = "everything" }: ChangeOptions<Answer, Input> = {},
): Change<Input, Answer> {
  const say = useWords(formWords);
  const { cache } = useApi();
  const showNotice = useNotice();
  const [state, setState] = useState<State<Answer>>({ isRunning: false });
  const reread = async (): Promise<void> => {
    if (rereads === "nothing") return;
    if (rereads === "everything") return cache.invalidateQueries();
    // A list that is opened next would show what is gone until it is read again, and count it.
    cache.removeQueries({ type: "inactive" });
    await cache.invalidateQueries({ refetchType: "none" });
  };
  return {
    isRunning: state.isRunning,
    error: state.error,
    answer: state.answer,
    clear: () => setState({ isRunning: false }),
    run: async (...input) => {
      setState({ isRunning: true });
      try {
        const answer = await call(...input);
        await reread();
        setState({ isRunning: false, answer });
        if (isStillQueued(answer)) notifications.show({ color: "orange", message: say("stillQueued") });
        else if (notice !== undefined) showNotice(notice, undo && (() => undo(...input)));
        onDone?.(answer);
        return true;
      } catch (error) {
        setState({ isRunning: false, error });
        return false;
      }
    },
  };
}
