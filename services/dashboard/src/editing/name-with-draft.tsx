/** The name of a resource in a list, with a badge while it has a draft. */
import type { ReactNode } from "react";
import { useWords } from "../data/index.js";
import { Badge, BriefText } from "../ui/index.js";
import type { DraftPlace } from "./draft-store.js";
import { useDrafts } from "./use-drafts.js";
import { editingWords } from "./words.js";

export function NameWithDraft({ kind, id, name }: DraftPlace & { readonly name: string }): ReactNode {
  const say = useWords(editingWords);
  const hasDraft = useDrafts(kind).some((draft) => draft.id.toLowerCase() === id.toLowerCase());
  return (
    <>
      <BriefText text={name} /> {hasDraft && <Badge color="orange">{say("draft")}</Badge>}
    </>
  );
}
