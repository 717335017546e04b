/**
 * Liquid within the text of a JSON document that is JSON only once it is rendered: `{"name": "{{ user.name | default: "x" }}",
 * "data": {{ user | json }}}`. Masking it gives JSON of the same length, so that what is found there has the same place in
 * the text. Pure.
 */

/**
 * Behind the output or tag that begins there; undefined where it does not end. Another one that begins before its end, and
 * a backslash outside of its texts, show that it was never closed.
 */
function endOfLiquid(text: string, at: number): number | undefined {
  const end = text[at + 1] === "{" ? "}}" : "%}";
  for (let next = at + 2; next < text.length; next += 1) {
    const character = text[next];
    if (text.startsWith(end, next)) return next + end.length;
    if (character === "\\" || isOpening(text, next)) return undefined;
    if (character === '"' || character === "'") {
      const closing = endOfQuoted(text, next);
      if (closing === undefined) return undefined;
      next = closing;
    }
  }
  return undefined;
}

function endOfQuoted(text: string, at: number): number | undefined {
  for (let next = at + 1; next < text.length; next += 1) {
    if (text[next] === text[at]) return next;
    if (text[next] === "\\") next += 1;
  }
  return undefined;
}

function isOpening(text: string, at: number): boolean {
  return text[at] === "{" && (text[at + 1] === "{" || text[at + 1] === "%");
}

/** Within a JSON text Liquid becomes letters, outside it becomes a text. */
export function maskLiquid(text: string): string {
  let masked = "";
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const end = isOpening(text, at) ? endOfLiquid(text, at) : undefined;
    if (end !== undefined) {
      masked += isInText ? "x".repeat(end - at) : `"${"x".repeat(end - at - 2)}"`;
      at = end - 1;
    } else if (isInText && character === "\\") {
      masked += text.slice(at, at + 2);
      at += 1;
    } else {
      if (character === '"') isInText = !isInText;
      masked += character;
    }
  }
  return masked;
}

/** What a JSON text between its quotes says: Liquid as it is, the rest without escapes. */
export function decodeText(source: string): string {
  return mapAroundLiquid(source, true, (piece) => JSON.parse(`"${piece}"`) as string);
}

/** As a JSON text without its quotes. */
export function encodeText(text: string): string {
  return mapAroundLiquid(text, false, (piece) => JSON.stringify(piece).slice(1, -1));
}

function mapAroundLiquid(text: string, isEscaped: boolean, change: (piece: string) => string): string {
  let mapped = "";
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (isEscaped && text[at] === "\\") {
      at += 1;
      continue;
    }
    const end = isOpening(text, at) ? endOfLiquid(text, at) : undefined;
    if (end === undefined) continue;
    mapped += change(text.slice(begin, at)) + text.slice(at, end);
    begin = end;
    at = end - 1;
  }
  return mapped + change(text.slice(begin));
}
