/**
 * Writes the file of a multipart form to disk, so that it can be read twice in little memory: once to check it,
 * once to use it. The file is unlinked when it is opened, so it disappears when it is closed or the process dies.
 */
import { createHash, randomUUID } from "node:crypto";
import { open, unlink, type FileHandle } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { AppError, issueAt } from "@signalbox/core";
import { badRequest } from "../../http/errors.js";
import { closingAfterError, inflating, type Exchange } from "../../ingest/read-body.js";
import { inflatedFile } from "./inflate-file.js";
import { toUtf8 } from "./text-encoding.js";
import { requestSays } from "../../http/request-sentences.js";

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
  { req, res }: Exchange,
  maxBytes: number,
  use: (file: SpooledFile) => Promise<Result>,
  { inflates = false }: { readonly inflates?: boolean } = {},
): Promise<Result> {
  const path = join(tmpdir(), `signalbox-upload-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    const sha256 = await closingAfterError({ req, res }, async () => {
      const headers = formHeaders(req);
      if (Number(req.headers["content-length"] ?? 0) > maxBytes + formBytes) throw tooLarge(maxBytes);
      return receive(req, { headers, maxBytes, handle, inflates });
    });
    return await use({ sha256, read: () => Readable.from(chunksOf(handle), { objectMode: false }) });
  } finally {
    await handle.close();
  }
}

/** Bytes of a form besides its file. */
const formBytes = 65_536;

type FormHeaders = IncomingMessage["headers"] & { readonly "content-type": string };

function formHeaders({ headers }: IncomingMessage): FormHeaders {
  const type = headers["content-type"];
  if (type === undefined) throw badRequest(issueAt([], requestSays.formRequired()));
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type)) {
    throw new AppError({
      code: "UnsupportedMediaType",
      message: "the body must be multipart/form-data with the file",
    });
  }
  return { ...headers, "content-type": type };
}

interface Receiving {
  readonly headers: FormHeaders;
  readonly maxBytes: number;
  readonly handle: FileHandle;
  /** A gzip file is stored as what it holds, which has at most as many bytes as a file may have. */
  readonly inflates: boolean;
}

/** Resolves with the file's hash. */
function receive(request: IncomingMessage, { headers, maxBytes, ...stored }: Receiving): Promise<string> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({ headers, limits: { files: 1, fields: 100, fileSize: maxBytes } });
    const inflated = inflating(request, maxBytes + formBytes);
    let spooled: Promise<string> | undefined;
    let spooling: Readable | undefined;
    const refuse = (error: unknown): void => {
      inflated.unpipe(form);
      request.unpipe().resume();
      reject(error);
      spooling?.destroy();
    };
    form.on("file", (_name, file) => {
      file.once("limit", () => refuse(tooLarge(maxBytes)));
      spooling = file;
      spooled = spool(file, { ...stored, maxBytes });
      spooled.catch(refuse);
    });
    form.on("filesLimit", () => refuse(badRequest(issueAt([], requestSays.oneFile()))));
    form.on("error", (error) =>
      refuse(badRequest(issueAt([], requestSays.noForm({ reason: reasonOf(error) })))),
    );
    form.on("finish", () => {
      if (spooled === undefined) refuse(badRequest(issueAt([], requestSays.noFile())));
      else spooled.then(resolve, refuse);
    });
    const noticeClose = (): void => {
      if (!request.complete) refuse(badRequest(issueAt([], requestSays.cutShort())));
    };
    if (request.destroyed) noticeClose();
    inflated.once("error", refuse);
    request.once("close", noticeClose);
    inflated.pipe(form);
  });
}

/** Stores the text as UTF-8. */
async function spool(
  file: Readable,
  { handle, inflates, maxBytes }: Omit<Receiving, "headers">,
): Promise<string> {
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

function tooLarge(maxBytes: number): AppError {
  return new AppError({ code: "TooLarge", message: `the file is larger than ${maxBytes} bytes` });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "it is broken";
}
