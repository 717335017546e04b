/**
 * A change of a form that merges. Refused because of another change, it reads again what is stored. Where nothing that the
 * form shows has changed, it is sent again by itself; else the form says what has, and waits for the member.
 */
import { useEffect, useState } from "react";
import { useApi } from "../../data/index.js";
import { conflictOf } from "./conflict-of.js";
import { useChange, type Change, type ChangeOptions } from "./use-change.js";
import type { Meanwhile } from "./use-merged-form.js";

export interface MergedChange<Input extends readonly unknown[], Answer> extends Change<Input, Answer> {
  /** Who was faster, from the last refusal. */
  readonly byName: string | undefined;
}

/** `meanwhile`: undefined for what merges nothing. */
export function useMergedChange<Answer>(
  call: () => Promise<Answer>,
  meanwhile: Meanwhile | undefined,
  options: ChangeOptions<Answer> = {},
): MergedChange<[], Answer> {
  const { cache } = useApi();
  const [sent, setSent] = useState<Pick<Meanwhile, "version" | "shownIn">>();
  const [byName, setByName] = useState<string>();
  const change = useChange(async () => {
    try {
      return await call();
    } catch (error) {
      const conflict = conflictOf(error);
      if (meanwhile !== undefined && conflict !== undefined && !conflict.isDeleted) {
        setByName(conflict.byName);
        await cache.invalidateQueries();
      }
      throw error;
    }
  }, options);
  const run = (): Promise<boolean> => {
    setSent(meanwhile);
    return change.run();
  };
  const isMerged =
    meanwhile !== undefined &&
    sent !== undefined &&
    meanwhile.version > sent.version &&
    conflictOf(change.error) !== undefined;
  const isHidden = isMerged && meanwhile.shownIn <= sent.shownIn;
  useEffect(() => {
    if (isHidden) void run();
    else if (isMerged) change.clear();
  });
  return { ...change, error: isMerged ? undefined : change.error, run, byName };
}
