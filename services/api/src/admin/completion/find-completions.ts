/** Finds the names and values of samples that begin with what was typed. Pure. */
import { foldText } from "@signalbox/addresses";
import { pathReach, stepsOfName, type ReachStep } from "@signalbox/audience";
import type { DataSource, Visibility } from "@signalbox/workspace";
import { hideAddresses } from "../../masking/hide-addresses.js";
import { typeOf, type Scalar, type SeenField, type SeenFields, type ValueType } from "./seen-fields.js";

export interface Completion {
  readonly name?: string;
  readonly value?: Scalar;
  /** The most frequent first. */
  readonly types: readonly ValueType[];
  /** Absent where the values are hidden from the caller. */
  readonly count?: number;
}

/** Whether a text begins with what was typed. Case and accents make no difference. */
export type BeginsTest = (text: string) => boolean;

export function beginsWith(typed: string): BeginsTest {
  const start = foldText(typed);
  return start === "" ? () => true : (text) => foldText(text).startsWith(start);
}

export interface NameQuestion {
  readonly begins: BeginsTest;
  readonly source: DataSource;
  /** Of a caller who may not see personal data. */
  readonly visibility: Visibility | undefined;
}

/** The paths, the most frequent first, then those whose values are hidden. */
export function findNames({ fields }: SeenFields, question: NameQuestion): readonly Completion[] {
  const found = [...fields.values()].filter((field) => isNameOf(field, question.begins));
  const shown = found
    .filter(({ path }) => maySee(path, question))
    .toSorted((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1))
    .map(({ path, types, count }) => ({ name: path, types: mostFrequentFirst(types), count }));
  return [...shown, ...hiddenNames(found, question)];
}

/** From the root, or from any name inside the path. A trait whose name looks like a value is none. */
function isNameOf({ path, keys }: SeenField, begins: BeginsTest): boolean {
  if (keys[0] === "*") return false;
  return begins(path) || keys.some((key, place) => key !== "*" && begins(keys.slice(place).join(".")));
}

function maySee(path: string, { source, visibility }: NameQuestion): boolean {
  return visibility?.mayAsk(source, path) ?? true;
}

/** As elsewhere the names of the first level are shown, unless they are addresses, and nothing below them. */
function hiddenNames(found: readonly SeenField[], question: NameQuestion): readonly Completion[] {
  return found
    .filter(({ path, keys }) => keys.length === 1 && !maySee(path, question) && hideAddresses(path) === path)
    .map(({ path }) => ({ name: path, types: [] }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The values at the path, and those of the items where it leads to lists. The most frequent first. */
export function findValues(
  { fields }: SeenFields,
  { path, begins }: { readonly path: string; readonly begins: BeginsTest },
): readonly Completion[] {
  const wanted = placeOf(path);
  if (wanted === undefined) return [];
  const counts = new Map<Scalar, number>();
  for (const { keys, values } of fields.values()) {
    const place = keys.flatMap((key) => key.split(".")).join(separator);
    if (place !== wanted && place !== `${wanted}${separator}*`) continue;
    for (const [value, count] of values) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return [...counts]
    .filter(([value]) => begins(String(value)))
    .toSorted(([one, few], [other, many]) => many - few || (String(one) < String(other) ? -1 : 1))
    .map(([value, count]) => ({ value, types: [typeOf(value)], count }));
}

const separator = "\n";

/** Undefined for a path that may lead to several places, and for one that is refused. */
function placeOf(path: string): string | undefined {
  const reach = pathReach(path) ?? [stepsOfName(path)];
  const [steps, ...others] = reach;
  if (steps === undefined || others.length > 0) return undefined;
  const keys = steps.map(keyOf);
  return keys.includes(undefined) ? undefined : keys.join(separator);
}

function keyOf(step: ReachStep): string | undefined {
  if (step.kind === "name") return step.name;
  return step.kind === "open" ? undefined : "*";
}

function mostFrequentFirst(types: ReadonlyMap<ValueType, number>): readonly ValueType[] {
  return [...types].toSorted(([, few], [, many]) => many - few).map(([type]) => type);
}
