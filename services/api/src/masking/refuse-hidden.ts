/**
 * Refuses a request that asks about what its caller may not see: a path, a key, a user property, a user by an address. The
 * answer would tell it, whatever is shown.
 */
import { AppError, holdsMark, schemaShape } from "@signalbox/core";
import { askedInRequest, hasHiddenOperand, type Asked, type Visibility } from "@signalbox/workspace";
import type { Route } from "../http/route.js";
import { isIdVisible } from "./mask.js";

interface ParsedRequest {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
}

export interface AskingCaller {
  readonly visibility: Visibility;
  /** Of the session of one user, who may ask about that user. */
  readonly ownId?: string | undefined;
}

/** Throws `Forbidden`. */
export function refuseHidden(
  route: Pick<Route, "query" | "body" | "params">,
  request: ParsedRequest,
  { visibility, ownId }: AskingCaller,
): void {
  const asked = [
    ...(route.query === undefined ? [] : askedInRequest(request.query, route.query)),
    ...(route.body === undefined ? [] : askedInRequest(request.body, route.body)),
    ...(route.params === undefined ? [] : askedInRequest(request.params, route.params)),
  ];
  const hidden = asked.find((each) =>
    each.asks === "user" ? each.text !== ownId && !isIdVisible(each.text) : !visibility.allows(each),
  );
  if (hidden !== undefined) throw new AppError({ code: "Forbidden", message: sentenceOf(hidden) });
}

/** For handlers that find a user property themselves. */
export function hiddenProperty(field: string, text: string): AppError {
  const source = { of: "Trait" } as const;
  return new AppError({
    code: "Forbidden",
    message: sentenceOf({ asks: "property", field, text, source, isCondition: false }),
  });
}

/** For handlers that write a trait: who cannot see it must not replace it, which would also tell that it was there. */
export function hiddenTrait(field: string, name: string): AppError {
  const source = { of: "Trait" } as const;
  return new AppError({
    code: "Forbidden",
    message: sentenceOf({ asks: "trait", field, text: name, source, isCondition: false }),
  });
}

/** For handlers that find the id of a user themselves, which is an address. */
export function hiddenUser(field: string, text: string): AppError {
  const source = { of: "Trait" } as const;
  return new AppError({
    code: "Forbidden",
    message: sentenceOf({ asks: "user", field, text, source, isCondition: false }),
  });
}

/** Throws `BadRequest` for a definition with what is shown in place of a hidden operand: it would replace the operand. */
export function refuseHiddenOperands(
  { body: schema }: Pick<Route, "body">,
  { body }: Pick<ParsedRequest, "body">,
): void {
  if (schema === undefined || typeof body !== "object" || body === null) return;
  const { root, options } = schemaShape(schema, "input");
  const field = Object.entries(body).find(([name, value]) => {
    const node = root.properties?.[name];
    const isDefinition =
      node !== undefined &&
      options(node, value).some(
        (each) => each["x-component"] !== undefined || each[holdsMark] === "definition",
      );
    return isDefinition && hasHiddenOperand(value);
  })?.[0];
  if (field === undefined) return;
  throw new AppError({
    code: "BadRequest",
    message: `${field}: "•••" stands for a value that was hidden from the reader of the definition; give the value, or leave ${field} out to keep what is stored`,
  });
}

function sentenceOf({ asks, field, text, source }: Asked): string {
  return `${field}: ${subjectOf(asks, text)} needs the permission users:see-personal. ${wayOut(asks, source)}`;
}

function subjectOf(asks: Asked["asks"], text: string): string {
  switch (asks) {
    case "content":
      return "a search in what is hidden from you";
    case "user":
      return "a user whose id is an address";
    case "property":
      return `the user property ${JSON.stringify(text)}, which is hidden from you,`;
    case "wholeEvent":
      return `everything in events of the name ${JSON.stringify(text)}`;
    case "file":
      return `the attached file ${JSON.stringify(text)}`;
    default:
      return `${JSON.stringify(text)}, which is not declared visible,`;
  }
}

function wayOut(asks: Asked["asks"], source: Asked["source"]): string {
  if (asks === "content" || asks === "user" || asks === "file") return "Ask an administrator for it.";
  const where = source.of === "Trait" ? "the trait" : "the property of the event";
  return `Someone with that and settings:write can declare ${where} visible: PUT /api/admin/settings/visible-paths.`;
}
