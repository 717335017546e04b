/**
 * Parses query strings in all common forms: `ids=a&ids=b`, `ids[]=a`, `ids[0]=a`, a single `ids=a`, and nested
 * objects as `filters[journeyIds][0]=x`. The result is text; `fitterOf` converts it to the types of the route.
 */
import { parse } from "qs";

/** More than fit in a request line of Node's maximum size: nothing is ever dropped silently. */
const maxParts = 10_000;

export function readQuery(querystring: string): Readonly<Record<string, unknown>> {
  return parse(querystring, {
    depth: 8,
    arrayLimit: maxParts,
    parameterLimit: maxParts,
    allowPrototypes: true,
    plainObjects: true,
  });
}
