/**
 * A form in a page over one resource: it holds the edits over what was read, sends only what differs, and is refused when
 * another member has changed the same fields meanwhile. `SettingsForm` draws what is around its fields.
 */
import { useState } from "react";
import { useApi, useLanguage } from "../../data/index.js";
import { fieldIssues } from "./field-issues.js";
import { changedFields, guardedBy } from "./settings-draft.js";
import { useChange } from "./use-change.js";

export interface SettingsFormOptions<Read, Draft extends object> {
  /** As it was read last; with its `updatedAt`. */
  readonly read: Read;
  /** The fields that the form edits, under the names that the request gives them. */
  readonly draftOf: (read: Read) => Draft;
  /** What is sent of a draft, as without spaces around a name. */
  readonly cleaned?: (draft: Draft) => Draft;
  readonly isComplete?: (draft: Draft) => boolean;
  /** `guarded`: what the change is guarded with. */
  readonly save: (change: Partial<Draft>, guarded: Read) => Promise<unknown>;
  /** Texts at fields for a refusal whose issues name none. */
  readonly textsOf?: (error: unknown) => Readonly<Record<string, string | undefined>>;
}

export interface SettingsFormState<Draft extends object> {
  readonly draft: Draft;
  readonly edit: (edits: Partial<Draft>) => void;
  /** What is wrong with each field. */
  readonly byField: Readonly<Record<string, string | undefined>>;
  readonly isChanged: boolean;
  readonly canSave: boolean;
  readonly isRunning: boolean;
  readonly isSaved: boolean;
  /** Why it was not saved, unless every reason is at a field. */
  readonly error: unknown;
  readonly submit: () => Promise<void>;
  readonly discard: () => void;
  /** Takes what is stored now in place of what was typed. */
  readonly reload: () => void;
}

export function useSettingsForm<Read, Draft extends object>({
  read,
  draftOf,
  cleaned = (draft) => draft,
  isComplete = () => true,
  save,
  textsOf = () => ({}),
}: SettingsFormOptions<Read, Draft>): SettingsFormState<Draft> {
  const { cache } = useApi();
  const { language } = useLanguage();
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [begun, setBegun] = useState(read);
  const [isSaved, setSaved] = useState(false);
  const saving = useChange(save);
  const stored = draftOf(read);
  const draft = { ...stored, ...edits };
  const change = changedFields(stored, cleaned(draft));
  const isChanged = Object.keys(change).length > 0;
  const canSave = isChanged && isComplete(draft) && !saving.isRunning;
  const issues = fieldIssues(saving.error, Object.keys(draft), language);
  const texts = Object.fromEntries(
    Object.entries(textsOf(saving.error)).filter(([, text]) => text !== undefined),
  );
  const isAtFields = issues.isComplete || Object.keys(texts).length > 0;
  const discard = (): void => {
    saving.clear();
    setEdits({});
  };
  return {
    draft,
    byField: { ...issues.byField, ...texts },
    isChanged,
    canSave,
    isSaved: isSaved && !isChanged,
    isRunning: saving.isRunning,
    error: isAtFields ? undefined : saving.error,
    edit: (edited) => {
      setSaved(false);
      if (Object.keys(edits).length === 0) setBegun(read);
      setEdits((before) => ({ ...before, ...edited }));
    },
    submit: async () => {
      if (!canSave || !(await saving.run(change, guardedBy({ begun, latest: read }, draftOf)))) return;
      setEdits({});
      setSaved(true);
    },
    discard,
    reload: () => {
      discard();
      void cache.invalidateQueries();
    },
  };
}
