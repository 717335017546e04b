/**
 * The variables without which a text cannot be rendered: those that it prints or walks without the filter
 * `default`, outside of conditions that name them. Static: it knows no values.
 */
import { Output, Tag, toValueSync, TypeGuards, Value, type Template, type ValueToken } from "liquidjs";
import type { LiquidText } from "./liquid-text.js";

export interface RequiredVariable {
  /** Behind the name: of `user.firstName` by the name `user`, `firstName`. */
  readonly property: string;
  /** From 1, in the text. */
  readonly line: number;
  readonly column: number;
}

/** Uses of the properties of the variable `name`, in their order. */
export function requiredVariables({ templates }: LiquidText, name: string): readonly RequiredVariable[] {
  return templates.flatMap((template) => requiredIn(template, { name, checked: new Set() }));
}

interface Place {
  readonly name: string;
  /** Properties that a condition around the place names. */
  readonly checked: ReadonlySet<string>;
}

const conditions = new Set(["if", "unless", "case"]);
/** Tags that take a missing value for nothing. */
const lenient = new Set([...conditions, "assign"]);

function requiredIn(template: Template, { name, checked }: Place): readonly RequiredVariable[] {
  const values = [...(template.arguments?.() ?? [])];
  const tag = template instanceof Tag ? template.name : "";
  const isCondition = conditions.has(tag);
  const named = isCondition ? values.flatMap((value) => propertiesIn(tokensOf(value), name)) : [];
  const inside = new Set([...checked, ...named.map(({ property }) => property)]);
  const own = lenient.has(tag) ? [] : values.flatMap((value) => propertiesIn(strictTokensOf(value), name));
  return [
    ...own.filter(({ property }) => !checked.has(property)),
    ...childrenOf(template).flatMap((child) => requiredIn(child, { name, checked: inside })),
  ];
}

function childrenOf(template: Template): readonly Template[] {
  if (template instanceof Output || template.children === undefined) return [];
  return toValueSync(template.children(false, true)) as readonly Template[];
}

type Argument = Value | ValueToken;
type Token = Value["initial"]["postfix"][number];

function tokensOf(value: Argument): readonly Token[] {
  return value instanceof Value ? value.initial.postfix : [value];
}

/** Without those that `default` replaces. */
function strictTokensOf(value: Argument): readonly Token[] {
  return value instanceof Value && value.filters[0]?.name === "default" ? [] : tokensOf(value);
}

function propertiesIn(tokens: readonly Token[], name: string): readonly RequiredVariable[] {
  return tokens.flatMap((token) => {
    if (!TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined) return [];
    const [variable, property] = token.props.map((prop) => ("content" in prop ? prop.content : undefined));
    if (variable !== name || typeof property !== "string") return [];
    const [line, column] = token.getPosition();
    return [{ property, line: line ?? 1, column: column ?? 1 }];
  });
}
