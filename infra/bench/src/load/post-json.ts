/**
 * POST over keep-alive connections: like `fetch`, at a third of its cost, which matters at thousands of requests per
 * second.
 */
import { Agent, request } from "node:http";

export interface Poster {
  /** Resolves with the status of the answer. */
  post(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<number>;
  close(): void;
}

export function createPoster(url: string, writeKey: string, connections: number): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    post: (path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const sent = request(new URL(path, url), {
          agent,
          method: "POST",
          headers: {
            authorization: `Basic ${writeKey}`,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            ...headers,
          },
        });
        sent.once("error", reject);
        sent.once("response", (response) => {
          response.resume();
          response.once("end", () => resolve(response.statusCode ?? 0));
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
