/** The error of a dead letter for people: a message that does not fit its schema names the fields that do not. */
import { z } from "zod";

const zodErrorName = "ZodError: ";
const issuesSchema = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
);

export function readableError(error: string): string {
  if (!error.startsWith(zodErrorName)) return error;
  try {
    const issues = issuesSchema.parse(JSON.parse(error.slice(zodErrorName.length)));
    return issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  } catch {
    return error;
  }
}
