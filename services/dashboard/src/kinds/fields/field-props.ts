/** What the fields of a part of a definition get: the part, and how to change it. Fields keep no values of their own. */
import type { ReactNode } from "react";
import type { JsonPath } from "../../editing/index.js";

export interface FieldsProps<Part> {
  readonly part: Part;
  /** `typing`: the field that is typed into; its keys are one step to undo. Needs no `this`. */
  change(this: void, next: Part, typing?: string): void;
  /** What is wrong at a path of the part, or below it. */
  readonly issueAt: (...path: JsonPath) => string | undefined;
}

/** The fields of a value within the part. */
export function within<Part extends object, Key extends keyof Part & string>(
  { part, change, issueAt }: FieldsProps<Part>,
  key: Key,
): FieldsProps<Part[Key]> {
  return {
    part: part[key],
    change: (next, typing) => change(withField(part, key, next), typing && `${key}.${typing}`),
    issueAt: (...path) => issueAt(key, ...path),
  };
}

/** The fields of a list within the part, which it has only while something is in it. */
export function withinList<Part extends object, Key extends keyof Part & string>(
  { part, change, issueAt }: FieldsProps<Part>,
  key: Key,
): FieldsProps<readonly ElementOf<Part[Key]>[]> {
  return {
    part: (part[key] ?? []) as readonly ElementOf<Part[Key]>[],
    change: (next, typing) =>
      change(
        withField(part, key, next.length === 0 ? undefined : ([...next] as Part[Key])),
        typing && `${key}.${typing}`,
      ),
    issueAt: (...path) => issueAt(key, ...path),
  };
}

type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never;

/**
 * The part with another value; `undefined` takes the field away. A draft may be incomplete: what a part needs and has not is
 * named by its issues.
 */
export function withField<Part extends object, Key extends keyof Part & string>(
  part: Part,
  key: Key,
  value: Part[Key] | undefined,
): Part {
  if (part[key] === value) return part;
  if (value !== undefined) return { ...part, [key]: value };
  const { [key]: _, ...rest } = part;
  return rest as Part;
}

/**
 * The fields of a kind; null: it asks for nothing. A registry gives each kind only its own parts, which the compiler does not
 * follow: as a method the type allows it.
 */
export type FieldsOf<Props> = { render(props: Props): ReactNode }["render"] | null;
