/** Which of the users found for a text is meant by it: a whole id, address or name means its user. */
import { foldText } from "../text/fold-text.js";

export interface FoundUser {
  readonly id: string;
  readonly name?: string | undefined;
  /** The user property that matched, and its value; absent for the id. */
  readonly matched?: { readonly name: string; readonly value: string } | undefined;
}

/** Undefined where no user or several are meant: the text is taken for an id then. */
export function typedUser(text: string, users: readonly FoundUser[]): FoundUser | undefined {
  const wanted = text.trim();
  const exact = users.find(({ id }) => id === wanted);
  if (exact !== undefined) return exact;
  const byValue = users.filter(
    ({ id, name, matched }) =>
      sameText(id, wanted) ||
      (name !== undefined && sameText(name, wanted)) ||
      (matched !== undefined && sameValue(matched.value, wanted)),
  );
  return byValue.length === 1 ? byValue[0] : undefined;
}

/** `Ann Lee · ann@example.com · u-17`: the name, what matched where it is not in the name, and the id. */
export function foundUserLabel({ id, name = "", matched }: FoundUser): string {
  const value = matched?.value ?? "";
  const isInName = foldText(name).includes(foldText(value));
  return [...new Set([name, isInName ? "" : value, id])].filter((part) => part !== "").join(" · ");
}

function sameValue(value: string, wanted: string): boolean {
  return (
    sameText(value, wanted) || (isNumber(value) && isNumber(wanted) && digitsOf(value) === digitsOf(wanted))
  );
}

function sameText(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}

const fewestDigits = 5;

function isNumber(text: string): boolean {
  return /^[+\d\s()./~-]+$/.test(text) && digitsOf(text).length >= fewestDigits;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, "").replace(/^00/, "");
}
