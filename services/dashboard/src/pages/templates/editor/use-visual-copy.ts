/** Keeps the copy of a visual mail that goes on in code, for as long as that step is not undone. */
import { useEffect, useEffectEvent, useRef } from "react";
import { useApi } from "../../../data/index.js";
import { deleteDraft, isEqualJson, readDraft, saveCopy } from "../../../editing/index.js";
import { useChange } from "../../../ui/index.js";
import type { TemplateContent, TemplateDraft } from "./template-draft.js";
import { isCopyWanted, type VisualCopy } from "./visual-copy.js";

export type KeptVisual = Omit<VisualCopy, "isKept">;

export interface VisualCopies {
  /** Returns when the service has it. */
  readonly keep: (copy: KeptVisual) => Promise<void>;
  /** Of removing it or bringing it back. */
  readonly error: unknown;
}

const kind = "templates";

export function useVisualCopy(content: TemplateContent): VisualCopies {
  const api = useApi();
  const latest = useRef<VisualCopy>(undefined);
  /** The id of the copy that is there, once all steps before are done. */
  const stored = useRef<Promise<string | undefined>>(Promise.resolve(undefined));
  const save = ({ name, visual }: KeptVisual): Promise<string> =>
    saveCopy(api, kind, { name, definition: visual });
  /** What another member has made of it stays. */
  const remove = async ({ visual }: KeptVisual, id: string): Promise<void> => {
    const draft = await readDraft<TemplateDraft>(api, { kind, id });
    if (isEqualJson(draft?.document.definition, visual)) await deleteDraft(api, { kind, id });
  };
  const step = useChange(
    async (copy: VisualCopy) => {
      const before = stored.current.catch(() => undefined);
      stored.current = before.then(async (id) => {
        if (copy.isKept) return id ?? save(copy);
        if (id !== undefined) await remove(copy, id);
        return undefined;
      });
      await stored.current;
    },
    { rereads: "elsewhere" },
  );
  const follow = useEffectEvent(() => {
    const copy = latest.current;
    const isKept = copy && isCopyWanted(copy, content);
    if (copy === undefined || isKept === undefined) return;
    latest.current = { ...copy, isKept };
    void step.run(latest.current);
  });
  useEffect(() => follow(), [content]);
  return {
    error: step.error,
    async keep(copy) {
      stored.current = save(copy);
      await stored.current;
      latest.current = { ...copy, isKept: true };
    },
  };
}
