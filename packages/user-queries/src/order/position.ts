/**
 * A position in a list of users. Lists are ordered by the value of a user property, then by sort key, then by
 * workspace; users without a value are last in both directions, and in a list in order of ids no user has a value.
 * Cursors are positions rather than offsets, so they stay valid while users are added, removed and changed.
 */
import { z } from "zod";
import { compareTexts } from "../sets/compare-sort-keys.js";

export interface Position {
  /** As `indexKey` writes it; null for users without a value. */
  readonly value: string | null;
  readonly place: string;
  readonly workspaceId: string;
}

export const positionSchema: z.ZodType<Position> = z.object({
  value: z.string().nullable(),
  place: z.string().regex(/^[uv]\//),
  workspaceId: z.string(),
});

/** The order of a list that begins with the smallest (or largest) value. */
export function positionOrder(isDescending: boolean): (left: Position, right: Position) => number {
  const sign = isDescending ? -1 : 1;
  return (left, right) => {
    if ((left.value === null) !== (right.value === null)) return left.value === null ? 1 : -1;
    return (
      sign *
      (compareTexts(left.value ?? "", right.value ?? "") ||
        compareTexts(left.place, right.place) ||
        compareTexts(left.workspaceId, right.workspaceId))
    );
  };
}
