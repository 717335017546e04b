/**
 * Marks are placeholders for values in a text: `\uE000<number>\uE001`. One text with marks is rendered for many users by
 * inserting each one's values.
 */
import { markEnd, markStart } from "../liquid/writers.js";

export const aMark: RegExp = new RegExp(`${markStart}(\\d+)${markEnd}`, "g");

/** A text split at its marks: text, number, text, number, …, text. */
export type MarkedText = readonly string[];

export function cutAtMarks(text: string): MarkedText {
  return text.split(aMark);
}

/** Joined, because a text built by `+=` is slow to read, and a mail is read many times. */
export function fillMarks(marked: MarkedText, values: readonly string[]): string {
  return marked.map((piece, index) => (index % 2 === 0 ? piece : (values[Number(piece)] ?? ""))).join("");
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
