/**
 * Coerces requests to a route's schema where that is unambiguous: in a query, numbers and booleans are text and a
 * list of one item may lack brackets; everywhere, `null` in an optional field means absent. Works on the JSON
 * Schema of the route, so routes need no code for it.
 */
import { z } from "zod";

/** The parts of JSON Schema that are used here. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly required?: readonly string[];
}

export interface Fitter {
  /** For text from a query. */
  query(value: unknown): object;
  /** For JSON, which already has types. */
  body(value: unknown): object;
}

export function fitterOf(schema: z.ZodType): Fitter {
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  return {
    query: (value) => fit(value, shape, true) as object,
    body: (value) => (fitsAlready(value, shape) ? value : fit(value, shape, false)) as object,
  };
}

function fit(value: unknown, shape: Shape, fromText: boolean): unknown {
  if (fromText && typeof value === "string") return fitText(value, shape);
  if (shape.items !== undefined) return fitList(value, shape.items, fromText);
  const properties = propertiesOf(shape);
  if (properties === undefined || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
      const childShape = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (childShape === undefined) return [[key, child]];
      return child === null && !allowsNull(childShape) ? [] : [[key, fit(child, childShape, fromText)]];
    }),
  );
}

/**
 * Whether JSON contains no `null` that means absent, which is the usual case. Checked without copying: copying a
 * batch of a thousand users takes as long as validating it.
 */
function fitsAlready(value: unknown, shape: Shape): boolean {
  if (typeof value !== "object" || value === null) return true;
  const { items } = shape;
  if (Array.isArray(value)) return items === undefined || value.every((item) => fitsAlready(item, items));
  const properties = propertiesOf(shape);
  if (properties === undefined) return true;
  return Object.entries(value).every(([key, child]: [string, unknown]) => {
    const childShape = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (childShape === undefined) return true;
    return child === null ? allowsNull(childShape) : fitsAlready(child, childShape);
  });
}

function fitText(text: string, shape: Shape): unknown {
  if (shape.items !== undefined) return [fitText(text, shape.items)];
  if ((shape.type === "number" || shape.type === "integer") && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (shape.type === "boolean" && (text === "true" || text === "1")) return true;
  if (shape.type === "boolean" && (text === "false" || text === "0")) return false;
  return text;
}

function fitList(value: unknown, items: Shape, fromText: boolean): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => fit(item, items, fromText));
  // `ids[7]=a` alone, or so many that the query parser returns an object with the indexes as keys.
  if (fromText && typeof value === "object" && value !== null) {
    return Object.values(value).map((item: unknown) => fit(item, items, fromText));
  }
  return value;
}

/** Of an object, or of all alternatives of a union. */
function propertiesOf({ properties, anyOf, oneOf }: Shape): Readonly<Record<string, Shape>> | undefined {
  if (properties !== undefined) return properties;
  const options = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap((option) => option.properties ?? []);
  return options.length === 0 ? undefined : Object.assign({}, ...options);
}

function allowsNull({ type, anyOf, oneOf }: Shape): boolean {
  if (type === undefined && anyOf === undefined && oneOf === undefined) return true;
  return [type].flat().includes("null") || [...(anyOf ?? []), ...(oneOf ?? [])].some(allowsNull);
}
