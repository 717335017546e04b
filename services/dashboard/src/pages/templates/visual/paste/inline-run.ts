/** A line of text while it is read from HTML: blanks as a browser shows them, marks, breaks. Pure. */
export type Json = Readonly<Record<string, unknown>>;

export interface TextMarks {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly href: string | undefined;
}

interface Piece {
  readonly text: string;
  readonly marks: TextMarks;
}

export interface InlineRun {
  readonly add: (text: string, marks: TextMarks) => void;
  readonly addBreak: () => void;
  /** As a document has it; the run is empty then. */
  readonly take: () => readonly Json[];
}

const lineBreak = "\n";

export function inlineRun(): InlineRun {
  let pieces: Piece[] = [];
  const endsInBlank = (): boolean => {
    const last = pieces.at(-1)?.text;
    return last === undefined || last.endsWith(" ") || last === lineBreak;
  };
  return {
    add: (text, marks) => {
      const collapsed = text.replace(/[\s\u00A0]+/g, " ").replace(/[\u200B\uFEFF]/g, "");
      const words = endsInBlank() ? collapsed.replace(/^ /, "") : collapsed;
      if (words !== "") pieces.push({ text: words, marks });
    },
    addBreak: () => {
      const last = pieces.at(-1);
      if (last === undefined) return;
      if (last.text.endsWith(" ")) pieces[pieces.length - 1] = { ...last, text: last.text.trimEnd() };
      pieces.push({ text: lineBreak, marks: noMarks });
    },
    take: () => {
      const taken = trimmed(pieces);
      pieces = [];
      return joined(taken).map(nodeOf);
    },
  };
}

export const noMarks: TextMarks = { isBold: false, isItalic: false, href: undefined };

function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const end = pieces.findLastIndex(({ text }) => text.trim() !== "");
  return pieces
    .slice(0, end + 1)
    .map((piece, index) => (index === end ? { ...piece, text: piece.text.trimEnd() } : piece))
    .filter(({ text }) => text !== "");
}

/** Each text is put together at the end: comparing one that grows with each piece takes quadratic time. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: { readonly texts: string[]; readonly marks: TextMarks; readonly isBreak: boolean }[] = [];
  for (const { text, marks } of pieces) {
    const last = result.at(-1);
    const isBreak = text === lineBreak;
    if (last === undefined || isBreak || last.isBreak || !isSame(last.marks, marks))
      result.push({ texts: [text], marks, isBreak });
    else last.texts.push(text);
  }
  return result.map(({ texts, marks }) => ({ text: texts.join(""), marks }));
}

function isSame(one: TextMarks, other: TextMarks): boolean {
  return one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href;
}

function nodeOf({ text, marks: { isBold, isItalic, href } }: Piece): Json {
  if (text === lineBreak) return { type: "hardBreak" };
  const marks = [
    ...(href === undefined ? [] : [{ type: "link", attrs: { href } }]),
    ...(isBold ? [{ type: "bold" }] : []),
    ...(isItalic ? [{ type: "italic" }] : []),
  ];
  return marks.length === 0 ? { type: "text", text } : { type: "text", text, marks };
}
