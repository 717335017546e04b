/** An ingestion endpoint as an operation of the OpenAPI document. */
import type { Operation } from "./operation.js";
import type { PublicOperation } from "./public-operations.js";
import { errorAnswer, errorAnswers } from "./responses.js";
import { ingestionTag } from "./tags.js";

export function ingestOperation({
  path,
  summary,
  description,
  body,
  example,
  emptyBodyError: message,
}: PublicOperation): Operation {
  return {
    operationId: `send${(path.split("/").at(-1) ?? "").replace(/^./, (first) => first.toUpperCase())}`,
    summary,
    description,
    tags: [ingestionTag],
    security: [{ writeKey: [] }],
    parameters: [
      {
        name: "prefer",
        in: "header",
        required: false,
        description:
          "`wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.",
        schema: { type: "string" },
        example: "wait=5",
      },
    ],
    requestBody: { required: true, content: { "application/json": { schema: body, example } } },
    responses: {
      204: { description: "Durably queued. With `prefer: wait`, applied." },
      202: { description: "Durably queued, but not applied within the time asked for." },
      ...errorAnswers("Unauthorized", "TooLarge", "TooManyRequests", "Unavailable"),
      400: errorAnswer("Nothing was accepted. The message names every field that is wrong.", {
        message,
      }),
    },
  };
}
