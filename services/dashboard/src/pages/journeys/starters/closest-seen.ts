/** Which name that a workspace has seen is meant by a usual one: "Purchase" for "Order Completed". Pure. */
import { foldText } from "../../../ui/index.js";

/** Names that share fewer words are not offered: a wrong proposal is worse than none. */
const leastLikeness = 0.6;

/** Undefined where nothing is like one of the usual names. Of equal ones the first usual, then the first seen. */
export function closestSeen(usual: readonly string[], seen: readonly string[]): string | undefined {
  const known = seen.map((name) => ({ name, words: wordsOf(name) }));
  let best: { readonly name: string; readonly likeness: number } | undefined;
  for (const each of usual) {
    const wanted = wordsOf(each);
    for (const { name, words } of known) {
      const likeness = name === each ? 2 : likenessOf(wanted, words);
      if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0)) best = { name, likeness };
    }
  }
  return best?.name;
}

/** `orderId`, `order_id` and `Order ID` have the same words. */
function wordsOf(name: string): readonly string[] {
  const parted = name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2");
  return foldText(parted)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
}

/** The share of common words among all, 0 to 1. */
function likenessOf(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  if (one.join("") === other.join("")) return 1;
  const left = [...other];
  const common = one.filter((word) => {
    const at = left.findIndex((each) => isSameWord(word, each));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
  // Not the same order of words is a little less alike.
  return (common / (one.length + other.length - common)) * 0.99;
}

/** Also in another form: "place" and "placed", "orders" and "order". */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.length - short.length <= 2 && long.startsWith(short);
}
