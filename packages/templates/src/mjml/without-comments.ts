/**
 * A text of MJML without its comments; one that does not end stays. In the time of one pass: a pattern looks for the end of
 * each beginning again.
 */
export function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let at = 0; ;) {
    const begin = text.indexOf("<!--", at);
    const end = begin === -1 ? -1 : text.indexOf("-->", begin + 4);
    if (end === -1) return kept.join("") + text.slice(at);
    kept.push(text.slice(at, begin));
    at = end + 3;
  }
}
