/** Calls the admin API in tests, by default with the admin key of the test API. */
import { request } from "node:http";
import type { TestApi } from "../test-api.fixture.js";

export interface AdminCall {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
}

export interface AdminAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is empty or not JSON. */
  readonly body: Body;
}

export type AdminClient = <Body = Readonly<Record<string, unknown>>>(
  method: string,
  path: string,
  call?: AdminCall,
) => Promise<AdminAnswer<Body>>;

/** Paths are relative to the prefix. Uses Node's own client because fetch cannot send a body with a GET. */
export function adminClient(testApi: TestApi, prefix = "/api/admin"): AdminClient {
  return (method, path, { body, headers = {}, key = testApi.adminKey } = {}) => {
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        testApi.url + prefix + path,
        {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(text !== undefined && {
              "content-type": "application/json",
              "content-length": String(Buffer.byteLength(text)),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => resolve(toAnswer(response.statusCode ?? 0, response.headers, chunks)));
        },
      );
      sent.on("error", reject);
      sent.end(text);
    });
  };
}

function toAnswer<Body>(
  status: number,
  headers: NodeJS.Dict<string | string[]>,
  chunks: readonly Buffer[],
): AdminAnswer<Body> {
  const text = Buffer.concat(chunks).toString("utf8");
  const isJson = String(headers["content-type"]).startsWith("application/json") && text !== "";
  return {
    status,
    text,
    headers: new Headers(
      Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    body: (isJson ? JSON.parse(text) : undefined) as Body,
  };
}
