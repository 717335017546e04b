/**
 * What texts of one template have in common, and what differs in each: SendGrid sends one text to many with tags that it
 * replaces for each of them. Pure. Texts with as many pieces as each other can be compared; replacing the tags in the
 * common text gives each text again.
 */

/** `values` has the replacement of each tag, for each text. */
export interface SharedText {
  readonly text: string;
  readonly values: readonly Readonly<Record<string, string>>[];
}

/** A piece ends with a tag or a line, so words and links within one make no more pieces. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfPiece(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Takes less time than making them. */
export function countPieces(text: string): number {
  let count = 0;
  for (let start = 0; start < text.length; start = endOfPiece(text, start)) count += 1;
  return count;
}

function endOfPiece(text: string, start: number): number {
  for (let end = start; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === endOfTag || code === endOfLine) return end + 1;
  }
  return text.length;
}

const endOfTag = ">".charCodeAt(0);
const endOfLine = "\n".charCodeAt(0);

/** `texts` have the same number of pieces. `tag` names the tag of a piece, and occurs in no text. */
export function sharedText(texts: readonly string[], tag: (piece: number) => string): SharedText {
  const pieces = texts.map(piecesOf);
  const values = texts.map((): Record<string, string> => ({}));
  const text = (pieces[0] ?? []).map((first, place) => {
    if (pieces.every((each) => each[place] === first)) return first;
    const all = pieces.map((each) => each[place] ?? "");
    const start = commonStart(all);
    const end = commonStart(all.map((each) => reversed(each.slice(start))));
    for (const [index, each] of all.entries()) {
      Object.assign(values[index] ?? {}, { [tag(place)]: each.slice(start, each.length - end) });
    }
    return first.slice(0, start) + tag(place) + first.slice(first.length - end);
  });
  return { text: text.join(""), values };
}

/** How many code units all begin with; it ends between characters. */
function commonStart(texts: readonly string[]): number {
  const [first = ""] = texts;
  let length = 0;
  while (length < first.length && texts.every((text) => text[length] === first[length])) length += 1;
  const isWithinCharacter = isSurrogate(first[length - 1]) && texts.some((text) => isSurrogate(text[length]));
  return isWithinCharacter ? length - 1 : length;
}

function isSurrogate(unit: string | undefined): boolean {
  return unit !== undefined && unit >= "\ud800" && unit <= "\udfff";
}

/** By code units. */
function reversed(text: string): string {
  return text.split("").toReversed().join("");
}
