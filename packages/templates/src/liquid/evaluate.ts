/**
 * Evaluates what stands in `{{ … }}` and behind `assign x =`: as Liquid does, but that a literal is the template's own text,
 * which is printed as it is written.
 */
import { TypeGuards, type Context, type Value } from "liquidjs";
import { ownText } from "./composed-text.js";
import { surroundingsOf } from "./registers.js";

/** `isLenient`: an unknown variable is nothing. In plain text a literal is a text like any other. */
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
