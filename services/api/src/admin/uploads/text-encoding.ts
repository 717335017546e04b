/**
 * Makes UTF-8 of an uploaded text: as it is when it is UTF-8, converted when it begins with the byte order mark of
 * UTF-16, as spreadsheets save "Unicode Text". Everything else is refused, because letters would be guessed.
 */
import { issueAt } from "@signalbox/core";
import { badRequest } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** In chunks; throws `BadRequest` for bytes that are no text in these encodings. */
export async function* toUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let begun: Uint8Array = Buffer.alloc(0);
  let convert: Converter | undefined;
  for await (const chunk of bytes) {
    if (convert === undefined) {
      begun = Buffer.concat([begun, chunk]);
      if (begun.length < markBytes) continue;
      convert = converterOf(encodingOf(begun));
      yield convert(begun);
    } else yield convert(chunk);
  }
  convert ??= converterOf("utf-8");
  if (begun.length < markBytes) yield convert(begun);
  convert();
}

const markBytes = 2;

/** Converts the next bytes; without any, checks that the text is complete. */
type Converter = (bytes?: Uint8Array) => Uint8Array;

function encodingOf([first = 0, second = 0]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Half of the bytes of a Latin text in UTF-16 are zero.
  if (first === 0 || second === 0) throw notReadable();
  return "utf-8";
}

function converterOf(encoding: Encoding): Converter {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      return encoding === "utf-8" ? (bytes ?? Buffer.alloc(0)) : Buffer.from(text);
    } catch {
      throw notReadable();
    }
  };
}

function notReadable(): Error {
  return badRequest(issueAt(["file"], requestSays.fileNotUtf8()));
}
