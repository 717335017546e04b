/**
 * Finds the fields of a value that its schema does not know. Schemas parse leniently, because stored values must stay
 * readable; where a definition is written, this reports what parsing would drop: a misspelt condition changes who gets
 * mail.
 */
import type { z } from "zod";

export interface UnknownField {
  readonly path: readonly PropertyKey[];
  /** The known fields at that place. */
  readonly known: readonly string[];
}

/** Fields of other editors' definitions that are not needed here: accepted, and dropped. */
const unneeded: ReadonlySet<string> = new Set([
  "skipReCompute",
  "draft",
  "resourceType",
  "lastAutosavedAt",
  "position",
  "x",
  "y",
]);

const closedSchemas = new WeakSet<z.core.$ZodType>();

/** Marks a part of a request that rejects unknown fields. */
export function closed<Schema extends z.ZodType>(schema: Schema): Schema {
  closedSchemas.add(schema);
  return schema;
}

/** All of them, at any depth. */
export function unknownFields(schema: z.ZodType, value: unknown): readonly UnknownField[] {
  return walk([schema], value, { path: [], isClosed: true });
}

/** Those in parts that are `closed`. */
export function unknownFieldsInClosed(schema: z.ZodType, value: unknown): readonly UnknownField[] {
  return walk([schema], value, { path: [], isClosed: false });
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly isClosed: boolean;
}

function walk(schemas: readonly z.core.$ZodType[], value: unknown, place: Place): UnknownField[] {
  if (typeof value !== "object" || value === null) return [];
  const isClosed = place.isClosed || schemas.some((schema) => isMarkedClosed(schema));
  const asked = schemas.flatMap((schema) => partsOf(schema, value));
  if (Array.isArray(value)) {
    const items = asked.flatMap((part) => (part._zod.def.type === "array" ? [part._zod.def.element] : []));
    if (items.length === 0) return [];
    return value.flatMap((item: unknown, index) =>
      walk(items, item, { path: [...place.path, index], isClosed }),
    );
  }
  const objects = asked.flatMap((part) => (part._zod.def.type === "object" ? [part._zod.def] : []));
  const takesAny =
    objects.length < asked.length || objects.some(({ catchall }) => catchall?._zod.def.type === "unknown");
  if (objects.length === 0 || takesAny) return [];
  const known = [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const path = [...place.path, key];
    const inside = objects.flatMap(({ shape }) => (Object.hasOwn(shape, key) ? (shape[key] ?? []) : []));
    if (inside.length > 0) return walk(inside, child, { path, isClosed });
    return isClosed && !unneeded.has(key) ? [{ path, known }] : [];
  });
}

function isMarkedClosed(schema: z.core.$ZodType): boolean {
  if (closedSchemas.has(schema)) return true;
  const { def } = typed(schema)._zod;
  return "innerType" in def && isMarkedClosed(def.innerType);
}

/** The schemas without their wrappers; of several possible ones, those the value may be meant for. */
function partsOf(schema: z.core.$ZodType, value: object): z.core.$ZodTypes[] {
  const part = typed(schema);
  const { def } = part._zod;
  if (def.type === "pipe") return partsOf(def.in, value);
  if (def.type === "intersection") return [...partsOf(def.left, value), ...partsOf(def.right, value)];
  if (def.type === "union") {
    const wanted = Array.isArray(value) ? "array" : "object";
    const options = def.options.flatMap((option) => partsOf(option, value));
    const fitting = options.filter((option) => {
      const { type } = option._zod.def;
      return type === wanted || (wanted === "object" && type === "record");
    });
    return fitting.filter((option) => mayBeMeant(option, value));
  }
  return "innerType" in def ? partsOf(def.innerType, value) : [part];
}

/** Whether the fields that distinguish the variants match. */
function mayBeMeant({ _zod: { def } }: z.core.$ZodTypes, value: object): boolean {
  if (def.type !== "object") return true;
  const { shape } = def;
  return Object.entries(value).every(([key, child]: [string, unknown]) => {
    const values = Object.hasOwn(shape, key) ? shape[key]?._zod.values : undefined;
    return values === undefined || [...values].some((each) => each === child);
  });
}

/** Every schema made by zod is one of these; only they expose their parts. */
function typed(schema: z.core.$ZodType): z.core.$ZodTypes {
  return schema as z.core.$ZodTypes;
}
