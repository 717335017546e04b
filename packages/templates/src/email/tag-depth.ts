/**
 * The maximum nesting depth of a text's tags, found in one pass. HTML parsers take time that grows with its square, so it
 * is checked before parsing.
 */

/** Void elements, and elements that authors leave open. */
const ignored = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option tbody thead tfoot".split(
    " ",
  ),
);

export function tagDepth(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    const closes = html[at + 1] === "/";
    const name = /^[a-z][^\s/>]*/i.exec(html.slice(at + (closes ? 2 : 1), at + 32))?.[0].toLowerCase();
    if (name === undefined || ignored.has(name)) continue;
    depth = Math.max(0, depth + (closes ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
