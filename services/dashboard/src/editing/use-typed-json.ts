/**
 * What is typed as JSON and not taken over yet: the browser keeps it, with the definition that it was typed over, so that
 * neither another mode nor another page loses it.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { useMember, useWords, useWorkspace } from "../data/index.js";
import { useNotice } from "../ui/index.js";
import type { DraftPlace } from "./draft-store.js";
import { keptDrafts, type KeptDraft } from "./kept-drafts.js";
import { editingWords } from "./words.js";

export interface TypedJson {
  /** Undefined: nothing is typed that is not taken over. */
  readonly text: string | undefined;
  /** Whether the definition has changed since: taking it over replaces that. */
  readonly isOutdated: boolean;
  readonly type: (text: string) => void;
  readonly forget: () => void;
}

/** `current`: the definition as text. */
export function useTypedJson(place: DraftPlace, current: string): TypedJson {
  const { id: workspaceId } = useWorkspace();
  const { id: memberId } = useMember();
  const [kept] = useState(() =>
    keptDrafts(localStorage, { ...place, kind: `${place.kind} as JSON`, memberId, workspaceId }, isText),
  );
  const [typed, setTyped] = useState<KeptDraft<string> | undefined>(() => kept.find());
  useSayKept(typed !== undefined);
  return {
    text: typed?.document,
    isOutdated: typed !== undefined && typed.base !== current,
    type(text) {
      const next = { document: text, base: typed?.base ?? current };
      kept.keep(next);
      setTyped(next);
    },
    forget() {
      kept.forget();
      setTyped(undefined);
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** When the text is left. */
function useSayKept(isTyped: boolean): void {
  const say = useWords(editingWords);
  const notify = useNotice();
  const leave = useEffectEvent(() => {
    if (isTyped) notify(say("jsonKept"));
  });
  useEffect(() => () => leave(), []);
}
