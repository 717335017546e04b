/**
 * The form of a resource, which merges with what others change meanwhile (`form-merge.ts`). Given to `ChangeDialog` or
 * `SettingsForm`, which show that and ask; `read` is the version that a change is guarded with.
 */
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useLayoutEffect, useState } from "react";
import { useWords } from "../../data/index.js";
import { isEqualJson, valueAt } from "../merge/json-path.js";
import { chosenIn, isDecided, mergedForm, startForm, type Choice, type FormMerge } from "./form-merge.js";
import { formWords } from "./words.js";

export interface FormField<Value> {
  readonly label: string;
  /** Default: texts as they are, lists with commas. */
  readonly textOf?: (value: Value) => string;
  /** What is stored is never shown, so the field begins empty. */
  readonly isSecret?: true;
}

export type FormFields<Draft> = { readonly [Name in keyof Draft]-?: FormField<Draft[Name]> };

export interface MergedFormOptions<Read, Draft extends object> {
  /** As it was read last; undefined for a new one. */
  readonly read: Read;
  readonly draftOf: (read: Read) => Draft;
  /** What the member is told of each field. */
  readonly fields: FormFields<Draft>;
}

/** A field that both changed, as it is asked about. */
export interface AskedField {
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly choice: Choice | undefined;
}

/** What others changed since the first edit. */
export interface Meanwhile {
  /** Grows with each newer version. */
  readonly version: number;
  /** The version that changed a field of the form last. */
  readonly shownIn: number;
  /** Who made the newest version, where it says so. */
  readonly byName: string | undefined;
  /** Labels of the fields that others alone changed. */
  readonly taken: readonly string[];
  readonly asked: readonly AskedField[];
  readonly isDecided: boolean;
  readonly choose: (field: string, choice: Choice) => void;
}

export interface MergedForm<Read, Draft extends object> {
  readonly form: UseFormReturnType<Draft>;
  /** The newest version that what is shown is merged with. */
  readonly read: Read;
  readonly meanwhile: Meanwhile;
  /** Takes what is stored in place of what was typed. */
  readonly discard: () => void;
  /** `draft` is stored by now; what was typed since stays an edit. */
  readonly accept: (draft: Draft) => void;
}

export function useMergedForm<Read, Draft extends object>({
  read,
  draftOf,
  fields,
}: MergedFormOptions<Read, Draft>): MergedForm<Read, Draft> {
  const textOf = useFieldText(fields);
  const form = useForm<Draft>({ initialValues: draftOf(read) });
  const [state, setState] = useState(() => ({ read, version: 0, shownIn: 0, ...startForm(draftOf(read)) }));
  const merge: FormMerge<Draft> = { ...state, draft: form.values };
  // Before the page is painted, so that no old value is seen.
  useLayoutEffect(() => {
    if (isEqualJson(read, state.read)) return;
    const next = mergedForm({ ...state, draft: form.getValues() }, draftOf(read), secretsIn(fields));
    const version = state.version + 1;
    const isShown = !isEqualJson([next.taken, next.conflicts], [state.taken, state.conflicts]);
    form.setValues(next.draft);
    setState({ ...next, read, version, shownIn: isShown ? version : state.shownIn });
  });
  const labelOf = (field: string): string => fields[field as keyof Draft].label;
  return {
    form,
    read: state.read,
    meanwhile: {
      version: state.version,
      shownIn: state.shownIn,
      byName: changedBy(state.read),
      taken: state.taken.map(labelOf),
      asked: state.conflicts.map(({ field, mine, theirs, choice }) => ({
        field,
        label: labelOf(field),
        mine: textOf(field, choice === "theirs" ? mine : valueAt(form.values, [field]), "mine"),
        theirs: textOf(field, theirs, "theirs"),
        choice,
      })),
      isDecided: isDecided(state),
      choose: (field, choice) => {
        const next = chosenIn(merge, field, choice);
        form.setValues(next.draft);
        setState((before) => ({ ...before, conflicts: next.conflicts }));
      },
    },
    discard: () => {
      const stored = draftOf(read);
      form.setValues(stored);
      setState((before) => ({ ...before, ...startForm(stored), read }));
    },
    accept: (draft) => setState((before) => ({ ...before, ...startForm(draft) })),
  };
}

function secretsIn<Draft>(fields: FormFields<Draft>): readonly string[] {
  const all = Object.entries<Pick<FormField<never>, "isSecret">>(fields);
  return all.flatMap(([name, { isSecret }]) => (isSecret === true ? [name] : []));
}

function changedBy(read: unknown): string | undefined {
  const name = valueAt(read, ["updatedBy", "name"]);
  return typeof name === "string" && name !== "" ? name : undefined;
}

function useFieldText<Draft>(
  fields: FormFields<Draft>,
): (field: string, value: unknown, side: Choice) => string {
  const say = useWords(formWords);
  return (field, value, side) => {
    const { textOf, isSecret } = fields[field as keyof Draft];
    if (isSecret === true) return say(side === "mine" ? "typedSecret" : "storedSecret");
    if (typeof value === "boolean" && textOf === undefined) return say(value ? "yes" : "no");
    const text = textOf === undefined ? plainText(value) : textOf(value as Draft[keyof Draft]);
    return text === "" ? say("noValue") : text;
  };
}

function plainText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(plainText).join(", ") : JSON.stringify(value);
}
