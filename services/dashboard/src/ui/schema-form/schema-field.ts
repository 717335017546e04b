/** The fields of a form, as the JSON Schema of an object of the API describes them. Pure. */
import * as z from "zod/mini";
import type { Language } from "../../data/index.js";

interface Described {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Secrets beside it are sent to the address that it names. */
  readonly receivesSecrets: boolean;
}

export type SchemaField = Described &
  (
    | { readonly kind: "text"; readonly isLong: boolean; readonly format: string | undefined }
    /** Never shown again; empty keeps the one that is set. */
    | { readonly kind: "secret"; readonly isLong: boolean }
    | {
        readonly kind: "number";
        readonly isInteger: boolean;
        readonly minimum: number | undefined;
        readonly maximum: number | undefined;
      }
    | { readonly kind: "yesNo" }
    | { readonly kind: "choice"; readonly options: readonly string[] }
    | { readonly kind: "texts" }
    | { readonly kind: "group"; readonly fields: readonly SchemaField[] }
    /** A form has no field for such a value. */
    | { readonly kind: "unsupported" }
  );

/** What a schema says wrongly counts as not said. */
const orElse = z.catch;

const text = orElse(z.optional(z.string()), undefined);
const number = orElse(z.optional(z.number()), undefined);
const flag = orElse(z.boolean(), false);
const anything = z.record(z.string(), z.unknown());

const node = z.object({
  type: orElse(z.optional(z.union([z.string(), z.array(z.string())])), undefined),
  title: text,
  description: text,
  format: text,
  contentMediaType: text,
  writeOnly: flag,
  enum: orElse(z.optional(z.array(z.unknown())), undefined),
  minimum: number,
  maximum: number,
  properties: orElse(z.optional(anything), undefined),
  required: orElse(z.array(z.string()), []),
  items: orElse(z.optional(anything), undefined),
  anyOf: orElse(z.optional(z.array(anything)), undefined),
  "x-translations": orElse(z.record(z.string(), z.object({ title: text, description: text })), {}),
  "x-receives-secrets": flag,
});

type Node = z.infer<typeof node>;

/** In the order of the schema. A schema of something else than an object has no fields. */
export function schemaFields(schema: unknown, language: Language): readonly SchemaField[] {
  const read = node.safeParse(schema);
  return read.success ? fieldsIn(read.data, language) : [];
}

function fieldsIn({ properties = {}, required }: Node, language: Language): readonly SchemaField[] {
  return Object.entries(properties).map(([name, property]) => {
    const parsed = node.safeParse(property);
    const found = parsed.success ? parsed.data : node.parse({});
    const own = found["x-translations"][language];
    const described = {
      name,
      label: own?.title ?? found.title ?? labelOf(name),
      description: own?.description ?? found.description ?? "",
      isRequired: required.includes(name),
      receivesSecrets: found["x-receives-secrets"],
    };
    return { ...described, ...kindOf(withoutNull(found), language) };
  });
}

type Kind = SchemaField extends infer Each
  ? Each extends Described
    ? Omit<Each, keyof Described>
    : never
  : never;

function kindOf(found: Node, language: Language): Kind {
  const { type, format, minimum, maximum, contentMediaType } = found;
  const options = found.enum?.filter((each) => typeof each === "string");
  const isLong = contentMediaType !== undefined;
  if (options !== undefined && options.length > 0) return { kind: "choice", options };
  switch (type) {
    case "string":
      return found.writeOnly ? { kind: "secret", isLong } : { kind: "text", isLong, format };
    case "number":
    case "integer":
      return { kind: "number", isInteger: type === "integer", minimum, maximum };
    case "boolean":
      return { kind: "yesNo" };
    case "array":
      return found.items?.["type"] === "string" ? { kind: "texts" } : { kind: "unsupported" };
    case "object":
      return found.properties === undefined
        ? { kind: "unsupported" }
        : { kind: "group", fields: fieldsIn(found, language) };
    default:
      return { kind: "unsupported" };
  }
}

/** A value that may be null is one that may be left out. */
function withoutNull(found: Node): Node {
  const { type, anyOf } = found;
  if (Array.isArray(type)) return { ...found, type: type.find((each) => each !== "null") };
  const others = anyOf?.filter((each) => each["type"] !== "null");
  return others?.length === 1 ? { ...found, ...definedIn(node.parse(others[0])) } : found;
}

/** What the inner schema says of itself. */
function definedIn(inner: Node): Partial<Node> {
  return Object.fromEntries(
    Object.entries(inner).filter(
      ([key, value]) => value !== undefined && key !== "x-translations" && key !== "x-receives-secrets",
    ),
  );
}

/** `apiKey` is "Api key". */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
