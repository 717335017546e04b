/** The preview text of a mail: hidden words before the body, which inboxes show beside the subject. */
import { escapeHtml } from "../liquid/printed.js";

/** Otherwise inboxes go on with the first words of the body. */
const gap = "&#847;&zwnj;&nbsp;".repeat(80);

/** Behind the tag of the body, where there is one, else before the mail. */
export function withPreheader(html: string, preheader: string): string {
  const words = preheader.replace(/\s+/g, " ").trim();
  if (words === "") return html;
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${gap}</div>`;
  const tag = /<body\b(?:"[^"]*"|'[^']*'|[^'">])*>/i.exec(html);
  const at = tag === null ? 0 : tag.index + tag[0].length;
  return `${html.slice(0, at)}${hidden}${html.slice(at)}`;
}
