/** Cursors of lists: opaque text that says where the next page begins. */
import { z } from "zod";
import { badRequest } from "../http/errors.js";

export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Throws `BadRequest` for a cursor that this list did not give. */
export function decodeCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw badRequest("cursor: is not one that this list gave; start again without it");
  }
}

/** The position in a list of rows ordered by time. */
export const rowPositionSchema: z.ZodType<{ readonly value: number; readonly id: string }> = z.object({
  value: z.number(),
  id: z.string(),
});
