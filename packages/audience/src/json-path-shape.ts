/**
 * Properties of a parsed JSONPath: whether it is a plain list of names, and how far it can branch. Used by
 * `json-path.ts`.
 */
import { jsonpath, type JSONPathQuery } from "json-p3";

const { NameSelector, IndexSelector, FilterSelector } = jsonpath.selectors;
const { PrefixExpression, InfixExpression, LogicalExpression, FilterQuery, RootQuery, FunctionExtension } =
  jsonpath.expressions;

type Segment = JSONPathQuery["segments"][number];
type Expression = InstanceType<typeof LogicalExpression>["expression"];

/** The names and indexes of a path that has nothing else. */
export function namesOf(query: JSONPathQuery): readonly (string | number)[] | undefined {
  const names: (string | number)[] = [];
  for (const segment of query.segments) {
    const [selector, more] = segment.selectors;
    if (isDescendant(segment) || more !== undefined) return undefined;
    if (selector instanceof NameSelector) names.push(selector.name);
    else if (selector instanceof IndexSelector) names.push(selector.index);
    else return undefined;
  }
  return names;
}

/** Allows two `..`, or six selectors of two keys. */
export const maxFanOut = 64;
const descendantFanOut = 8;

/**
 * Upper bound of how often a node of the data is visited: the product over segments of their selectors, times
 * eight for `..`.
 */
export function fanOut(query: JSONPathQuery): number {
  let product = 1;
  for (const nested of [query, ...queriesIn(query)]) {
    for (const segment of nested.segments) {
      product *= segment.selectors.length * (isDescendant(segment) ? descendantFanOut : 1);
    }
  }
  return product;
}

/** Whether a filter refers to the document root. */
export function mentionsRoot(query: JSONPathQuery): boolean {
  return filterQueries(query).some((filter) => filter instanceof RootQuery);
}

/** The paths of filters that begin at the document root. */
export function rootQueriesOf(query: JSONPathQuery): readonly JSONPathQuery[] {
  return filterQueries(query).flatMap((filter) => (filter instanceof RootQuery ? [filter.path] : []));
}

function queriesIn(query: JSONPathQuery): JSONPathQuery[] {
  return filterQueries(query).map((filter) => {
    if (filter instanceof RootQuery && !filter.path.singularQuery()) {
      throw new Error("a filter may refer to `$` by names and indexes only");
    }
    return filter.path;
  });
}

/** Every query inside a filter, at any depth. */
function filterQueries(query: JSONPathQuery): InstanceType<typeof FilterQuery>[] {
  return query.segments.flatMap(({ selectors }) =>
    selectors.flatMap((selector) =>
      selector instanceof FilterSelector ? queriesOf(selector.expression) : [],
    ),
  );
}

function queriesOf(expression: Expression): InstanceType<typeof FilterQuery>[] {
  if (expression instanceof FilterQuery) return [expression, ...filterQueries(expression.path)];
  return partsOf(expression).flatMap(queriesOf);
}

function partsOf(expression: Expression): readonly Expression[] {
  if (expression instanceof LogicalExpression) return [expression.expression];
  if (expression instanceof PrefixExpression) return [expression.right];
  if (expression instanceof InfixExpression) return [expression.left, expression.right];
  return expression instanceof FunctionExtension ? expression.args : [];
}

/** The library does not export the kinds of segment, but prints them differently. */
function isDescendant(segment: Segment): boolean {
  return segment.toString().startsWith("..");
}
