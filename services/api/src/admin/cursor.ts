/** Cursors of lists: opaque text that says where the next page begins. */
import { z } from "zod";
import { badRequest } from "../http/errors.js";

export function encodeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Throws `BadRequest` for a cursor that this list did not give. */
export function decodeCursor<Place>(cursor: string, place: z.ZodType<Place>): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw badRequest("cursor: is not one that this list gave; start again without it");
  }
}

/** The position in a list of rows ordered by time. */
export const rowPlaceSchema: z.ZodType<{ readonly value: number; readonly id: string }> = z.object({
  value: z.number(),
  id: z.string(),
});
