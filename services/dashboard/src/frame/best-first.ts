/** The order of commands in the palette: Enter takes the first. Pure. */
import { foldText } from "../ui/index.js";

/** Titles that begin with the text, then those that have it, then what is found by a keyword; otherwise as they were. */
export function bestFirst<Item extends { readonly title: string }>(
  items: readonly Item[],
  text: string,
): readonly Item[] {
  const wanted = foldText(text);
  const rankOf = ({ title }: Item): number => {
    const folded = foldText(title);
    return folded.startsWith(wanted) ? 0 : folded.includes(wanted) ? 1 : 2;
  };
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}
