/**
 * Limits the concurrent requests of each connection, and handles invalid HTTP after valid requests. Answers are
 * sent in the order of the requests. A request that arrived completely is carried out and answered, whatever
 * follows it; errors that belong to no such request are answered in the common error shape.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

export interface ConnectionOptions {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Of one connection; further requests wait and are not read meanwhile. */
  readonly maxAtOnce: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  readonly socket: Duplex;
  /** Not fully answered yet, in order. */
  readonly started: Set<Exchange>;
  readonly waiting: Exchange[];
  /** The parse error or timeout after them. */
  broken?: NodeJS.ErrnoException;
}

export function serveConnections(server: Server, { handle, maxAtOnce }: ConnectionOptions): void {
  const connections = new WeakMap<Duplex, Connection>();

  const connectionOf = (socket: Duplex): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { socket, started: new Set(), waiting: [] };
    connections.set(socket, connection);
    // Reading a body resumes the socket.
    socket.on("resume", () => {
      if (connection.waiting.length > 0) socket.pause();
    });
    return connection;
  };

  const start = (connection: Connection, exchange: Exchange): void => {
    const { request, response } = exchange;
    connection.started.add(exchange);
    response.once("close", () => {
      connection.started.delete(exchange);
      resumeReading(connection);
    });
    handle(request, response);
  };

  const resumeReading = (connection: Connection): void => {
    const { socket, started, waiting, broken } = connection;
    if (socket.destroyed) return;
    while (started.size < maxAtOnce) {
      const [next] = waiting;
      if (next === undefined || (broken !== undefined && !next.request.complete)) break;
      waiting.shift();
      start(connection, next);
      if (waiting.length === 0) socket.resume();
    }
    if (broken !== undefined) conclude(connection, broken);
  };

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = connectionOf(request.socket);
    if (connection.waiting.length === 0 && connection.started.size < maxAtOnce) {
      start(connection, { request, response });
      return;
    }
    connection.waiting.push({ request, response });
    request.socket.pause();
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const connection = connectionOf(socket);
    if (connection.broken !== undefined) return;
    connection.broken = error;
    if (connection.started.size === 0) refuse(socket, error);
    else conclude(connection, error);
  });
}

/** Called again whenever one of the exchanges has ended. Complete requests are answered first. */
function conclude({ socket, started, waiting }: Connection, error: NodeJS.ErrnoException): void {
  const open = [...started, ...waiting];
  const last = open.at(-1);
  if (last === undefined) socket.end();
  else if (last.request.complete) endWith(last);
  else if (open.length === 1 && !last.response.headersSent) refuse(socket, error);
}

/** The connection ends with this answer; if its headers are already sent, the connection is ended after it. */
function endWith({ response }: Exchange): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

interface Refusal {
  readonly line: string;
  readonly type: string;
  readonly message: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
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
const malformed: Refusal = {
  line: "400 Bad Request",
  type: "BadRequest",
  message: "the request is not valid HTTP",
};

function refuse(socket: Duplex, { code = "" }: NodeJS.ErrnoException): void {
  const { line, type, message } = refusals[code] ?? malformed;
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\nerror-type: ${type}\r\nx-content-type-options: nosniff\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
