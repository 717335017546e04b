/** The error answers common to operations, with the status and an example of the message. */
import type { OperationResponse } from "./operation.js";
import { problemSchema, problemType } from "../http/problem.js";
import { componentPath, namedPartsOf, type JsonSchema } from "./json-schema.js";

export type CommonErrorName =
  | "BadRequest"
  | "Unauthorized"
  | "Forbidden"
  | "Conflict"
  | "ChangedMeanwhile"
  | "TooLarge"
  | "UnsupportedMediaType"
  | "TooManyRequests"
  | "Unavailable";

interface CommonError {
  readonly status: number;
  readonly description: string;
  /** The `error-type`. */
  readonly code: string;
  readonly message: string;
}

const commonErrors: Readonly<Record<CommonErrorName, CommonError>> = {
  BadRequest: {
    status: 400,
    description: "The request does not fit. The message names every field that is wrong.",
    code: "BadRequest",
    message: "limit: must be at most 1000; userId: required",
  },
  Unauthorized: {
    status: 401,
    description: "The key is missing or wrong.",
    code: "Unauthorized",
    message: "a valid admin key is required, as `authorization: Bearer <ADMIN_KEY>`",
  },
  Forbidden: {
    status: 403,
    description: "The key is valid but has no right to this operation or workspace.",
    code: "Forbidden",
    message: "there is no such workspace, or this key has no right to it",
  },
  Conflict: {
    status: 409,
    description: "The `idempotency-key` was used with another request.",
    code: "IdempotencyConflict",
    message: "this idempotency-key was used for another request within the last 24 hours; use a new one",
  },
  ChangedMeanwhile: {
    status: 409,
    description:
      "The resource was changed or deleted after the time in `if-match`; the message says when and by whom. Or `IdempotencyConflict`: the `idempotency-key` was used with another request.",
    code: "Conflict",
    message:
      "the segment was changed by Ann at 2026-01-01T10:00:00.000Z, after you read it; read it again and repeat your change",
  },
  TooLarge: {
    status: 413,
    description: "The body is larger than the limit.",
    code: "TooLarge",
    message: "the body is larger than 5242880 bytes",
  },
  UnsupportedMediaType: {
    status: 415,
    description: "The body has another content type than the operation takes.",
    code: "UnsupportedMediaType",
    message: "the body must be JSON, sent with content-type: application/json",
  },
  TooManyRequests: {
    status: 429,
    description: "More requests than the key's rate limit. `retry-after` gives the seconds to wait.",
    code: "TooManyRequests",
    message: "this key may send 100 requests a second",
  },
  Unavailable: {
    status: 503,
    description:
      "Redis or MongoDB cannot be reached, or the queue is full. Nothing was accepted: send it again.",
    code: "QueueUnavailable",
    message: "the workers do not answer; nothing was accepted; send the same again",
  },
};

/** References to the named answers by status, and `default` for every other error. */
export function errorAnswers(
  ...names: readonly CommonErrorName[]
): Readonly<Record<string, OperationResponse>> {
  const byStatus = names.map((name) => [commonErrors[name].status, reference(name)]);
  return { ...Object.fromEntries(byStatus), default: reference("Error") };
}

/** An error that an operation describes itself. */
export function errorAnswer(description: string, example?: unknown): OperationResponse {
  return { description, headers: errorHeaders, content: errorContent(example) };
}

export const errorSchema = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string", description: "What is wrong, where, and what to do." } },
} as const;

/** `Problem`, and the `Issue` that it lists. */
export const problemSchemas: Readonly<Record<string, JsonSchema>> = namedPartsOf(problemSchema, "output");

const errorHeaders = {
  "error-type": { description: "A stable code that tells errors apart.", schema: { type: "string" } },
  "x-request-id": { description: "Finds the request in the log.", schema: { type: "string" } },
} as const;

export const responseComponents: Readonly<Record<string, OperationResponse>> = {
  Error: errorAnswer("Any other error. The header `error-type` tells errors apart."),
  ...Object.fromEntries(
    Object.entries(commonErrors).map(([name, { description, code, message }]) => [
      name,
      errorAnswer(`\`${code}\`: ${description}`, { message }),
    ]),
  ),
};

function errorContent(example: unknown): NonNullable<OperationResponse["content"]> {
  return {
    "application/json": {
      schema: { $ref: componentPath("Error") },
      ...(example !== undefined && { example }),
    },
    [problemType]: { schema: { $ref: componentPath("Problem") } },
  };
}

function reference(name: CommonErrorName | "Error"): OperationResponse {
  return { $ref: `#/components/responses/${name}` };
}
