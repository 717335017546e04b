/**
 * A position in a list of people. Lists are ordered by the value of a user property, then by place, then by workspace;
 * those without a value come last, in whichever direction, and a list in order of ids is one in which nobody has a value.
 * A cursor is such a position rather than a number, so it means the same while people come, go and change.
 */
import { z } from "zod";
import { compareTexts } from "./place-order.js";

export interface Spot {
  /** As `indexKey` writes it; null for those who have none. */
  readonly value: string | null;
  readonly place: string;
  readonly workspaceId: string;
}

export const spotSchema: z.ZodType<Spot> = z.object({
  value: z.string().nullable(),
  place: z.string().regex(/^[uv]\//),
  workspaceId: z.string(),
});

/** The order of a list that shows the smallest (or largest) value first. */
export function spotOrder(isDescending: boolean): (left: Spot, right: Spot) => number {
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
