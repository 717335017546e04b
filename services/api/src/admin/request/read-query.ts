/**
 * Query strings in every form clients write them: `ids=a&ids=b`, `ids[]=a`, `ids[0]=a`, a lone `ids=a`, and nested
 * objects as `filters[journeyIds][0]=x`. What comes out is text; `fitterOf` gives it the types the route asks for.
 */
import { parse } from "qs";

/** More than Node's limit on the size of a request line leaves room for: nothing is ever dropped silently. */
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
