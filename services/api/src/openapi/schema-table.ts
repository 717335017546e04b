/** The fields of a JSON Schema as rows for people: name, type, meaning; nested objects follow with their full path. */
import { html, prose, type Html } from "../pages/html.js";

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
}

const maxDepth = 3;

export function schemaTable(schema: Readonly<Record<string, unknown>>): Html {
  const rows = rowsOf(schema, "", 0);
  if (rows.length === 0) return html``;
  return html`<table>
    <thead>
      <tr>
        <th>Field</th>
        <th>Type</th>
        <th>Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function rowsOf({ properties = {}, required = [] }: Schema, parent: string, depth: number): Html[] {
  if (depth === maxDepth) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = parent === "" ? name : `${parent}.${name}`;
    const row = html`<tr>
      <th scope="row">
        <code>${path}</code>${required.includes(name) ? html` <em>required</em>` : undefined}
      </th>
      <td>${fieldType(field)}</td>
      <td>${prose(field.description ?? "")}</td>
    </tr>`;
    const inner =
      field.items === undefined
        ? rowsOf(field, path, depth + 1)
        : rowsOf(field.items, `${path}[]`, depth + 1);
    return [row, ...inner];
  });
}

function fieldType(field: Schema): string {
  const text = typeText(field);
  return field.default === undefined ? text : `${text} = ${JSON.stringify(field.default)}`;
}

function typeText({ type, items, anyOf, enum: values, const: only }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeText))].join(" or ");
  if (items !== undefined) return `list of ${typeText(items)}`;
  return typeof type === "string" ? type : (type?.join(" or ") ?? "any");
}
