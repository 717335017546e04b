/**
 * Parses a request's query and body with the schemas of its route. A GET may carry its parameters in a JSON body,
 * a DELETE in either; the body takes precedence. An invalid request is refused with the path of every issue.
 * Unknown fields are ignored, except in closed objects.
 */
import { closedFieldIssues, issuesOfZod, requestWords } from "@signalbox/core";
import type { z } from "zod";
import { badRequest } from "../../http/errors.js";
import type { Route } from "../../http/route.js";
import { fitterOf, type Fitter } from "./fit-to-schema.js";

export interface RawRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface ParsedRequest {
  readonly query: unknown;
  readonly body: unknown;
}

/** The parser throws `BadRequest`. */
export function requestParser({ method, query, body }: Route): (raw: RawRequest) => ParsedRequest {
  const readQuery = query && readerOf(query);
  const readBody = body && readerOf(body);
  return (raw) => ({
    query: readQuery?.(raw.query, raw.body),
    body: readBody?.(method === "DELETE" ? raw.query : {}, raw.body),
  });
}

/** Merges the parameters of query and body; a body that is not an object is left for the schema to refuse. */
function readerOf(schema: z.ZodType): (query: object, body: unknown) => unknown {
  // At the first request, not for every route at the start of an api.
  let fitter: Fitter | undefined;
  return (query, body) => {
    fitter ??= fitterOf(schema);
    return parse(schema, Array.isArray(body) ? body : { ...fitter.query(query), ...fitter.body(body) });
  };
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: requestWords });
  const unknown = closedFieldIssues(schema, value);
  if (result.success && unknown.length === 0) return result.data;
  throw badRequest([...(result.success ? [] : issuesOfZod(result.error, value)), ...unknown]);
}
