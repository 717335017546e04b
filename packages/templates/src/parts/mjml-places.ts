/** Follows the tags of an MJML text, to tell where in it a part is. */
import { withoutComments } from "../mjml/without-comments.js";
import type { PartPlace } from "./part-content.js";

export interface MjmlPlaces {
  /** The next stretch of the text. */
  read(text: string): void;
  /** Where the text is by now. */
  place(): PartPlace;
}

const placesIn: Readonly<Record<string, PartPlace>> = {
  "mj-body": "sections",
  "mj-wrapper": "sections",
  "mj-column": "elements",
  "mj-hero": "elements",
  "mj-text": "text",
  "mj-button": "text",
  "mj-table": "text",
  "mj-raw": "text",
  "mj-navbar-link": "text",
  "mj-social-element": "text",
  "mj-accordion-title": "text",
  "mj-accordion-text": "text",
  "mj-preview": "text",
  "mj-title": "text",
  "mj-style": "text",
};

export function createMjmlPlaces(): MjmlPlaces {
  const open: string[] = [];
  let isMjml = false;
  return {
    read(text) {
      for (const [tag, slash, written = ""] of withoutComments(text).matchAll(tags)) {
        const name = written.toLowerCase();
        isMjml ||= name === "mjml";
        if (tag.endsWith("/>")) continue;
        // No element is within another of its name: a second one is of another branch.
        const known = open.lastIndexOf(name);
        if (known !== -1) open.length = known;
        if (slash !== "/") open.push(name);
      }
    },
    place() {
      if (!isMjml) return "html";
      return placesIn[open.at(-1) ?? ""] ?? "inner";
    },
  };
}

/** The end may be missing: Liquid in an attribute cuts the text. */
const tags = /<(\/?)(mjml|mj-[\w-]+)(?:[^<>"']|"[^"]*"|'[^']*')*>?/gi;
