/** What a node of a journey does, and where its ways lead, in words. Pure. */
import { longDuration } from "../../../components/duration.js";
import type { Language } from "../../../words/define-words.js";
import type { Say } from "../../../words/use-words.js";
import type { JourneyNode, NamedResource, Way } from "./journey-graph.js";
import type { nodeWords } from "./words.js";

export interface Describing {
  readonly say: Say<(typeof nodeWords)["en"]>;
  readonly language: Language;
  /** The name of what a node names; its id while it is not known. */
  readonly nameOf: (kind: NamedResource["kind"], id: string) => string;
}

export interface NodeInWords {
  /** Its name, else what kind of node it is. */
  readonly title: string;
  readonly text: string;
}

export function describeNode(node: JourneyNode, describing: Describing): NodeInWords {
  const name = "name" in node ? node.name : undefined;
  return {
    title: name === undefined || name === "" ? kindOf(node, describing) : name,
    text: textOf(node, describing),
  };
}

function kindOf(node: JourneyNode, { say }: Describing): string {
  return node.type === "MessageNode" ? say(node.variant.type) : say(node.type);
}

function textOf(node: JourneyNode, describing: Describing): string {
  const { say, language, nameOf } = describing;
  switch (node.type) {
    case "EntryNode":
      return say("entersSegment", { segment: nameOf("segment", node.segment) });
    case "EventEntryNode":
      return eventEntry(node, describing);
    case "DelayNode":
      return delay(node.variant, describing);
    case "WaitForNode":
      return say("waitsFor", {
        segments: node.segmentChildren
          .map(({ segmentId }) => say("quoted", { name: nameOf("segment", segmentId) }))
          .join(` ${say("or")} `),
        duration: longDuration(node.timeoutSeconds, language),
      });
    case "SegmentSplitNode":
      return say("splits", { segment: nameOf("segment", node.variant.segment) });
    case "MessageNode":
      return say("sends", { template: nameOf("template", node.variant.templateId) });
    case "RandomCohortNode":
      return say("cohorts", {
        parts: node.children.map(({ name, percent }) => say("share", { name, percent })).join("; "),
      });
    case "RateLimitNode":
      return say("limits", {
        count: node.messages,
        duration: longDuration(node.perSeconds, language),
      });
    case "ExitNode":
      return say("ends");
  }
}

type NodeOf<Type extends JourneyNode["type"]> = Extract<JourneyNode, { readonly type: Type }>;

function eventEntry({ event, key, properties = [] }: NodeOf<"EventEntryNode">, { say }: Describing): string {
  const begins =
    event === ""
      ? say("entersAny")
      : event.endsWith("*")
        ? say("entersPrefix", { event: event.slice(0, -1) })
        : say("entersEvent", { event });
  return (
    begins +
    (key === undefined ? "" : say("perKey", { key })) +
    (properties.length === 0 ? "" : say("withConditions", { count: properties.length }))
  );
}

function delay(variant: NodeOf<"DelayNode">["variant"], { say, language, nameOf }: Describing): string {
  switch (variant.type) {
    case "Second":
      return say("waits", { duration: longDuration(variant.seconds, language) });
    case "LocalTime": {
      const time = timeOfDay(variant);
      const days = daysInWords(variant.allowedDaysOfWeek, language);
      return days === undefined ? say("waitsUntilTime", { time }) : say("waitsUntilDay", { time, days });
    }
    case "UserProperty": {
      const { offsetSeconds = 0, offsetDirection = "after", annual = false } = variant;
      const property = nameOf("userProperty", variant.userProperty);
      const duration = longDuration(offsetSeconds, language);
      const text =
        offsetSeconds === 0
          ? say("waitsUntilDate", { property })
          : say(offsetDirection === "before" ? "waitsBefore" : "waitsAfter", { duration, property });
      return text + (annual ? say("yearly") : "");
    }
  }
}

/** As `09:05`. */
export function timeOfDay({ hour, minute = 0 }: { readonly hour: number; readonly minute?: number }): string {
  return [hour, minute].map((each) => String(each).padStart(2, "0")).join(":");
}

const daysPerWeek = 7;

/** Monday first; undefined for all of them. */
export function daysInWords(days: readonly number[] | undefined, language: Language): string | undefined {
  if (days === undefined || new Set(days).size >= daysPerWeek) return undefined;
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return (
    [...new Set(days)]
      .toSorted((one, other) => ((one + 6) % daysPerWeek) - ((other + 6) % daysPerWeek))
      // 4 January 1970 was a Sunday.
      .map((day) => format.format(new Date(Date.UTC(1970, 0, 4 + day))))
      .join(", ")
  );
}

/** Undefined where there is only one way. */
export function describeWay({ by }: Way, { say, nameOf }: Describing): string | undefined {
  switch (by.kind) {
    case "next":
      return undefined;
    case "segment":
      return say("isIn", { segment: nameOf("segment", by.segmentId) });
    case "otherwise":
      return say("isNotIn");
    case "timeout":
      return say("timeIsOver");
    case "cohort":
      return say("share", { name: by.name, percent: by.percent });
  }
}
