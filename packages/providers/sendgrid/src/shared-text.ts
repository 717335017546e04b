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

/** Tags and lines; a text that differs within a line has no more pieces for it. */
export function piecesOf(text: string): readonly string[] {
  return text.split(/(?<=>)|(?=<)|(?<=\n)/);
}

/** `texts` have the same number of pieces. `tag` names the tag of a piece, and occurs in no text. */
export function sharedText(texts: readonly string[], tag: (piece: number) => string): SharedText {
  const pieces = texts.map(piecesOf);
  const values = texts.map((): Record<string, string> => ({}));
  const text = (pieces[0] ?? []).map((first, place) => {
    const all = pieces.map((each) => each[place] ?? "");
    if (all.every((each) => each === first)) return first;
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
