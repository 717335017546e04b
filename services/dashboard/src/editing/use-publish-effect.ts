/** The effect of publishing, asked when the question opens and again after a refusal: an estimate first, then the exact one. */
import { useCallback, useEffect, useRef, useState } from "react";

export interface PublishEffect {
  readonly confirmToken?: string | undefined;
}

/** `isFirst`: an estimate will do. */
export type AskEffect<Effect> = (isFirst: boolean) => Promise<Effect>;

export interface AskedEffect<Effect> {
  /** Undefined until the first answer, and after a failure. */
  readonly effect: Effect | undefined;
  /** A first or a better answer is on its way. */
  readonly isCounting: boolean;
  /** Undefined: none. */
  readonly error: unknown;
  readonly again: () => void;
}

type State<Effect> = Omit<AskedEffect<Effect>, "again">;

const counting = { effect: undefined, isCounting: true, error: undefined };

export function usePublishEffect<Effect extends PublishEffect>(
  ask: AskEffect<Effect>,
  isEstimate: (effect: Effect) => boolean,
): AskedEffect<Effect> {
  const [state, setState] = useState<State<Effect>>(counting);
  /** Answers to earlier questions are dropped. */
  const latest = useRef(0);
  const asking = useRef({ ask, isEstimate });
  asking.current = { ask, isEstimate };
  const again = useCallback(() => {
    latest.current += 1;
    const question = latest.current;
    const show = (next: State<Effect>): void => {
      if (question === latest.current) setState(next);
    };
    show(counting);
    void answers(asking.current, show);
  }, []);
  useEffect(() => {
    again();
    return () => {
      latest.current += 1;
    };
  }, [again]);
  return { ...state, again };
}

interface Asking<Effect> {
  readonly ask: AskEffect<Effect>;
  readonly isEstimate: (effect: Effect) => boolean;
}

/** Shows each answer. */
export async function answers<Effect>(
  { ask, isEstimate }: Asking<Effect>,
  show: (state: State<Effect>) => void,
): Promise<void> {
  try {
    const first = await ask(true);
    show({ effect: first, isCounting: isEstimate(first), error: undefined });
    if (!isEstimate(first)) return;
    show({ effect: await ask(false), isCounting: false, error: undefined });
  } catch (error) {
    show({ effect: undefined, isCounting: false, error });
  }
}
