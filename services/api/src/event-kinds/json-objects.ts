/**
 * Traits, properties and context: any JSON object that can be stored exactly. Keeps the parsed object itself,
 * never a copy, so that keys like `__proto__` stay ordinary keys; it becomes text by `JSON.stringify`.
 */
import { findJsonFault, isJsonObject, maxJsonDepth, type JsonObject } from "@signalbox/core";
import { z } from "zod";

/** Absent or null gives undefined. A fault inside has its position as the tail of the issue's path. */
export const optionalJsonObject: z.ZodType<JsonObject | undefined> = z
  .transform((value, context): JsonObject | undefined => {
    if (value === null) return undefined;
    if (!isJsonObject(value)) {
      context.issues.push({ code: "custom", message: "must be an object", input: value });
      return z.NEVER;
    }
    const issue = isStorable(value, 0) ? undefined : findJsonFault(value, "");
    if (issue !== undefined) {
      context.issues.push({ code: "custom", message: issue.problem, path: [issue.path], input: undefined });
    }
    return value;
  })
  .optional();

/** Absent or null gives undefined. */
export const optionalFlag: z.ZodType<boolean | undefined> = z
  .transform((value, context): boolean | undefined => {
    if (value === null || typeof value === "boolean") return value ?? undefined;
    context.issues.push({ code: "custom", message: "must be true or false", input: value });
    return z.NEVER;
  })
  .optional();

/** A fast check for the usual case; true only where `findJsonFault` finds nothing. */
function isStorable(value: object, depth: number): boolean {
  if (depth >= maxJsonDepth) return false;
  if (Array.isArray(value)) {
    for (const child of value) if (!isStorableChild(child, depth)) return false;
    return true;
  }
  for (const key in value) {
    if (!isStorableChild((value as Readonly<Record<string, unknown>>)[key], depth)) return false;
  }
  return true;
}

function isStorableChild(child: unknown, depth: number): boolean {
  if (typeof child === "object") return child === null || isStorable(child, depth + 1);
  if (typeof child !== "number" || Number.isSafeInteger(child)) return true;
  return Number.isFinite(child) && !Number.isInteger(child);
}
