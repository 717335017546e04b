/** What an entry of a timeline says, and where it leads. Pure. */
import type { Answer } from "@signalbox/client";
import * as z from "zod/mini";
import { parseJson } from "../../ui/index.js";
import { timelineWords } from "./timeline-words.js";

export type TimelineItem = Answer<"/api/admin/users/{id}/timeline", "GET">["items"][number];

export type EntryTarget =
  | { readonly of: "event"; readonly messageId: string }
  | {
      readonly of: "user";
      /** Of the page of the user. */
      readonly search: {
        readonly tab?: "journeys" | "deliveries";
        readonly journey?: string;
        readonly open?: string;
        readonly why?: string;
      };
    };

export type TimelineCode = keyof (typeof timelineWords)["en"];

export interface TimelineEntry {
  readonly code: TimelineCode;
  /** What the sentence names; undefined: what it was is deleted. */
  readonly what: string | undefined;
  /** The type of the node of a journey. */
  readonly node?: string;
  /** The name of the journey that a message is of. */
  readonly journey?: string;
  /** Why a message was not sent: a code of the API. Absent where the entry does not say it, or may not be seen. */
  readonly reason?: string;
  /** Traits or properties, as JSON text; absent without any. */
  readonly json?: string;
  readonly target: EntryTarget;
}

type Item = Pick<
  TimelineItem,
  "kind" | "change" | "about" | "event" | "journey" | "deliveryId" | "templateName" | "segment"
>;

export function entryOf(item: Item): TimelineEntry {
  const { event, journey, segment } = item;
  const told = { ...sentenceOf(item), ...jsonOf(event?.traits) };
  if (segment !== undefined) return { ...told, target: { of: "user", search: { why: segment.id } } };
  if (item.deliveryId !== undefined)
    return {
      ...told,
      ...(typeof journey?.name === "string" && { journey: journey.name }),
      ...reasonOf(event),
      target: { of: "user", search: { tab: "deliveries", open: item.deliveryId } },
    };
  if (journey !== undefined)
    return {
      ...told,
      ...(journey.nodeType !== undefined && { node: journey.nodeType }),
      target: { of: "user", search: { tab: "journeys", journey: journey.id } },
    };
  return { ...told, target: { of: "event", messageId: event?.messageId ?? "" } };
}

function sentenceOf({
  kind,
  change,
  about,
  event,
  journey,
  templateName,
  segment,
}: Item): Pick<TimelineEntry, "code" | "what"> {
  if (segment !== undefined)
    return { code: change === "left" ? "segment_left" : "segment_entered", what: segment.name };
  const { event: name = "", eventType = "" } = event ?? {};
  const code = [`${kind}_${change}`, `${name}_${change}`, name].find(isCode);
  if (kind === "journey") return { code: code ?? "journey_passed", what: journey?.name ?? undefined };
  if (kind === "delivery" && code !== undefined) return { code, what: templateName ?? undefined };
  if (kind !== "delivery" && eventType === "track" && name.startsWith("DF") && code !== undefined)
    return { code, what: about?.name ?? (kind === "subscription" ? undefined : about?.id) };
  if (eventType === "page" || eventType === "screen")
    return { code: name === "" ? `${eventType}_` : eventType, what: name };
  if (name === "" && eventType === "identify") return identifySentence(parseJson(event?.traits ?? ""));
  if (name === "" && eventType === "alias") return { code: eventType, what: "" };
  return { code: "named", what: name === "" ? eventType : name };
}

const mostNamed = 5;

/** Names the traits; null removes one. */
function identifySentence(traits: unknown): Pick<TimelineEntry, "code" | "what"> {
  const read = traitsSchema.safeParse(traits);
  const entries = read.success ? Object.entries(read.data) : [];
  const [first, ...others] = entries;
  if (first === undefined) return { code: "identify", what: "" };
  if (others.length === 0)
    return { code: first[1] === null ? "identifyRemoved" : "identifySet", what: first[0] };
  const names = entries.slice(0, mostNamed).map(([name]) => name);
  return { code: "identifyMany", what: names.join(", ") + (entries.length > mostNamed ? ", …" : "") };
}

const traitsSchema = z.record(z.string(), z.unknown());

/** Of messages that were not sent, the type of the variant says why. */
const unsentEvents: ReadonlySet<string> = new Set(["DFMessageSkipped", "DFBadWorkspaceConfiguration"]);

function reasonOf(event: Item["event"]): { readonly reason?: string } {
  if (event === undefined || !unsentEvents.has(event.event)) return {};
  const read = unsentSchema.safeParse(parseJson(event.traits ?? ""));
  return read.success ? { reason: read.data.variant.type } : {};
}

const unsentSchema = z.object({ variant: z.object({ type: z.string() }) });

function isCode(code: string): code is TimelineCode {
  return Object.hasOwn(timelineWords.en, code);
}

function jsonOf(traits: string | undefined): { readonly json?: string } {
  return traits === undefined || traits === "" || traits === "{}" ? {} : { json: traits };
}
