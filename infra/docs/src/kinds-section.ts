/** A section about the kinds of one registry: a sentence and a table of fields for each. */
import type { z } from "zod";
import { fieldsTable, jsonSchemaOf } from "./fields-table.js";
import { code } from "./markdown.js";

export interface Kind {
  readonly type: string;
  readonly schema: z.ZodType;
  /** Can be the entry of a definition only. */
  readonly entryOnly?: boolean;
}

/** Throws when a kind or one of its fields has no description. */
export function kindsSection(title: string, kinds: readonly Kind[]): string {
  return [`## ${title}`, ...kinds.map(describeKind)].join("\n\n");
}

function describeKind({ type, schema, entryOnly = false }: Kind): string {
  const shape = jsonSchemaOf(schema);
  if (shape.description === undefined) {
    throw new Error(`${type} has no description: add .describe(…) to its schema.`);
  }
  const about = entryOnly ? `${shape.description} It can be the entry node only.` : shape.description;
  const fields = fieldsTable(shape, type);
  return [`### ${code(type)}`, about, ...(fields === "" ? [] : [fields])].join("\n\n");
}
