/**
 * GET `/users/:id/timeline`: what happened to a user, the latest first: events, steps in journeys, messages and what
 * became of them, subscriptions, and when the user entered the segments that they are in.
 */
import {
  anonymousKey,
  deliveryEventNames,
  parseJsonObject,
  userKey,
  type EventFilter,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { findUser, mergeStreams, segmentEntries, type SegmentEntry } from "@signalbox/user-queries";
import { emptyView, type WorkspaceState } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { exampleEvent } from "../../openapi/examples.js";
import { eventRow, eventRowSchema } from "../events/event-row.js";
import { cursorField, limitField, userParams } from "../fields.js";

const kinds = ["event", "journey", "delivery", "subscription", "segment"] as const;
type Kind = (typeof kinds)[number];

/** Events by `seq` with how many of it were given; entries behind a time and an id. */
const positionSchema = z.object({
  event: z.object({ toSeq: z.number().exactOptional(), offset: z.int().min(0) }),
  entry: z.object({ since: z.number(), id: z.string() }).exactOptional(),
});
type Position = z.infer<typeof positionSchema>;

export const showTimeline: Endpoint = defineEndpoint({
  summary: "Show the timeline of a user",
  description:
    "The latest first, by the time of acceptance. A former membership of a segment is not listed: only when users entered the segments that they are in is known.",
  example: { params: { id: "ann" }, query: { limit: 20 } },
  query: z.object({
    kind: z.enum(kinds).exactOptional().describe("Only these."),
    limit: limitField(50),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page; `nextCursor` when there is more",
      schema: z.object({
        userId: z.string().describe("For an anonymous id that was linked to a user: that user's id."),
        items: z.array(
          z.object({
            at: z.string().describe("UTC."),
            kind: z.enum(kinds),
            event: eventRowSchema.optional().describe("For all kinds but `segment`."),
            journey: z
              .object({ id: z.string(), name: z.string().nullable(), nodeId: z.string().optional() })
              .optional()
              .describe(
                "Of a step, or the one that requested a message. The name is null once it is deleted.",
              ),
            deliveryId: z.string().optional(),
            templateName: z.string().nullable().optional(),
            segment: z.object({ id: z.string(), name: z.string() }).optional(),
          }),
        ),
        nextCursor: z.string().optional(),
      }),
      example: {
        userId: "ann",
        items: [
          {
            at: "2026-01-01T10:00:00.020Z",
            kind: "segment",
            segment: { id: "0d6f9f0e-7c61-4f1e-9f57-0d6c7a0c4b11", name: "Free sign-ups" },
          },
          { at: "2026-01-01T10:00:00.012Z", kind: "event", event: exampleEvent },
        ],
      },
    },
    { status: 404, description: "Unknown id" },
  ],
  params: userParams,
  handle: async ({ workspaces, params, query: { kind, limit, cursor }, cursors }, api) => {
    const id = params["id"] ?? "";
    const start = cursor === undefined ? { event: { offset: 0 } } : cursors.open(cursor, positionSchema);
    for (const workspaceId of workspaces) {
      const user = await findUser(workspaceId, id, api.actors);
      if (user === undefined) continue;
      const { state } = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
      const page = await readTimeline({ workspaceId, user, state, kind, start, limit }, api);
      const items = page.items.map((item) => shownItem(item, state));
      const nextCursor = page.next && cursors.seal(page.next);
      return { status: 200, body: { userId: user.id, items, ...(nextCursor && { nextCursor }) } };
    }
    throw notFound(`no user with the id ${JSON.stringify(id)}`);
  },
});

type Item =
  | {
      readonly of: "event";
      readonly at: number;
      readonly event: StoredEvent;
      readonly behind: Position["event"];
    }
  | { readonly of: "entry"; readonly at: number; readonly entry: SegmentEntry };

interface TimelineQuestion {
  readonly workspaceId: WorkspaceId;
  readonly user: { readonly id: string; readonly isAnonymous: boolean };
  readonly state: WorkspaceState;
  readonly kind: Kind | undefined;
  readonly start: Position;
  readonly limit: number;
}

/** Reads one more than requested to know whether the list continues. */
async function readTimeline(
  { workspaceId, user: { id, isAnonymous }, state, kind, start, limit }: TimelineQuestion,
  { events, tables }: Pick<ApiContext, "events" | "tables">,
): Promise<{ readonly items: readonly Item[]; readonly next?: Position }> {
  const owner = isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
  const ref = { kind: isAnonymous ? ("anonymous" as const) : ("user" as const), id };
  const entries =
    kind === undefined || kind === "segment"
      ? (await segmentEntries({ workspaceId, user: ref }, state, tables)).filter((entry) =>
          isBehind(entry, start.entry),
        )
      : [];
  const filter = { workspaceId, owners: [owner], hidden: false, ...eventsOf(kind) };
  const found = await mergeStreams<Item>({
    limit: limit + 1,
    compare: (one, other) => other.at - one.at,
    streams: [
      async (last, size) => {
        if (kind === "segment") return [];
        const { toSeq, offset } = last?.of === "event" ? last.behind : start.event;
        const page = await events.list(toSeq === undefined ? filter : { ...filter, toSeq }, {
          offset,
          limit: size,
        });
        return placed(page, { ...(toSeq !== undefined && { toSeq }), offset });
      },
      async (last, size) => {
        const from = last?.of === "entry" ? entries.indexOf(last.entry) + 1 : 0;
        const piece = entries.slice(from, from + size);
        return piece.map((entry) => ({ of: "entry", at: entry.since, entry }));
      },
    ],
  });
  const items = found.slice(0, limit);
  if (found.length <= limit) return { items };
  return { items, next: positionBehind(items, start) };
}

function isBehind({ since, id }: SegmentEntry, position: Position["entry"]): boolean {
  if (position === undefined || since < position.since) return true;
  return since === position.since && id > position.id;
}

function placed(events: readonly StoredEvent[], from: Position["event"]): Item[] {
  let behind = from;
  return events.map((event) => {
    const toSeq = event.seq + 1;
    behind = { toSeq, offset: behind.toSeq === toSeq ? behind.offset + 1 : 1 };
    return { of: "event", at: event.receivedAt, event, behind };
  });
}

function positionBehind(items: readonly Item[], start: Position): Position {
  let position = start;
  for (const item of items) {
    if (item.of === "event") position = { ...position, event: item.behind };
    else position = { ...position, entry: { since: item.at, id: item.entry.id } };
  }
  return position;
}

function shownItem(item: Item, state: WorkspaceState): object {
  const at = new Date(item.at).toISOString();
  if (item.of === "entry") {
    const { id, name } = item.entry;
    return { at, kind: "segment" satisfies Kind, segment: { id, name } };
  }
  const { event } = item;
  const kind = kindOf(event);
  const row = eventRow(event, { includeContext: false });
  if (kind === "event" || kind === "subscription") return { at, kind, event: row };
  const { journeyId, nodeId, messageId, templateId } = parseJsonObject(event.data);
  const journey = state.journeys.find(({ id }) => id === journeyId);
  const template = state.templates.find(({ id }) => id === templateId);
  return {
    at,
    kind,
    event: row,
    ...(typeof journeyId === "string" && {
      journey: {
        id: journeyId,
        name: journey?.name ?? null,
        ...(typeof nodeId === "string" && { nodeId }),
      },
    }),
    ...(kind === "delivery" && {
      ...(typeof messageId === "string" && { deliveryId: messageId }),
      templateName: template?.name ?? null,
    }),
  };
}

const eventNames = {
  delivery: deliveryEventNames,
  journey: ["DFJourneyNodeProcessed", "DFJourneyEarlyExit"],
  subscription: ["DFSubscriptionChange"],
} as const satisfies Partial<Record<Kind, readonly string[]>>;
const namedKinds = ["delivery", "journey", "subscription"] as const;

/** The service reserves these names: events of other types do not have them. */
function kindOf({ event, type }: StoredEvent): Kind {
  if (type !== "track") return "event";
  return namedKinds.find((kind) => eventNames[kind].some((name) => name === event)) ?? "event";
}

function eventsOf(kind: Kind | undefined): Pick<EventFilter, "events" | "exceptEvents"> {
  if (kind === undefined || kind === "segment") return {};
  if (kind === "event") return { exceptEvents: Object.values(eventNames).flat() };
  return { events: eventNames[kind] };
}
