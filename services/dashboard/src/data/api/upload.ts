/**
 * Sends a form with its progress, for the `fetch` of one call: `fetch` itself does not say how much is sent. A form that is
 * sent again while its change waits in the queue has the same idempotency key.
 */
import { followed, followingQueued } from "./queued-changes.js";

export interface UploadOptions {
  readonly form: FormData;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export function uploading(options: UploadOptions): (request: Request) => Promise<Response> {
  return followingQueued(followed, (request) => send(request, options));
}

function send(request: Request, { form, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    call.responseType = "text";
    for (const [name, value] of request.headers) {
      // The browser writes that of the form, with its boundary.
      if (name !== "content-type") call.setRequestHeader(name, value);
    }
    call.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    call.upload.addEventListener("load", () => onProgress(1));
    call.addEventListener("load", () => resolve(responseOf(call)));
    call.addEventListener("error", () => reject(new TypeError("the upload got no answer")));
    call.addEventListener("abort", () => reject(abortError()));
    request.signal.addEventListener("abort", () => call.abort());
    if (request.signal.aborted) reject(abortError());
    else call.send(form);
  });
}

function responseOf(call: XMLHttpRequest): Response {
  const { status, statusText, responseText } = call;
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(status === 204 ? null : responseText, { status, statusText, headers });
}

function abortError(): DOMException {
  return new DOMException("the upload was stopped", "AbortError");
}
