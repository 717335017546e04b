/**
 * POST `/rejected-events/replay`: sends rejected events again, unchanged or corrected. Events that are refused
 * again remain in the list and are returned with the reason. Answers when the others are applied.
 */
import { commandTable, discardRejectedEvents as command, type CommandRow } from "@signalbox/workspace";
import { sentenceSchema, type Json, type TableStore } from "@signalbox/core";
import { z } from "zod";
import { identifyCommand, readCommand, type CommandIdentity } from "../../commands/idempotency.js";
import { knownOutcome, outcomeOf, runIdentified } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint, type RouteAnswer } from "../../http/route.js";
import { spanOf } from "../../http/request-trace.js";
import { createCallPoster } from "../../ingest/post-calls.js";
import { readAgain } from "./read-again.js";
import { selectRejectedEvents, withSelection, type Selected } from "./select-rejected-events.js";

const appliedWithinMs = 10_000;

export const replayRejectedEvents: Endpoint = defineEndpoint({
  summary: "Replay rejected events",
  body: withSelection({
    mended: z
      .record(z.string(), z.unknown())
      .default({})
      .describe("By id: the corrected event to send instead."),
  }),
  answers: [
    {
      status: 200,
      description: "The accepted events, and those that were refused again",
      schema: z.object({
        replayed: z.int(),
        refused: z.array(
          z.object({ id: z.string(), reason: z.string(), reasonSays: z.array(sentenceSchema) }),
        ),
        nextCursor: z.string().optional(),
      }),
    },
    { status: 404, description: "One of the ids is not in the list" },
  ],
  handle: async (request, api) => {
    const { workspaceId, origin, body, cursors } = request;
    const identity = await identifyCommand(request, api);
    if (knownOutcome(identity) !== undefined) return firstAnswer(identity, api.tables);
    const selected = await selectRejectedEvents(workspaceId, body, { tables: api.tables, cursors });
    const { accepted, acceptedIds, refused } = readAgain(corrections(selected, body.mended), api);
    if (accepted.length > 0) {
      const poster = createCallPoster(api);
      await poster.post(
        { accepted, refused: [] },
        { workspaceId, keyId: origin.principal.id },
        { waitMs: appliedWithinMs, span: spanOf(request.http) },
      );
    }
    const { nextCursor } = selected;
    const answer = { replayed: acceptedIds.length, refused, ...(nextCursor !== undefined && { nextCursor }) };
    if (identity.fingerprint !== undefined)
      await keepAnswer(
        identity,
        answer,
        { workspaceId, by: origin.principal.id, at: api.now().getTime() },
        api.tables,
      );
    return runIdentified(
      { command, input: () => ({ ids: acceptedIds }), answer: () => ({ status: 200, body: answer }) },
      identity,
      request,
      api,
    );
  },
});

function corrections({ events }: Selected, corrected: Readonly<Record<string, unknown>>): Selected["events"] {
  return events.map((event) =>
    Object.hasOwn(corrected, event.id) ? { ...event, item: corrected[event.id] } : event,
  );
}

/** The command's outcome does not contain the refused events, so a repeated call is answered from a separate row. */
async function keepAnswer(
  { commandId }: CommandIdentity,
  answer: Json,
  about: Pick<CommandRow, "workspaceId" | "by" | "at">,
  tables: TableStore,
): Promise<void> {
  const row = {
    ...about,
    name: "replay-rejected-events",
    fingerprint: "",
    outcome: JSON.stringify({ ok: true, value: answer }),
  };
  await tables.apply([{ change: commandTable.put(answerId(commandId), row), version: 0 }]);
}

async function firstAnswer({ commandId }: CommandIdentity, tables: TableStore): Promise<RouteAnswer> {
  const row = await readCommand(answerId(commandId), tables);
  const outcome = row && outcomeOf(row);
  return { status: 200, body: outcome?.ok === true ? outcome.value : { replayed: 0, refused: [] } };
}

function answerId(commandId: string): string {
  return `${commandId}-answer`;
}
