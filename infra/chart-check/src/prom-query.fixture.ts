/** A query of Prometheus as its own grammar reads it. */
import type { SyntaxNode } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";

export interface Matcher {
  readonly label: string;
  readonly accepts: (value: string) => boolean;
}

export interface Selected {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  /** The aggregations around it, the innermost first. */
  readonly aggregations: readonly string[];
}

export interface PromQuery {
  /** The texts that are no query. */
  readonly errors: readonly string[];
  readonly selected: readonly Selected[];
  /** Of all aggregations. */
  readonly groupedBy: readonly string[];
}

export function parseQuery(text: string): PromQuery {
  const errors: string[] = [];
  const selected: Selected[] = [];
  const groupedBy: string[] = [];
  const textOf = (node: SyntaxNode): string => text.slice(node.from, node.to);
  parser.parse(text).iterate({
    enter({ node, type }) {
      if (type.isError) errors.push(text.slice(Math.max(0, node.from - 10), node.to + 10));
      if (type.name === "GroupingLabels") groupedBy.push(...node.getChildren("LabelName").map(textOf));
      if (type.name === "VectorSelector") selected.push(selectedBy(node, textOf));
    },
  });
  return { errors, selected, groupedBy };
}

function selectedBy(node: SyntaxNode, textOf: (node: SyntaxNode) => string): Selected {
  const metric = node.getChild("Identifier");
  const matchers = node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? [];
  const aggregations: string[] = [];
  for (let at = node.parent; at !== null; at = at.parent) {
    const operation = at.name === "AggregateExpr" ? at.getChild("AggregateOp") : null;
    if (operation !== null) aggregations.push(textOf(operation));
  }
  return {
    metric: metric === null ? "" : textOf(metric),
    matchers: matchers.map((each) => matcherOf(textOf(each))),
    aggregations,
  };
}

function matcherOf(text: string): Matcher {
  const [, label = "", operator = "", value = ""] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text) ?? [];
  const pattern = new RegExp(`^(?:${value})$`);
  const isEqual = (found: string): boolean =>
    operator.endsWith("~") ? pattern.test(found) : found === value;
  return { label, accepts: (found) => isEqual(found) !== operator.startsWith("!") };
}
