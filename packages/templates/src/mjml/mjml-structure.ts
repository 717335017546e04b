/**
 * Validates an MJML document before compiling, because the compiler accepts what is rejected here: unclosed tags, file
 * includes, and documents that take minutes.
 */
import { Parser } from "htmlparser2";
import {
  maxDepth,
  maxHtmlDepth,
  maxMjmlAttributes,
  maxMjmlElements,
  maxMjmlFonts,
  maxMjmlLength,
  maxMjmlLines,
  maxMjmlStyling,
} from "../limits.js";
import { tagDepth } from "../email/tag-depth.js";
import type { TextFault } from "../template-fault.js";
import { mjmlEngine } from "./mjml-engine.js";

export async function findStructureFaults(mjml: string): Promise<readonly TextFault[]> {
  const excess = findExcess(mjml);
  if (excess !== undefined) return [{ message: excess }];
  const { endingTags } = await mjmlEngine();
  const lineStarts = startsOfLines(mjml);
  const faults: TextFault[] = [];
  const seen = { elements: 0, deepest: 0, attributes: 0 };
  const open: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  let insideEnding = 0;
  const fault = (message: string, at: number): void => {
    if (faults.length < 20) faults.push({ message, ...placeOf(lineStarts, at) });
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (endingTags.has(name)) insideEnding += 1;
        if (insideEnding > (endingTags.has(name) ? 1 : 0)) return;
        open.push({ name, start: parser.startIndex, end: parser.endIndex });
        seen.elements += 1;
        seen.deepest = Math.max(seen.deepest, open.length);
        seen.attributes = Math.max(seen.attributes, Object.keys(attributes).length);
        if (name === "mj-include") fault("mj-include: there are no files to include", parser.startIndex);
      },
      onclosetag: (name, isImplied) => {
        const isInside = insideEnding > (endingTags.has(name) ? 1 : 0);
        if (endingTags.has(name)) insideEnding -= 1;
        const opened = isInside ? undefined : open.pop();
        if (opened === undefined || !isImplied) return;
        const closesItself = opened.start === parser.startIndex && opened.end === parser.endIndex;
        if (!closesItself) fault(`<${name}> is not closed`, opened.start);
      },
    },
    // Parsed as by the compiler, so that both see the same elements.
    {
      recognizeCDATA: true,
      decodeEntities: false,
      recognizeSelfClosing: true,
      lowerCaseAttributeNames: false,
    },
  );
  parser.end(mjml);
  if (seen.elements > maxMjmlElements) return [{ message: `more than ${maxMjmlElements} MJML elements` }];
  if (seen.deepest > maxDepth) return [{ message: `MJML elements nested deeper than ${maxDepth}` }];
  if (seen.attributes > maxMjmlAttributes)
    return [{ message: `an element of more than ${maxMjmlAttributes} attributes` }];
  return faults;
}

/** Counts what would keep a parser or the compiler busy. */
function findExcess(mjml: string): string | undefined {
  if (mjml.length > maxMjmlLength) return `MJML longer than ${maxMjmlLength} characters`;
  if (tagDepth(mjml) > maxHtmlDepth) return `tags nested deeper than ${maxHtmlDepth}`;
  if (count(mjml, "\n") >= maxMjmlLines) return `MJML of more than ${maxMjmlLines} lines`;
  if (mjml.split('"').some((stretch) => count(stretch.toLowerCase(), "font-family") > maxMjmlFonts)) {
    return `more than ${maxMjmlFonts} times “font-family” in one place`;
  }
  const isStyled = /\binline\s*=|<mj-selector/.test(mjml);
  const rules = isStyled ? count(mjml, "{") + count(mjml, "<mj-selector") + count(mjml, ",") : 0;
  return rules * count(mjml, "<") > maxMjmlStyling ? "too many inline styles for so many tags" : undefined;
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}

/** For `placeOf`. */
export function startsOfLines(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Line and column, from 1 on. */
export function placeOf(lineStarts: readonly number[], at: number): { line: number; column: number } {
  let line = 0;
  while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line += 1;
  return { line: line + 1, column: at - (lineStarts[line] ?? 0) + 1 };
}
