/**
 * Runs that a put of a definition takes along: it says where from and where to, and the act that moves them begins with the
 * decision that publishes, so it never begins without it.
 */
import { actorKeySchema, issueAt, type Issue, type Json, type Message } from "@signalbox/core";
import type { JourneyDefinition } from "@signalbox/journeys";
import { z } from "zod";
import type { StoredJourney } from "../state.js";
import { says } from "../issue-sentences.js";

/** Runs that are at a node, of a version, of any where it is absent. */
export interface MovedRuns {
  readonly from: string;
  readonly version?: number;
  /** A node of the definition that is put, or `ExitNode`. */
  readonly to: string;
}

/** The act that moves the runs, made by the api. */
export interface MovingRuns {
  readonly taskId: string;
  readonly message: Message;
}

const maxMoves = 100;
const nodeIdField = z.string().min(1).max(512);

export const movedRunsField: z.ZodExactOptional<z.ZodType<readonly MovedRuns[]>> = z
  .array(
    z.object({
      from: nodeIdField.describe("The node where they are; it need not be in the new definition."),
      version: z.int().min(1).exactOptional().describe("Only runs of this version. Default: of any."),
      to: nodeIdField.describe("A node of the definition, or `ExitNode`."),
    }),
  )
  .min(1)
  .max(maxMoves)
  .exactOptional()
  .describe(
    "With `definition`, of a journey that was started: the runs that are there move as by `POST /api/admin/journeys/runs/move`, once it is published. Other runs keep their version.",
  );

/** Of inputs, beside `moveRuns`. */
export const movingRunsField: z.ZodExactOptional<z.ZodType<MovingRuns>> = z
  .object({
    taskId: z.string(),
    message: z.object({ to: actorKeySchema, type: z.string(), body: z.json() }),
  })
  .exactOptional();

interface PutMoves {
  readonly moveRuns?: readonly MovedRuns[];
  readonly movingRuns?: MovingRuns;
}

/** Why the moves are refused; none without moves. */
export function moveIssues(
  { moveRuns }: PutMoves,
  stored: StoredJourney | undefined,
  definition: JourneyDefinition | undefined,
): readonly Issue[] {
  if (moveRuns === undefined) return [];
  if (definition === undefined) return [issueAt(["moveRuns"], says.movesNeedDefinition())];
  if (stored === undefined || stored.status === "NotStarted") {
    return [issueAt(["moveRuns"], says.movesNeedStart())];
  }
  const targets = new Set<string>(["ExitNode", ...definition.nodes.map(({ id }) => id)]);
  return moveRuns.flatMap(({ to }, index) =>
    targets.has(to) ? [] : [issueAt(["moveRuns", index, "to"], says.noNodeOfDefinition())],
  );
}

/** What the decision of an accepted put sends, and shows of it. */
export function beginMoves({ movingRuns }: PutMoves): {
  readonly send: readonly Message[];
  readonly shown: Readonly<Record<string, Json>>;
} {
  if (movingRuns === undefined) return { send: [], shown: {} };
  return { send: [movingRuns.message], shown: { moveTask: movingRuns.taskId } };
}
