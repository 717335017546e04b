/**
 * The client of one installation: `openapi-fetch` with the types of our operations. Paths are those of the OpenAPI
 * document, without a trailing slash.
 */
import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./generated/openapi.js";
import { problemAnswers } from "./problem-answers.js";
import { queryText } from "./query-text.js";

/** What answers are typed as. An operation that can also stream is typed by its JSON answer. */
type AnswerType = "application/json" | "text/csv" | "text/html";

export type SignalboxClient = Client<paths, AnswerType>;

export interface ClientOptions {
  /** Where the service is, with its path prefix if it has one: `https://signalbox.example`. In a browser also `/prefix`. */
  readonly baseUrl: string;
  /**
   * An admin key, or a write key to send events. Without one, a browser sends the cookie of the member who signed in on
   * the pages of the service; with one, cookies are never sent.
   */
  readonly key?: string | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Calls resolve with `{ data, response }` or `{ error, response }` and reject only when there is no answer. What is not
 * JSON (CSV, server-sent events) needs `parseAs: "text"` or `"stream"` in the call.
 */
export function createClient({ baseUrl, key, fetch, headers }: ClientOptions): SignalboxClient {
  const client = createFetchClient<paths, AnswerType>({
    baseUrl,
    credentials: key === undefined ? "same-origin" : "omit",
    headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    querySerializer: queryText,
    ...(fetch !== undefined && { fetch }),
  });
  client.use(problemAnswers);
  return client;
}
