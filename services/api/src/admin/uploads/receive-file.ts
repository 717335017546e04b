/** Reads the one file of a multipart form while it arrives. */
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { AppError, issueAt } from "@signalbox/core";
import { badRequest } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import { closingAfterError, inflating, type Exchange } from "../../ingest/read-body.js";

export interface ArrivingFile {
  /** As the client calls it; it may hold anything. */
  readonly name: string;
  readonly content: Readable;
}

/**
 * Resolves with the result of `take`, which reads the content to its end. Throws `BadRequest` for a body that is not a form
 * with one file, `UnsupportedMediaType` for another content type, and `TooLarge`.
 */
export async function receiveFile<Result>(
  { req, res }: Exchange,
  maxBytes: number,
  take: (file: ArrivingFile) => Promise<Result>,
): Promise<Result> {
  return closingAfterError({ req, res }, async () => {
    const headers = formHeaders(req);
    if (Number(req.headers["content-length"] ?? 0) > maxBytes + formBytes) throw tooLarge(maxBytes);
    return receive(req, { headers, maxBytes, take });
  });
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

interface Receiving<Result> {
  readonly headers: FormHeaders;
  readonly maxBytes: number;
  readonly take: (file: ArrivingFile) => Promise<Result>;
}

function receive<Result>(
  request: IncomingMessage,
  { headers, maxBytes, take }: Receiving<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({ headers, limits: { files: 1, fields: 100, fileSize: maxBytes } });
    const inflated = inflating(request, maxBytes + formBytes);
    let taken: Promise<Result> | undefined;
    let taking: Readable | undefined;
    const refuse = (error: unknown): void => {
      inflated.unpipe(form);
      request.unpipe().resume();
      reject(error);
      taking?.destroy();
    };
    form.on("file", (_field, content, name) => {
      content.once("limit", () => refuse(tooLarge(maxBytes)));
      taking = content;
      taken = take({ name: typeof name === "string" ? name : "", content });
      taken.catch(refuse);
    });
    form.on("filesLimit", () => refuse(badRequest(issueAt([], requestSays.oneFile()))));
    form.on("error", (error) =>
      refuse(badRequest(issueAt([], requestSays.noForm({ reason: reasonOf(error) })))),
    );
    form.on("finish", () => {
      if (taken === undefined) refuse(badRequest(issueAt([], requestSays.noFile())));
      else taken.then(resolve, refuse);
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

function tooLarge(maxBytes: number): AppError {
  return new AppError({ code: "TooLarge", message: `the file is larger than ${maxBytes} bytes` });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "it is broken";
}
