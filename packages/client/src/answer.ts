/** Names for what operations take and answer, by path and method as in a call; and the answer to a change that is queued. */
import type { components, paths } from "./generated/openapi.js";

type Methods = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

/** The methods of a path. */
type MethodOf<Path extends keyof paths> = {
  [Method in Methods]: paths[Path][Lowercase<Method>] extends { responses: unknown } ? Method : never;
}[Methods];

type Operation<Path extends keyof paths, Method extends Methods> = paths[Path][Lowercase<Method>];

/** The JSON of a 200 or 201: `Answer<"/api/admin/segments", "GET">`. */
export type Answer<Path extends keyof paths, Method extends MethodOf<Path>> =
  Operation<Path, Method> extends { responses: infer Responses }
    ? JsonOf<Responses, 200> | JsonOf<Responses, 201>
    : never;

type JsonOf<Responses, Status extends number> = Responses extends {
  [Key in Status]: { content: { "application/json": infer Json } };
}
  ? Json
  : never;

/** The JSON that an operation takes: `Body<"/api/admin/segments", "PUT">`. */
export type Body<Path extends keyof paths, Method extends MethodOf<Path>> =
  Operation<Path, Method> extends { requestBody?: { content: { "application/json": infer Json } } }
    ? Json
    : never;

/** Whether a change answered 202: not applied yet. `GET /api/admin/commands/{id}` has its outcome. */
export function isQueued(answer: object | undefined): answer is Schema<"Queued"> {
  return answer !== undefined && "commandId" in answer;
}

/** A named shape of the document: `Schema<"SegmentDefinition">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
