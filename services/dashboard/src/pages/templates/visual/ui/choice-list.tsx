/** A list to choose from while one types: groups, the active choice, mouse and keys. */
import type { Icon } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { UserText } from "../../../../ui/index.js";
import classes from "./choice-list.module.css";

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly group?: string;
  readonly icon?: Icon;
  readonly hint?: string;
  readonly choose: () => void;
}

export interface ChoiceListProps {
  /** Of the list; its choices have it as the beginning of theirs. */
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly empty: string;
}

export function ChoiceList({ id, label, choices, active, onActive, empty }: ChoiceListProps): ReactNode {
  if (choices.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list}>
      {choices.map((choice, index) => (
        <div key={choice.id} role="presentation">
          {choice.group !== undefined && choice.group !== choices[index - 1]?.group && (
            <div role="presentation" className={classes.group}>
              {choice.group}
            </div>
          )}
          <Option
            id={optionId(id, index)}
            choice={choice}
            isActive={index === active}
            onActive={() => onActive(index)}
          />
        </div>
      ))}
    </div>
  );
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isActive: boolean;
  readonly onActive: () => void;
}

function Option({ id, choice, isActive, onActive }: OptionProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const { icon: Sign, label, hint, choose } = choice;
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onActive}
      onClick={choose}
    >
      {Sign !== undefined && <Sign size={16} aria-hidden />}
      <span className={classes.label}>
        <UserText isBrief limit={60}>
          {label}
        </UserText>
      </span>
      {hint !== undefined && (
        <span className={classes.hint}>
          <UserText isBrief limit={40}>
            {hint}
          </UserText>
        </span>
      )}
    </div>
  );
}

/** The next active choice for a key, or `choose`; undefined for other keys. */
export function keyInChoices(
  key: string,
  { active, count }: { readonly active: number; readonly count: number },
): number | "choose" | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return (active + 1) % count;
    case "ArrowUp":
      return (active + count - 1) % count;
    case "Enter":
    case "Tab":
      return "choose";
    default:
      return undefined;
  }
}
