/** A value that fits a JSON Schema, for requests made from the schemas of routes. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
}

export function exampleOf(schema: Readonly<Record<string, unknown>>): unknown {
  return valueOf(schema);
}

function valueOf(schema: Schema): unknown {
  const { properties, items, type } = schema;
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (option !== undefined) return valueOf(option);
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field)]));
  }
  if (items !== undefined) return [valueOf(items)];
  // The first of several types: an id is text, though numbers are accepted too.
  return simpleValue(typeof type === "string" ? type : type?.[0], schema);
}

function simpleValue(type: string | undefined, { format, minimum = 0 }: Schema): unknown {
  switch (type) {
    case "integer":
    case "number":
      return minimum;
    case "boolean":
      return false;
    case "string":
      return format === "uuid"
        ? "00000000-0000-4000-8000-000000000000"
        : format === "date-time"
          ? "2030-01-31T12:00:00Z"
          : "…";
    case "null":
      return null;
    default:
      return {};
  }
}
