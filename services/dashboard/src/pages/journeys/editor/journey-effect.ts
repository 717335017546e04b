/** What publishing a journey changes, and what is chosen for the people at steps that it changes. Pure. */
import type { Answer, Body } from "@signalbox/client";

export type JourneyEffect = Answer<"/api/admin/journeys/effect", "POST">;
type PutBody = NonNullable<Body<"/api/admin/journeys", "PUT">>;

/** Where the people at a step go, by the id of the step; those of other steps go on with their version. */
export type ChosenMoves = ReadonlyMap<string, string>;

/** For the put. */
export function movesOf(moves: ChosenMoves): Pick<PutBody, "moveRuns"> {
  if (moves.size === 0) return {};
  return { moveRuns: [...moves].map(([from, to]) => ({ from, to })) };
}

/** `to` undefined: they go on with their version. */
export function withMove(moves: ChosenMoves, from: string, to: string | undefined): ChosenMoves {
  const next = new Map(moves);
  if (to === undefined) next.delete(from);
  else next.set(from, to);
  return next;
}
