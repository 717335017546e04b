/**
 * Marks stand in a text where values belong: `\uE000<number>\uE001`. One text with marks is rendered for many people by
 * putting in each one's values.
 */
import { markEnd, markStart } from "../liquid/writers.js";

export const aMark: RegExp = new RegExp(`${markStart}(\\d+)${markEnd}`, "g");

/** A text cut at its marks: text, number, text, number, …, text. */
export type MarkedText = readonly string[];

export function cutAtMarks(text: string): MarkedText {
  return text.split(aMark);
}

export function fillMarks(marked: MarkedText, values: readonly string[]): string {
  let filled = "";
  for (let index = 0; index < marked.length; index += 1) {
    const piece = marked[index] ?? "";
    filled += index % 2 === 0 ? piece : (values[Number(piece)] ?? "");
  }
  return filled;
}

export function countMarks(text: string): number {
  return (marksIn(text).length - 1) / 2;
}

export function hasMarks(text: string): boolean {
  return text.includes(markStart);
}

function marksIn(text: string): MarkedText {
  return cutAtMarks(text);
}
