/** A proxy between a client and the api that records the client's requests. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface Recorded {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Decompressed and parsed. */
  readonly body: unknown;
  readonly status: number;
}

export interface Recorder {
  readonly url: string;
  readonly requests: readonly Recorded[];
  close(): Promise<void>;
}

export async function startRecorder(target: string): Promise<Recorder> {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Buffer.concat(chunks);
      const { host: _, connection: _c, "content-length": _l, ...headers } = request.headers;
      void fetch(new URL(request.url ?? "/", target), {
        method: request.method ?? "POST",
        headers: headers as Record<string, string>,
        body: new Uint8Array(sent),
      }).then(
        async (answer) => {
          requests.push({
            path: request.url ?? "",
            headers: request.headers,
            body: JSON.parse(inflate(sent, request.headers["content-encoding"]).toString()),
            status: answer.status,
          });
          response.writeHead(answer.status, Object.fromEntries(answer.headers));
          response.end(Buffer.from(await answer.arrayBuffer()));
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function inflate(sent: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "gzip") return gunzipSync(sent);
  if (encoding === "br") return brotliDecompressSync(sent);
  return sent;
}
