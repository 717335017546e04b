/** Reads what an SMTP server received (RFC 2045, 2047): the subject, the plain text and the HTML of a mail. */

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function readMailText(raw: string): MailText {
  const { headers, body } = splitPart(raw);
  const parts = leavesOf({ headers, body });
  const bodyOf = (type: string): string => {
    const part = parts.find((each) => (each.headers.get("content-type") ?? "").startsWith(type));
    return part === undefined ? "" : decodeBody(part).replaceAll("\r\n", "\n");
  };
  return {
    subject: decodeWords(headers.get("subject") ?? ""),
    text: bodyOf("text/plain"),
    html: bodyOf("text/html"),
  };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function splitPart(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

function leavesOf(part: Part): readonly Part[] {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(part.headers.get("content-type") ?? "") ?? [];
  if (boundary === undefined) return [part];
  const pieces = part.body.split(`--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leavesOf(splitPart(piece.slice(2).replace(/\r\n$/, ""))));
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? decodeQuoted(body.replaceAll(/=\r\n/g, "")) : body;
}

/** Octets are written in hexadecimal digits. */
function decodeQuoted(text: string): string {
  const octets = text.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(octets, "latin1").toString("utf8");
}

/** Encoded words that follow each other are one text, and an encoded character may be divided among them. */
function decodeWords(header: string): string {
  return header.replaceAll(
    /=\?utf-8\?([bq])\?[^?]*\?=(?:\s+=\?utf-8\?\1\?[^?]*\?=)*/gi,
    (words, kind: string) => {
      const texts = [...words.matchAll(/=\?utf-8\?[bq]\?([^?]*)\?=/gi)].map(([, text = ""]) => text);
      if (kind.toLowerCase() === "b") {
        return Buffer.concat(texts.map((text) => Buffer.from(text, "base64"))).toString("utf8");
      }
      return decodeQuoted(texts.join("").replaceAll("_", " "));
    },
  );
}
