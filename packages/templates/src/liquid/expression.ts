/**
 * A Liquid expression outside of a text: the condition or the list of a low-code node. It is written into a tag, so it must
 * be one expression and hold nothing that ends the tag.
 */
import { Tokenizer, TypeGuards, Value, type Expression } from "liquidjs";
import { maxExpressionLength } from "../limits.js";
import type { Outcome } from "../template-fault.js";
import { engine } from "./engine.js";
import { liquidFault } from "./liquid-fault.js";

export interface LiquidExpression {
  /** One value without operators and filters, as a `for` takes it. */
  readonly isSimple: boolean;
}

export function readExpression(text: string): Outcome<LiquidExpression> {
  if (text.length > maxExpressionLength) return fault(`longer than ${maxExpressionLength} characters`);
  if (/\{\{|\}\}|\{%|%\}|[\r\n]/.test(text)) {
    return fault("an expression has no line break and none of {{, }}, {% and %}");
  }
  try {
    const tokenizer = new Tokenizer(text, engine.options.operators);
    const value = new Value(tokenizer.readFilteredValue(), engine);
    tokenizer.skipBlank();
    if (!tokenizer.end() || valuesLeft(value.initial) !== 1) return fault("more than one expression");
    return {
      ok: true,
      value: { isSimple: value.filters.length === 0 && value.initial.postfix.length === 1 },
    };
  } catch (error) {
    return fault(liquidFault(error).message);
  }
}

/** One for an expression: an operator between two values leaves one of them, `not` the one that it has. */
function valuesLeft({ postfix }: Expression): number {
  const binary = postfix.filter(
    (token) => TypeGuards.isOperatorToken(token) && token.operator !== "not",
  ).length;
  const values = postfix.filter((token) => !TypeGuards.isOperatorToken(token)).length;
  return values - binary;
}

function fault(message: string): Outcome<never> {
  return { ok: false, faults: [{ message }] };
}
