/** Cursors of lists: opaque text that says where the next page begins. */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { badRequest } from "../http/errors.js";
import { requestSays } from "../http/request-sentences.js";

export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Throws `BadRequest` for a cursor that this list did not give. */
export function decodeCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw badRequest(issueAt(["cursor"], requestSays.unknownCursor()));
  }
}

/** The position in a list of rows ordered by time. */
export const rowPositionSchema: z.ZodType<{ readonly value: number; readonly id: string }> = z.object({
  value: z.number(),
  id: z.string(),
});
