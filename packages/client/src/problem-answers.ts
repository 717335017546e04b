/**
 * Asks for errors as problems of RFC 9457, which name each place that is wrong. An `accept` of the call itself is left as
 * it is. The error of a call has its text as `message` too, as without this.
 */
import type { Middleware } from "openapi-fetch";
import { isRecord } from "./issue.js";

const problemType = "application/problem+json";

export const problemAnswers: Middleware = {
  onRequest({ request, options: { parseAs } }) {
    if (request.headers.has("accept")) return;
    request.headers.set("accept", `${problemType}, ${parseAs === "json" ? "application/json" : "*/*"}`);
  },
  async onResponse({ response }) {
    if (response.ok || response.headers.get("content-type")?.startsWith(problemType) !== true) return;
    const problem: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (!isRecord(problem)) return;
    const { status, statusText } = response;
    const headers = new Headers(response.headers);
    // Of the body as it was sent.
    headers.delete("content-length");
    headers.delete("content-encoding");
    const body = JSON.stringify({ ...problem, message: problem["detail"] });
    return new Response(body, { status, statusText, headers });
  },
};
