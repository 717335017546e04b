/**
 * GET `/users/:id/timeline`: what happened to a user, the latest first: events, steps in journeys, messages and what
 * became of them, subscriptions, and when the user entered or left segments.
 */
import {
  anonymousKey,
  deliveryEventNames,
  parseJsonObject,
  userKey,
  type EventFilter,
  type StoredEvent,
  type TimelinePosition,
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
import {
  aboutOf,
  aboutSchema,
  changeIn,
  changeKinds,
  keysAbout,
  type AboutContext,
  type TimelineChange,
} from "./timeline-about.js";
import { readNames } from "./user-names.js";

const kinds = ["event", "journey", "delivery", "subscription", "segment"] as const;
type Kind = (typeof kinds)[number];

/** Behind an event, an entry, or both. */
const positionSchema = z
  .object({
    event: z
      .object({ at: z.number(), seq: z.number(), given: z.array(z.string()).readonly() })
      .exactOptional(),
    entry: z.object({ since: z.number(), id: z.string() }).exactOptional(),
  })
  .refine(({ event, entry }) => event !== undefined || entry !== undefined);
type Position = z.infer<typeof positionSchema>;

export const showTimeline: Endpoint = defineEndpoint({
  summary: "Show the timeline of a user",
  description:
    "The latest first, by the time at which things happened: imported events are at their own time. Of each segment only the latest change is known: when the user entered it or, when they are not in it any more, left it.",
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
            change: z
              .enum(changeKinds)
              .optional()
              .describe(
                "Of a segment, a journey or a group: whether the user entered or left it, or `passed` a node of a journey. Of a subscription group: whether they subscribed.",
              ),
            event: eventRowSchema
              .optional()
              .describe("For all kinds but `segment`. Its `processingTime` says when it was received."),
            journey: z
              .object({
                id: z.string(),
                name: z.string().nullable(),
                nodeId: z.string().optional(),
                nodeType: z.string().optional(),
              })
              .optional()
              .describe(
                "Of a step, or the one that requested a message. The name is null once it is deleted.",
              ),
            deliveryId: z.string().optional(),
            templateName: z.string().nullable().optional(),
            segment: z.object({ id: z.string(), name: z.string() }).optional(),
            about: aboutSchema.optional(),
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
            change: "entered",
            segment: { id: "0d6f9f0e-7c61-4f1e-9f57-0d6c7a0c4b11", name: "Free sign-ups" },
          },
          { at: "2026-01-01T10:00:00.012Z", kind: "event", event: exampleEvent },
        ],
      },
    },
    { status: 404, description: "Unknown id" },
  ],
  params: userParams,
  handle: async ({ workspaces, params, query: { kind, limit, cursor }, cursors, visibility }, api) => {
    const id = params["id"] ?? "";
    const start = cursor === undefined ? {} : cursors.open(cursor, positionSchema);
    for (const workspaceId of workspaces) {
      const user = await findUser(workspaceId, id, api.actors);
      if (user === undefined) continue;
      const { state } = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
      const page = await readTimeline({ workspaceId, user, state, kind, start, limit }, api);
      const events = page.items.flatMap((item) => (item.of === "event" ? [item.event] : []));
      const nameOf = await readNames(events.flatMap(keysAbout), visibility, api);
      const items = page.items.map((item) => shownItem(item, { state, nameOf }));
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
      readonly behind: TimelinePosition;
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
  const filter = { workspaceId, owner, hidden: false, ...eventsOf(kind) };
  const found = await mergeStreams<Item>({
    limit: limit + 1,
    compare: (one, other) => other.at - one.at,
    streams: [
      async (last, size) => {
        if (kind === "segment") return [];
        const behind = last?.of === "event" ? last.behind : start.event;
        const page = await events.timeline({
          ...filter,
          limit: size,
          ...(behind !== undefined && { behind }),
        });
        return page.map((each) => ({ of: "event", ...each }));
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

function positionBehind(items: readonly Item[], start: Position): Position {
  let position = start;
  for (const item of items) {
    if (item.of === "event") position = { ...position, event: item.behind };
    else position = { ...position, entry: { since: item.at, id: item.entry.id } };
  }
  return position;
}

function shownItem(item: Item, context: AboutContext): object {
  const { state } = context;
  if (item.of === "entry") {
    const { id, name, isIn } = item.entry;
    const change: TimelineChange = isIn ? "entered" : "left";
    const kind: Kind = "segment";
    return { at: new Date(item.at).toISOString(), kind, change, segment: { id, name } };
  }
  const { event } = item;
  const at = new Date(event.at).toISOString();
  const kind = kindOf(event);
  const row = eventRow(event, { includeContext: false });
  const told = { ...changeIn(event), ...aboutOf(event, context) };
  if (kind === "event" || kind === "subscription") return { at, kind, ...told, event: row };
  const { journeyId, nodeId, nodeType, messageId, templateId } = parseJsonObject(event.data);
  const journey = state.journeys.find(({ id }) => id === journeyId);
  const template = state.templates.find(({ id }) => id === templateId);
  return {
    at,
    kind,
    ...told,
    event: row,
    ...(typeof journeyId === "string" && {
      journey: {
        id: journeyId,
        name: journey?.name ?? null,
        ...(typeof nodeId === "string" && { nodeId }),
        ...(typeof nodeType === "string" && { nodeType }),
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
  journey: ["DFJourneyNodeProcessed", "DFJourneyEarlyExit", "DFJourneyConverted", "DFJourneyHeldOut"],
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
