/** GET `/dead-letters/causes`: the latest dead letters, grouped by why they failed; the largest group first. */
import { deadLetterTable } from "@signalbox/engine";
import { deadLetterOf, type DeadLetter } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { listRows } from "../list-rows.js";
import { causeOf } from "./dead-letter-cause.js";

/** As many dead letters are grouped; older ones are left out. */
export const groupedDeadLetters = 1_000;

const causeSchema = z.object({
  key: z.string().describe("For the parameter `cause` of the list."),
  actor: z.string().describe("The kind of actor that the messages were for, for example user."),
  messageType: z.string(),
  error: z.string().describe("Without what differs from one message to the next."),
  count: z.int(),
  firstFailedAt: z.int().describe("ms"),
  lastFailedAt: z.int().describe("ms"),
});

export const listCauses: Endpoint = defineEndpoint({
  summary: "Group dead letters by their cause",
  description: `Of the latest ${groupedDeadLetters} dead letters.`,
  answers: [
    {
      status: 200,
      description: "The largest group first",
      schema: z.object({
        causes: z.array(causeSchema),
        isComplete: z.boolean().describe("False: there are older dead letters that are not counted."),
      }),
      example: {
        causes: [
          {
            key: "5f0c1a7d3be24c98",
            actor: "user",
            messageType: "event",
            error: "TypeError: the event has no time",
            count: 12,
            firstFailedAt: 1_767_225_600_000,
            lastFailedAt: 1_767_229_200_000,
          },
        ],
        isComplete: true,
      },
    },
  ],
  handle: async ({ workspaceId }, { tables }) => {
    const list = { table: deadLetterTable, workspaces: [workspaceId], limit: groupedDeadLetters };
    const { rows, next } = await listRows(list, tables);
    const causes = groupByCause(rows.map(({ id, row }) => deadLetterOf(id, row)));
    return { status: 200, body: { causes, isComplete: next === undefined } };
  },
});

type Cause = z.output<typeof causeSchema>;

/** Expects the latest first. */
function groupByCause(deadLetters: readonly DeadLetter[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const deadLetter of deadLetters) {
    const cause = causeOf(deadLetter);
    const known = causes.get(cause.key);
    const { failedAt } = deadLetter;
    causes.set(
      cause.key,
      known === undefined
        ? { ...cause, count: 1, firstFailedAt: failedAt, lastFailedAt: failedAt }
        : { ...known, count: known.count + 1, firstFailedAt: failedAt },
    );
  }
  return [...causes.values()].toSorted((one, other) => other.count - one.count);
}
