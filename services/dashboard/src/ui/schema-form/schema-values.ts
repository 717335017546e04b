/** What is typed into the form of a schema, and the document that it makes. Pure. */
import type { SchemaField } from "./schema-field.js";

/** By the name of a field. A secret is what is typed, or null to remove the one that is set. */
export type SchemaValues = { readonly [name: string]: SchemaValue };
export type SchemaValue = string | number | boolean | null | undefined | readonly string[] | SchemaValues;

/** As the document is stored. Secrets begin empty: they are never shown. */
export function initialValues(
  fields: readonly SchemaField[],
  stored: Readonly<Record<string, unknown>>,
): SchemaValues {
  return Object.fromEntries(fields.map((field) => [field.name, initialValue(field, stored[field.name])]));
}

function initialValue(field: SchemaField, stored: unknown): SchemaValue {
  switch (field.kind) {
    case "secret":
      return "";
    case "number":
      return stored === undefined || stored === "" || Number.isNaN(Number(stored))
        ? undefined
        : Number(stored);
    case "yesNo":
      return stored === true || stored === "true";
    case "texts":
      return Array.isArray(stored) ? stored.map(String) : [];
    case "group":
      return initialValues(field.fields, isGroup(stored) ? stored : {});
    case "text":
    case "choice":
    case "unsupported":
      return typeof stored === "string" || typeof stored === "number" ? String(stored) : "";
  }
}

function isGroup(value: unknown): value is SchemaValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without what is empty; a secret that is removed is null. */
export function documentOf(
  fields: readonly SchemaField[],
  values: SchemaValues,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.name];
      if (field.kind === "group") {
        const inner = documentOf(field.fields, isGroup(value) ? value : {});
        return Object.keys(inner).length === 0 && !field.isRequired ? [] : [[field.name, inner]];
      }
      if (field.kind === "yesNo") return [[field.name, value === true]];
      const plain = typeof value === "string" && field.kind !== "secret" ? value.trim() : value;
      return isEmpty(plain) ? [] : [[field.name, plain]];
    }),
  );
}

function isEmpty(value: SchemaValue): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** The names of fields, from the outermost. */
export type FieldPath = readonly string[];

export interface Missing {
  /** Empty and required. */
  readonly empty: readonly FieldPath[];
  /** Secrets that are set, and have to be typed again. */
  readonly again: readonly FieldPath[];
}

/** What must be filled in before the document is sent. `isSet`: a secret that is stored. */
export function missingIn(
  fields: readonly SchemaField[],
  values: SchemaValues,
  { isSet, isMoved }: { readonly isSet: (path: FieldPath) => boolean; readonly isMoved: boolean },
  at: FieldPath = [],
): Missing {
  const found = fields.map((field): Missing => {
    const path = [...at, field.name];
    const value = values[field.name];
    if (field.kind === "group") {
      const inner = isGroup(value) ? value : {};
      const isLeftOut = !field.isRequired && Object.keys(documentOf(field.fields, inner)).length === 0;
      return isLeftOut ? none : missingIn(field.fields, inner, { isSet, isMoved }, path);
    }
    if (field.kind === "secret" && value === "" && isSet(path))
      return isMoved ? { empty: [], again: [path] } : none;
    const isMissing = field.isRequired && field.kind !== "yesNo" && isEmpty(trimmed(value));
    return isMissing || (field.isRequired && value === null) ? { empty: [path], again: [] } : none;
  });
  return { empty: found.flatMap(({ empty }) => empty), again: found.flatMap(({ again }) => again) };
}

const none: Missing = { empty: [], again: [] };

function trimmed(value: SchemaValue): SchemaValue {
  return typeof value === "string" ? value.trim() : value;
}

/** The field whose change sends the secrets to another address than before. */
export function movedField(
  fields: readonly SchemaField[],
  values: SchemaValues,
  stored: Readonly<Record<string, unknown>>,
): SchemaField | undefined {
  const before = initialValues(fields, stored);
  return fields.find(
    ({ name, receivesSecrets }) => receivesSecrets && trimmed(values[name]) !== trimmed(before[name]),
  );
}
