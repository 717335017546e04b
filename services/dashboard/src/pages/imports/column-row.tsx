/** One column of the file: its name, its first values, and what it becomes. */
import { Select, type ComboboxData } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { SeenInput, useSeenTraits } from "../../kinds/index.js";
import { Badge, UserText } from "../../ui/index.js";
import { isEditable, type Import } from "./import.js";
import classes from "./imports.module.css";
import {
  choiceOf,
  guessedOptions,
  targetOf,
  targetTypes,
  valueTypes,
  withChosenEmptyId,
  withOption,
  withTarget,
  type MappingProblem,
  type Target,
  type ValueType,
} from "./mapping.js";
import { targetName } from "./target-name.js";
import type { EditedMapping } from "./use-mapping.js";
import { mappingWords, type SayMapping } from "./mapping-words.js";

export interface ColumnRowProps {
  readonly column: string;
  readonly to: Target;
  readonly examples: readonly unknown[];
  /** Where the choice comes from; undefined: the member. */
  readonly mark: "suggested" | "remembered" | undefined;
  readonly problem: MappingProblem | undefined;
  readonly shown: Import;
  readonly edited: EditedMapping;
}

const longestLabel = 60;

export function ColumnRow(props: ColumnRowProps): ReactNode {
  const { column, to, examples, mark, problem, shown, edited } = props;
  const say = useWords(mappingWords);
  const label = column.slice(0, longestLabel);
  const isLocked = !isEditable(shown);
  const choices = useChoices(shown.of, to, edited);
  const error = problem && problemText(problem, say);
  const isNameWrong = problem?.code === "unnamed";
  const become = (next: Target): void =>
    edited.edit((mapping) => {
      const type = "as" in next ? next.as : undefined;
      const guessed = type === undefined ? {} : guessedOptions(type, examples, mapping.options);
      return withChosenEmptyId(withOption(withTarget(mapping, column, next), guessed), mapping);
    });
  return (
    <li className={classes.column}>
      <div>
        <div className={classes.columnName} data-skipped={to.type === "skip" || undefined}>
          <UserText limit={80}>{column}</UserText>
          {mark !== undefined && <Badge color="gray">{say(mark)}</Badge>}
        </div>
        <Examples of={examples} />
      </div>
      <div className={classes.fields}>
        <Select
          aria-label={say("becomesOf", { column: label })}
          data={choices}
          value={choiceOf(to)}
          allowDeselect={false}
          searchable
          // Typing finds another choice, and does not go on with the name of this one.
          onFocus={({ currentTarget }) => currentTarget.select()}
          disabled={isLocked}
          maxDropdownHeight={320}
          error={isNameWrong ? undefined : error}
          onChange={(choice) => choice !== null && become(targetOf(choice, column))}
        />
        {(to.type === "trait" || to.type === "property") && (
          <NamedValue
            to={to}
            column={label}
            isLocked={isLocked}
            isCsv={shown.format === "csv"}
            error={isNameWrong ? error : undefined}
            onChange={become}
          />
        )}
      </div>
    </li>
  );
}

function Examples({ of: examples }: { readonly of: readonly unknown[] }): ReactNode {
  const say = useWords(mappingWords);
  return (
    <div className={classes.examples}>
      {examples.length === 0
        ? say("noExamples")
        : examples.map((example, at) => (
            // Values have no other identity than their place.
            // eslint-disable-next-line react/no-array-index-key
            <span key={at}>
              {at > 0 && " · "}
              <UserText limit={40} isBrief>
                {typeof example === "string" ? example : JSON.stringify(example)}
              </UserText>
            </span>
          ))}
    </div>
  );
}

interface NamedValueProps {
  readonly to: Extract<Target, { readonly type: "trait" | "property" }>;
  readonly column: string;
  readonly isLocked: boolean;
  readonly isCsv: boolean;
  readonly error: string | undefined;
  readonly onChange: (to: Target) => void;
}

