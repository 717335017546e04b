/**
 * A form in a page over one resource: it sends only what differs from what is stored, and merges with what other members
 * change meanwhile. `SettingsForm` draws what is around its fields.
 */
import { useState } from "react";
import { useApi, useLanguage } from "../../data/index.js";
import { fieldIssues } from "./field-issues.js";
import { changedFields } from "./settings-draft.js";
import { useMergedChange } from "./use-merged-change.js";
import { useMergedForm, type Meanwhile, type MergedFormOptions } from "./use-merged-form.js";

/** The fields of the draft have the names that the request gives them. */
export interface SettingsFormOptions<Read, Draft extends object> extends MergedFormOptions<Read, Draft> {
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
  readonly meanwhile: Meanwhile;
  /** Who was faster, from the last refusal. */
  readonly byName: string | undefined;
  readonly submit: () => Promise<void>;
  readonly discard: () => void;
  /** Takes what is stored now in place of what was typed. */
  readonly reload: () => void;
}

export function useSettingsForm<Read, Draft extends object>(
  options: SettingsFormOptions<Read, Draft>,
): SettingsFormState<Draft> {
  const { draftOf, cleaned = (draft) => draft, isComplete = () => true, save, textsOf } = options;
  const { cache } = useApi();
  const { language } = useLanguage();
  const merged = useMergedForm(options);
  const [isSaved, setSaved] = useState(false);
  const draft = merged.form.values;
  const change = changedFields(draftOf(merged.read), cleaned(draft));
  const saving = useMergedChange(() => save(change, merged.read), merged.meanwhile, {
    onDone: () => {
      merged.accept(draft);
      setSaved(true);
    },
  });
  const isChanged = Object.keys(change).length > 0;
  const canSave = isChanged && isComplete(draft) && merged.meanwhile.isDecided && !saving.isRunning;
  const issues = fieldIssues(saving.error, Object.keys(draft), language);
  const texts = Object.fromEntries(
    Object.entries(textsOf?.(saving.error) ?? {}).filter(([, text]) => text !== undefined),
  );
  const isAtFields = issues.isComplete || Object.keys(texts).length > 0;
  const discard = (): void => {
    saving.clear();
    merged.discard();
  };
  return {
    draft,
    byField: { ...issues.byField, ...texts },
    isChanged,
    canSave,
    isSaved: isSaved && !isChanged,
    isRunning: saving.isRunning,
    error: isAtFields ? undefined : saving.error,
    meanwhile: merged.meanwhile,
    byName: saving.byName,
    edit: (edited) => {
      setSaved(false);
      merged.form.setValues(edited);
    },
    submit: async () => {
      if (canSave) await saving.run();
    },
    discard,
    reload: () => {
      discard();
      void cache.invalidateQueries();
    },
  };
}
