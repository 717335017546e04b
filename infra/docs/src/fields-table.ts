/** The fields of an object as a table, from its JSON Schema. Fields of objects inside it follow as `outer.inner`. */
import { z } from "zod";
import { code, sentence, table } from "./markdown.js";

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema;
}

/** Empty when the object has no fields but `type`. Throws, naming `owner`, when a field lacks its description. */
export function fieldsTable(schema: JsonSchema, owner: string): string {
  const rows = rowsOf(schema, "", owner);
  return rows.length === 0 ? "" : table(["field", "value", "meaning"], rows);
}

function rowsOf(schema: JsonSchema, prefix: string, owner: string): readonly (readonly string[])[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties)
    .filter(([name, field]) => !(name === "type" && isFixed(field)))
    .flatMap(([name, field]) => {
      const place = prefix + name;
      if (field.description === undefined) {
        throw new Error(`The field ${place} of ${owner} has no description: add .describe(…) to it.`);
      }
      const mark = required.includes(name) ? "" : "?";
      const row = [code(place) + mark, valueOf(field), sentence(field.description)];
      return [row, ...partsOf(field, place, owner)];
    });
}

/** Such a type is named by the heading, or by the row of the object. */
function isFixed({ const: only, enum: several }: JsonSchema): boolean {
  return only !== undefined || several !== undefined;
}

/** The fields of an object, of the items of a list, and of each option of a union. */
function partsOf(field: JsonSchema, place: string, owner: string): readonly (readonly string[])[] {
  if (field.$ref !== undefined) return [];
  if (field.properties !== undefined) return rowsOf(field, `${place}.`, owner);
  if (field.items !== undefined) return partsOf(field.items, `${place}[]`, owner);
  const rows = optionsOf(field).flatMap((option) => partsOf(option, place, owner));
  const named = new Map(rows.map((row) => [row.join("\0"), row]));
  return [...named.values()];
}

function valueOf(field: JsonSchema): string {
  if (field.$ref !== undefined) return linkOf(field.$ref);
  if (field.const !== undefined) return code(JSON.stringify(field.const));
  if (field.enum !== undefined) return field.enum.map((value) => code(JSON.stringify(value))).join(", ");
  if (field.items !== undefined) return listOf(field.items);
  const options = optionsOf(field);
  if (options.length > 0) return [...new Set(options.map(valueOf))].join(" or ");
  if (field.format === "date-time") return "ISO 8601 time";
  const type = field.properties?.["type"];
  if (type !== undefined) return `object of type ${valueOf(type)}`;
  const types = field.type === undefined ? [] : [field.type].flat();
  return types.map((word) => words[word] ?? word).join(" or ") || "any JSON";
}

function listOf(items: JsonSchema): string {
  const word = valueOf(items);
  return /^(text|number|object)$/.test(word) ? `list of ${word}s` : `list of ${word}`;
}

function optionsOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] {
  return anyOf ?? oneOf ?? [];
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  object: "object",
  null: "null",
};

/** Where the registries that fields refer to are listed. */
const sections: Readonly<Record<string, string>> = {
  Operator: "[operator](segments.md#operators)",
  JourneyDelay: "[delay](#delays)",
  JourneyCondition: "[condition](#conditions)",
  UserPropertyGroupNode: "node",
};

function linkOf(reference: string): string {
  const name = reference.split("/").at(-1) ?? "";
  // The one schema without a name that refers to itself.
  if (name.startsWith("__schema")) return "any JSON";
  const link = sections[name];
  if (link === undefined) throw new Error(`No page describes ${name}: name its section in fields-table.ts.`);
  return link;
}
