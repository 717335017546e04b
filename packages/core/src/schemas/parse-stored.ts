/** Parses what this system stored, by its full schema. */
import type { z } from "zod";
import { pathText, whatToDo } from "./fault-words.js";

/** `name` is that of the table or of the kind of actor. Throws a `TypeError` that names it and every field that does not fit. */
export function parseStored<T>(
  stored: "row" | "state",
  name: string,
  schema: z.ZodType<T>,
  value: unknown,
): T {
  const parsed = schema.safeParse(value, { error: whatToDo });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${[name, pathText(path)].filter(Boolean).join(".")} ${message}`,
  );
  throw new TypeError(`the stored ${stored} cannot be read: ${problems.join("; ")}`);
}
