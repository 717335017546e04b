/**
 * Checks ids and names of callers. They become keys of actors, documents and URLs, so text that a database or a header
 * cannot carry (NUL, a lone surrogate) is refused.
 */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";

/** Of an id or a name, in UTF-8. */
export const maxIdBytes = 512;

const says = defineSentences({
  noText: () => "must be a string",
  emptyText: ({ maximum }: { readonly maximum: number }) => `must be 1 to ${maximum} bytes; it is empty`,
  nulCharacter: () => "must not hold a NUL character",
  loneSurrogate: () => "must not hold a lone surrogate",
  tooManyBytes: ({ maximum, bytes }: { readonly maximum: number; readonly bytes: number }) =>
    `must be 1 to ${maximum} bytes; it is ${bytes}`,
});

export const idTextSentences: Sentences = says;

/** Why a text cannot be an id or a name. */
export function faultOfText(value: unknown): Sentence | undefined {
  if (typeof value !== "string") return says.noText();
  if (plain.test(value)) return undefined;
  if (value === "") return says.emptyText({ maximum: maxIdBytes });
  if (value.includes("\0")) return says.nulCharacter();
  if (/\p{Surrogate}/u.test(value)) return says.loneSurrogate();
  const bytes = Buffer.byteLength(value);
  return bytes > maxIdBytes ? says.tooManyBytes({ maximum: maxIdBytes, bytes }) : undefined;
}

/** The same in words. */
export function problemOfText(value: unknown): string | undefined {
  return faultOfText(value)?.text;
}

/** Matches nearly all ids, which need no other check. */
const plain = /^[\x20-\x7e]{1,512}$/;
