/**
 * Evaluates the expression of `{{ … }}` and of `assign x =` as Liquid does, except that a literal is the template's own
 * text, printed as it is written.
 */
import { TypeGuards, type Context, type Value } from "liquidjs";
import { ownText } from "./composed-text.js";
import { surroundingsOf } from "./registers.js";

/** `isLenient`: an unknown variable is nothing. In plain text a literal is ordinary text. */
export function evaluate(
  value: Value,
  context: Context,
  isLenient = false,
): Generator<unknown, unknown, unknown> {
  const { postfix } = value.initial;
  const [literal] = postfix;
  const isLiteral = postfix.length === 1 && TypeGuards.isQuotedToken(literal);
  return isLiteral && surroundingsOf(context) !== "text"
    ? evaluateFrom(ownText(literal.content), value, context)
    : value.value(context, isLenient);
}

function* evaluateFrom(
  initial: unknown,
  { filters }: Value,
  context: Context,
): Generator<unknown, unknown, unknown> {
  let result = initial;
  for (const filter of filters) result = yield filter.render(result, context);
  return result;
}
