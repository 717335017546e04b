/** An error answer as an exception, for callers who prefer one to `{ error }`. */
import { issuesIn, isRecord, type Issue } from "./issue.js";

/** `message` says what is wrong, where, and what to do. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  /** The stable code of the header `error-type`, as `NotFound`; empty when something in front of the service answered. */
  readonly code: string;
  /** Finds the request in the log of the service. */
  readonly requestId: string | undefined;
  /** When to try again, as the service asks for it. */
  readonly retryAfterSeconds: number | undefined;

  /** The places that are wrong; empty when the error has none. */
  readonly issues: readonly Issue[];

  /** `body` is the `error` of a call. */
  constructor(response: Response, body: unknown) {
    super(messageOf(body) ?? `${response.status} ${response.statusText}`.trimEnd());
    const { headers, status } = response;
    this.status = status;
    this.code = headers.get("error-type") ?? "";
    this.requestId = headers.get("x-request-id") ?? undefined;
    this.issues = issuesIn(body);
    this.retryAfterSeconds = secondsOf(headers.get("retry-after"));
  }
}

type CallResult<Data> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response };

/** The data of a call: `await unwrap(client.GET(…))`. Throws `ApiError` for an error answer. */
export async function unwrap<Data>(call: Promise<CallResult<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiError(response, error);
  return data as Data;
}

function messageOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const text = body["detail"] ?? body["message"];
  return typeof text === "string" ? text : undefined;
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? "");
  return header !== null && Number.isFinite(seconds) ? seconds : undefined;
}
