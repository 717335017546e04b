/** What an event of the service itself is about and what it changed, for the timeline of a user. */
import { parseJsonObject, userKey, type ActorKey, type StoredEvent } from "@signalbox/core";
import { groupEventName, memberEventName } from "@signalbox/membership";
import {
  convertedEvent,
  earlyExitEvent,
  heldOutEvent,
  nodeProcessedEvent,
  operatorStartEvent,
} from "@signalbox/users";
import type { WorkspaceState } from "@signalbox/workspace";
import { z } from "zod";
import { nameField, type Names } from "./user-names.js";

export const changeKinds = [
  "entered",
  "left",
  "passed",
  "converted",
  "heldOut",
  "subscribed",
  "unsubscribed",
] as const;
export type TimelineChange = (typeof changeKinds)[number];

export const aboutSchema: z.ZodType = z
  .object({
    kind: z.enum(["segment", "subscriptionGroup", "journey", "group", "user"]),
    id: z.string(),
    name: nameField,
  })
  .describe(
    "What an event of the service is about: `DFSubscriptionChange`, `DFManualSegmentUpdate`, `DFSegmentBroadcast`, `DFJourneyStarted`, and assignments to groups. Without a name it is deleted, or has none.",
  );

export interface AboutContext {
  readonly state: Pick<WorkspaceState, "segments" | "subscriptionGroups" | "journeys" | "templates">;
  readonly nameOf: Names;
}

/** The service reserves these names: events of other types do not have them. */
export function changeIn({ type, event, data }: StoredEvent): { readonly change?: TimelineChange } {
  if (type !== "track") return {};
  const { nodeType, action, inSegment, assigned } = parseJsonObject(data);
  switch (event) {
    case nodeProcessedEvent:
      return { change: changeAt(typeof nodeType === "string" ? nodeType : "") };
    case earlyExitEvent:
      return { change: "left" };
    case convertedEvent:
      return { change: "converted" };
    case heldOutEvent:
      return { change: "heldOut" };
    case "DFSubscriptionChange":
      return { change: action === "Unsubscribe" ? "unsubscribed" : "subscribed" };
    case "DFManualSegmentUpdate":
      return { change: isTrue(inSegment) ? "entered" : "left" };
    case memberEventName:
    case groupEventName:
      return { change: assigned === false ? "left" : "entered" };
    default:
      return {};
  }
}

function changeAt(nodeType: string): TimelineChange {
  if (nodeType.endsWith("EntryNode")) return "entered";
  return nodeType === "ExitNode" ? "left" : "passed";
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1;
}

/** The keys of the users and groups that it is about. */
export function keysAbout({ workspaceId, type, event, data }: StoredEvent): readonly ActorKey[] {
  if (type !== "track" || (event !== memberEventName && event !== groupEventName)) return [];
  const { groupId, userId } = parseJsonObject(data);
  const id = event === memberEventName ? groupId : userId;
  return typeof id === "string" && id !== "" ? [userKey(workspaceId, id)] : [];
}

export function aboutOf(
  event: StoredEvent,
  { state, nameOf }: AboutContext,
): { readonly about?: z.infer<typeof aboutSchema> } {
  if (event.type !== "track") return {};
  const [key] = keysAbout(event);
  const { groupId, userId, segmentId, subscriptionId, journeyId } = parseJsonObject(event.data);
  const named = (kind: string, id: unknown, name: string | undefined): object =>
    typeof id === "string" ? { about: { kind, id, ...(name !== undefined && { name }) } } : {};
  switch (event.event) {
    case memberEventName:
      return named("group", groupId, nameOf(key));
    case groupEventName:
      return named("user", userId, nameOf(key));
    case "DFSubscriptionChange":
      return named("subscriptionGroup", subscriptionId, nameIn(state.subscriptionGroups, subscriptionId));
    case "DFManualSegmentUpdate":
    case "DFSegmentBroadcast":
      return named("segment", segmentId, nameIn(state.segments, segmentId));
    case operatorStartEvent:
      return named("journey", journeyId, nameIn(state.journeys, journeyId));
    default:
      return {};
  }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function nameIn(all: readonly Named[], id: unknown): string | undefined {
  return all.find((each) => each.id === id)?.name;
}
