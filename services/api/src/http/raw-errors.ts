/**
 * Errors that come before there is a request: what is no HTTP, headers that are too large, a client too slow to send
 * them. The answer has the shape of every other error; it is written only while nothing else is being written.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const answers: Readonly<
  Record<string, { readonly line: string; readonly type: string; readonly message: string }>
> = {
  HPE_HEADER_OVERFLOW: {
    line: "431 Request Header Fields Too Large",
    type: "HeadersTooLarge",
    message: "the request's headers are too large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: "408 Request Timeout",
    type: "RequestTimeout",
    message: "the request did not arrive in time",
  },
};
const malformed = { line: "400 Bad Request", type: "BadRequest", message: "the request is not valid HTTP" };

export function answerRawErrors(server: Server): void {
  const exchanges = new WeakMap<Duplex, Exchange>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(request.socket, { request, response });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === "ECONNRESET" || isAnswering(exchanges.get(socket))) {
      socket.destroy();
      return;
    }
    const { line, type, message } = answers[error.code ?? ""] ?? malformed;
    const body = JSON.stringify({ message });
    socket.end(
      `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\nerror-type: ${type}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}

/** The last request of the connection has its answer, or part of it, while its body is still coming. */
function isAnswering(exchange: Exchange | undefined): boolean {
  return (
    exchange !== undefined &&
    exchange.response.headersSent &&
    !(exchange.request.complete && exchange.response.writableFinished)
  );
}
