/**
 * Writes the file of a multipart form to disk, so that it can be read twice in little memory: once to check it,
 * once to use it. The file is unlinked when it is opened, so it disappears when it is closed or the process dies.
 */
import { createHash, randomUUID } from "node:crypto";
import { open, unlink, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Exchange } from "../../ingest/read-body.js";
import { inflatedFile } from "./inflate-file.js";
import { receiveFile } from "./receive-file.js";
import { toUtf8 } from "./text-encoding.js";

export interface SpooledFile {
  /** Of the bytes that were sent, hex. */
  readonly sha256: string;
  /** As UTF-8, from the start; may be called repeatedly, one read after another. */
  read(): Readable;
}

/**
 * Throws `BadRequest` for a body that is not a form with one file of text in UTF-8 or UTF-16, `UnsupportedMediaType` for
 * another content type, and `TooLarge`. The file exists until `use` has ended.
 */
export async function withSpooledFile<Result>(
  exchange: Exchange,
  maxBytes: number,
  use: (file: SpooledFile) => Promise<Result>,
  { inflates = false }: { readonly inflates?: boolean } = {},
): Promise<Result> {
  const path = join(tmpdir(), `signalbox-upload-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    const sha256 = await receiveFile(exchange, maxBytes, ({ content }) =>
      spool(content, { handle, inflates, maxBytes }),
    );
    return await use({ sha256, read: () => Readable.from(chunksOf(handle), { objectMode: false }) });
  } finally {
    await handle.close();
  }
}

interface Spooling {
  readonly handle: FileHandle;
  /** A gzip file is stored as what it holds, which has at most as many bytes as a file may have. */
  readonly inflates: boolean;
  readonly maxBytes: number;
}

/** Stores the text as UTF-8; resolves with the hash of what was sent. */
async function spool(file: Readable, { handle, inflates, maxBytes }: Spooling): Promise<string> {
  const hash = createHash("sha256");
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const bytes = inflates ? inflatedFile(hashed(), maxBytes) : hashed();
  for await (const chunk of toUtf8(bytes)) await handle.appendFile(chunk);
  return hash.digest("hex");
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(chunkBytes), position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

const chunkBytes = 65_536;
