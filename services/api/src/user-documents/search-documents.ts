/** Finds the sections of documents that have all words of a text, those in headings first. */
import type { UserDocument } from "./read-documents.js";

export interface FoundSection {
  readonly document: UserDocument;
  readonly anchor: string;
  readonly heading: string;
  /** The text around the first word that was found. */
  readonly excerpt: string;
}

const maxTextLength = 200;
const maxFound = 30;
const aroundLength = 90;

export function searchDocuments(documents: readonly UserDocument[], text: string): readonly FoundSection[] {
  const words = text
    .slice(0, maxTextLength)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const found = documents.flatMap((document) =>
    document.sections.flatMap((section) => {
      const heading = `${document.title} ${section.text}`.toLowerCase();
      const whole = `${heading} ${section.body.toLowerCase()}`;
      if (!words.every((word) => whole.includes(word))) return [];
      const rank =
        count(words, section.text.toLowerCase()) * 10 +
        count(words, heading) * 5 -
        (document.group === "Reference" ? 1 : 0);
      return [
        {
          document,
          anchor: section.anchor,
          heading: section.text,
          excerpt: excerptOf(section.body, words),
          rank,
        },
      ];
    }),
  );
  return found
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, maxFound)
    .map(({ rank: _rank, ...section }) => section);
}

function count(words: readonly string[], text: string): number {
  return words.filter((word) => text.includes(word)).length;
}

function excerptOf(body: string, words: readonly string[]): string {
  const lower = body.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, body.length) - aroundLength);
  const start = places.length === 0 ? 0 : from;
  const end = start + 2 * aroundLength;
  return `${start > 0 ? "…" : ""}${body.slice(start, end).trim()}${end < body.length ? "…" : ""}`;
}