/** The name of an attribute or property, and how its values are read. */
function NamedValue({ to, column, isLocked, isCsv, error, onChange }: NamedValueProps): ReactNode {
  const say = useWords(mappingWords);
  const name = to.type === "trait" ? to.trait : to.property;
  const rename = (next: string): void =>
    onChange(to.type === "trait" ? { ...to, trait: next } : { ...to, property: next });
  const readAs = (choice: string | null): void => {
    const { as: _, ...rest } = to;
    const type = valueTypes.find((each) => each === choice);
    onChange(type === undefined || type === defaultType(isCsv) ? rest : { ...rest, as: type });
  };
  const shared = {
    value: name,
    error,
    disabled: isLocked,
    size: "xs",
    maxLength: 512,
    onChange: rename,
  } as const;
  return (
    <>
      {to.type === "trait" ? (
        <TraitName {...shared} aria-label={say("nameOf", { column })} />
      ) : (
        <SeenInput {...shared} seen={[]} aria-label={say("propertyNameOf", { column })} />
      )}
      <Select
        aria-label={say("typeOf", { column })}
        data={[
          ...(isCsv ? [] : [{ value: "given", label: say("as_given") }]),
          ...valueTypes.map((type) => ({ value: type, label: say(`as_${type}`) })),
        ]}
        value={to.as ?? defaultType(isCsv) ?? "given"}
        allowDeselect={false}
        disabled={isLocked}
        onChange={readAs}
      />
    </>
  );
}

/** A cell of CSV is a text, and a value of NDJSON keeps its type. */
function defaultType(isCsv: boolean): ValueType | undefined {
  return isCsv ? "text" : undefined;
}

type TraitNameProps = Omit<Parameters<typeof SeenInput>[0], "seen"> & { readonly value: string };

function TraitName(props: TraitNameProps): ReactNode {
  return <SeenInput {...props} seen={useSeenTraits(props.value)} />;
}

function problemText(problem: MappingProblem, say: SayMapping): string {
  if (problem.code === "taken") return say("problem_taken", { by: problem.by.slice(0, longestLabel) });
  return say(`problem_${problem.code}`);
}

function useChoices(of: Import["of"], to: Target, { groups, mayChangeConsent }: EditedMapping): ComboboxData {
  const say = useWords(mappingWords);
  // A group that is gone, or that the member may not see, is shown as long as it is chosen.
  const chosen = to.type === "subscription" ? to.subscriptionGroupId : undefined;
  return useMemo(() => {
    const offered = mayChangeConsent ? (groups ?? []) : [];
    const isKnown = chosen === undefined || offered.some(({ id }) => id === chosen);
    const named = isKnown
      ? offered
      : [...offered, groups?.find(({ id }) => id === chosen) ?? { id: chosen, name: chosen }];
    const option = (target: Target) => ({ value: choiceOf(target), label: targetLabel(target, say) });
    const plain = (types: readonly string[]) =>
      targetTypes[of].filter((type) => types.includes(type)).map((type) => option(targetOf(type, "-")));
    const subscriptions = named.map(({ id }) => ({
      value: `subscription:${id}`,
      label: targetName({ type: "subscription", subscriptionGroupId: id }, say, named),
    }));
    return [
      { group: say("who"), items: plain(["id", "email", "anonymousId"]) },
      of === "users"
        ? { group: say("aboutThem"), items: plain(["trait", "group"]) }
        : { group: say("theEvent"), items: plain(["event", "timestamp", "property", "messageId"]) },
      ...(of === "users" && subscriptions.length > 0
        ? [{ group: say("subscriptions"), items: subscriptions }]
        : []),
      { group: say("nothing"), items: plain(["skip"]) },
    ];
  }, [of, chosen, groups, mayChangeConsent, say]);
}

function targetLabel(to: Target, say: SayMapping): string {
  return to.type === "subscription" ? to.subscriptionGroupId : say(`to_${to.type}`);
}
