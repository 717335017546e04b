/** The preview text of a mail: hidden words before the body, which inboxes show beside the subject. */
import { escapeHtml } from "../liquid/printed.js";

/** Otherwise inboxes go on with the first words of the body. */
const gap = "&#847;&zwnj;&nbsp;".repeat(80);

/** Behind the tag of the body, where there is one, else before the mail. */
export function withPreheader(html: string, preheader: string): string {
  const words = preheader.replace(/\s+/g, " ").trim();
  if (words === "") return html;
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${gap}</div>`;
  const at = endOfBodyTag(html) ?? 0;
  return `${html.slice(0, at)}${hidden}${html.slice(at)}`;
}

/** Each beginning may be read to the end of the mail. */
const maxBeginnings = 10;

function endOfBodyTag(html: string): number | undefined {
  const beginning = /<body\b/gi;
  const rest = /(?:"[^"]*"|'[^']*'|[^'">])*>/y;
  for (let tried = 0; tried < maxBeginnings && beginning.test(html); tried += 1) {
    rest.lastIndex = beginning.lastIndex;
    if (rest.test(html)) return rest.lastIndex;
  }
  return undefined;
}
