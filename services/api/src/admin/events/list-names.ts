/** GET `/events/names`: the names of stored events with their frequency, in order of name, for pickers and overviews. */
import { fewAtATime, firstSeqAt, type EventStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField } from "../fields.js";
import { utcText } from "./event-row.js";

/** More events than that of one name are not counted one by one. */
const countedEvents = 1_000;
const countedDays = 30;
/** Those of which one must not be hidden. */
const latestEvents = 20;
const dayMs = 86_400_000;
const maxNames = 100;

export const listNames: Endpoint = defineEndpoint({
  summary: "List event names",
  description: `Names of track events, pages and screens, in their order. \`count\` is the number in the last ${countedDays} days, up to ${countedEvents.toLocaleString("en")}.`,
  example: { query: { prefix: "Sign", limit: 20 } },
  query: z.object({
    prefix: z.string().max(512).default("").describe("Only names that begin with it."),
    limit: z.int().min(1).max(maxNames).default(20),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page of names; `nextCursor` when there are more",
      schema: z.object({
        names: z.array(
          z.object({
            name: z.string(),
            eventType: z.string().describe("Of the latest event."),
            count: z.int().describe("Including hidden events."),
            isAtLeast: z.boolean().describe("There are more than `count`."),
            perDay: z.number().describe("From the events that were counted."),
            lastSeen: z.string().describe("When the latest was accepted, UTC."),
          }),
        ),
        nextCursor: z.string().optional(),
      }),
      example: {
        names: [
          {
            name: "Signed Up",
            eventType: "track",
            count: 412,
            isAtLeast: false,
            perDay: 13.7,
            lastSeen: "2026-01-01 10:00:00.012",
          },
        ],
      },
    },
  ],
  handle: async ({ workspaces, query: { prefix, limit, cursor }, cursors }, { events, now }) => {
    const behind =
      cursor === undefined ? undefined : cursors.open(cursor, positionSchema, earlierPosition).name;
    const question = { prefix, limit: limit + 1, ...(behind !== undefined && { after: behind }) };
    const found = await fewAtATime(workspaces, (workspaceId) => events.names({ workspaceId, ...question }));
    const names = [...new Set(found.flat())].toSorted(byCodePoint);
    const shown = names.slice(0, limit);
    const [moment, last] = [now().getTime(), shown.at(-1)];
    const rows = await fewAtATime(shown, (name) => describe({ workspaces, name, now: moment }, events));
    return {
      status: 200,
      body: {
        names: rows.flat(),
        ...(names.length > limit && last !== undefined && { nextCursor: cursors.seal({ name: last }) }),
      },
    };
  },
});

const positionSchema = z.object({ name: z.string() });

/** Cursors of the release before are the name alone. */
function earlierPosition(name: string): z.infer<typeof positionSchema> {
  return { name };
}

interface NameQuestion {
  readonly workspaces: readonly WorkspaceId[];
  readonly name: string;
  /** ms */
  readonly now: number;
}

/** None for a name whose latest events are all hidden. */
async function describe(
  { workspaces, name, now }: NameQuestion,
  events: EventStore,
): Promise<readonly object[]> {
  const found = await fewAtATime(workspaces, (workspaceId) =>
    frequency({ workspaceId, events: [name], fromSeq: firstSeqAt(now - countedDays * dayMs) }, now, events),
  );
  const [latest] = found
    .flatMap((each) => each.latest)
    .filter(({ hidden }) => hidden !== true)
    .toSorted((one, other) => other.seq - one.seq);
  if (latest === undefined) return [];
  const sum = (of: "count" | "perDay"): number => found.reduce((total, each) => total + each[of], 0);
  return [
    {
      name,
      eventType: latest.type,
      count: sum("count"),
      isAtLeast: found.some(({ isAtLeast }) => isAtLeast),
      perDay: Math.round(sum("perDay") * 10) / 10,
      lastSeen: utcText(latest.receivedAt),
    },
  ];
}

interface Frequency {
  readonly latest: Awaited<ReturnType<EventStore["list"]>>;
  readonly count: number;
  readonly isAtLeast: boolean;
  readonly perDay: number;
}

async function frequency(
  filter: Parameters<EventStore["list"]>[0],
  now: number,
  events: EventStore,
): Promise<Frequency> {
  const { workspaceId, events: names = [] } = filter;
  const [latest, [nth]] = await Promise.all([
    events.list({ workspaceId, events: names, fromSeq: 0 }, { offset: 0, limit: latestEvents }),
    events.list(filter, { offset: countedEvents, limit: 1 }),
  ]);
  if (nth === undefined) {
    const count = await events.count(filter);
    return { latest, count, isAtLeast: false, perDay: count / countedDays };
  }
  const days = Math.max(now - nth.receivedAt, 1) / dayMs;
  return { latest, count: countedEvents, isAtLeast: true, perDay: countedEvents / days };
}

/** As the store orders names. */
function byCodePoint(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
