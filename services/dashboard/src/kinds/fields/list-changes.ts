/** Changes of lists whose order means something, and what is wrong with a list as a whole. Pure. */
import type { FieldsProps } from "./field-props.js";

export type Move = "up" | "down";

/** Where an element comes to; undefined at the end of the list. */
export function placeAfter(length: number, index: number, move: Move): number | undefined {
  const place = move === "up" ? index - 1 : index + 1;
  return place >= 0 && place < length ? place : undefined;
}

/** The list with an element one place further, as it is; the same list where it cannot be moved. */
export function withMoved<Element>(list: readonly Element[], index: number, move: Move): readonly Element[] {
  const place = placeAfter(list.length, index, move);
  const element = list[index];
  if (place === undefined || element === undefined) return list;
  return list.toSpliced(index, 1).toSpliced(place, 0, element);
}

/** What is wrong with the list: what is wrong with an element is shown at that one. */
export function issueOfList(length: number, issueAt: FieldsProps<unknown>["issueAt"]): string | undefined {
  for (let index = 0; index < length; index += 1) if (issueAt(index) !== undefined) return undefined;
  return issueAt();
}
