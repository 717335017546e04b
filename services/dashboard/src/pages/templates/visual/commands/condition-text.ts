/** Simple conditions as their parts, and as Liquid: a user property compared with a value. Pure. */

export const comparisons = ["is", "isNot", "contains", "exists", "notExists"] as const;
export type Comparison = (typeof comparisons)[number];

export interface SimpleCondition {
  /** The name of the user property. */
  readonly property: string;
  readonly comparison: Comparison;
  /** Empty where it compares with nothing. */
  readonly value: string;
}

export function hasValue(comparison: Comparison): boolean {
  return comparison === "is" || comparison === "isNot" || comparison === "contains";
}

const operators: Readonly<Record<string, Comparison>> = { "==": "is", "!=": "isNot", contains: "contains" };

/** Undefined for any other expression. */
export function readCondition(expression: string): SimpleCondition | undefined {
  const text = expression.trim();
  const variable = /^user(?:\.[\p{L}_][\p{L}\p{N}_-]*|\[(?:"[^"]*"|'[^']*')\])/u.exec(text)?.[0];
  const property = variable === undefined ? undefined : propertyOfPath(variable);
  if (variable === undefined || property === undefined) return undefined;
  const [, operator, operand = ""] =
    /^\s*(==|!=|\scontains)\s+(.+)$/s.exec(text.slice(variable.length)) ?? [];
  const comparison = operator === undefined ? undefined : operators[operator.trim()];
  if (comparison === undefined) return undefined;
  if (operand === "blank" && comparison !== "contains")
    return { property, comparison: comparison === "is" ? "notExists" : "exists", value: "" };
  const value = readLiteral(operand);
  return value === undefined ? undefined : { property, comparison, value };
}

function readLiteral(text: string): string | undefined {
  const [, literal = ""] = /^("[^"\\]*"|'[^'\\]*')$/s.exec(text) ?? [];
  if (literal !== "") return literal.slice(1, -1);
  return isBare(text) ? text : undefined;
}

/** Numbers and truth values are written without quotes. */
function isBare(text: string): boolean {
  return /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text);
}

/** Undefined if the value or name cannot be written as Liquid. */
export function conditionText({ property, comparison, value }: SimpleCondition): string | undefined {
  const variable = pathOfProperty(property);
  if (variable === undefined) return undefined;
  if (comparison === "exists") return `${variable} != blank`;
  if (comparison === "notExists") return `${variable} == blank`;
  const operator = { is: "==", isNot: "!=", contains: "contains" }[comparison];
  const literal = isBare(value) && comparison !== "contains" ? value : quoted(value);
  return literal === undefined ? undefined : `${variable} ${operator} ${literal}`;
}

function quoted(text: string): string | undefined {
  if (/[\r\n\\]|\{\{|\}\}|\{%|%\}/.test(text)) return undefined;
  const quote = ['"', "'"].find((each) => !text.includes(each));
  return quote && quote + text + quote;
}

/** As Liquid names a user property; undefined if it cannot. */
export function pathOfProperty(name: string): string | undefined {
  if (/^[a-z_][\w-]*$/i.test(name)) return `user.${name}`;
  const literal = quoted(name);
  return literal && `user[${literal}]`;
}

/** The user property that a variable names alone: `user.plan`, `user["shoe size"]`. */
export function propertyOfPath(path: string): string | undefined {
  const [, plain, double, single] =
    /^user(?:\.([\p{L}_][\p{L}\p{N}_-]*)|\["([^"]+)"\]|\['([^']+)'\])$/u.exec(path.trim()) ?? [];
  return plain ?? double ?? single;
}
