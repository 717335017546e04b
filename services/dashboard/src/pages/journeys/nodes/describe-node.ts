/** What a node of a journey does, and where its ways lead, in words. Pure. */
import type { nodeSentenceWords } from "../../../components/sentences/journeys/words.js";
import { sentenceText, type ApiSentence } from "../../../components/sentences/say-sentence.js";
import { weekdays } from "../../../components/sentences/weekdays.js";
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

/** In the words for what the API says of the node, whose codes and values these are. */
function textOf(node: JourneyNode, { language, nameOf }: Describing): string {
  return sentenceText(sentenceOfNode(node, nameOf), language);
}

function sentenceOfNode(node: JourneyNode, nameOf: Describing["nameOf"]): ApiSentence {
  switch (node.type) {
    case "EntryNode":
      return sentence("entersSegment", { segment: nameOf("segment", node.segment) });
    case "EventEntryNode":
      return eventEntry(node);
    case "DelayNode":
      return delay(node.variant, nameOf);
    case "WaitForNode":
      return sentence("waitsFor", {
        segments: node.segmentChildren.map(({ segmentId }) =>
          sentence("awaitedSegment", { segment: nameOf("segment", segmentId) }),
        ),
        seconds: node.timeoutSeconds,
      });
    case "SegmentSplitNode":
      return sentence("splits", { segment: nameOf("segment", node.variant.segment) });
    case "MessageNode":
      return sentence("sends", { template: nameOf("template", node.variant.templateId) });
    case "RandomCohortNode":
      return sentence("cohorts", {
        cohorts: node.children.map(({ name, percent }) => sentence("cohort", { name, percent })),
      });
    case "RateLimitNode":
      return sentence("limits", { messages: node.messages, seconds: node.perSeconds });
    case "ExitNode":
      return sentence("leaves", {});
  }
}

function sentence(code: keyof (typeof nodeSentenceWords)["en"], values: ApiSentence["values"]): ApiSentence {
  return { code, values, text: "" };
}

type NodeOf<Type extends JourneyNode["type"]> = Extract<JourneyNode, { readonly type: Type }>;

function eventEntry({ event, key = "", properties = [] }: NodeOf<"EventEntryNode">): ApiSentence {
  const which = { key, conditions: properties.length };
  if (event === "") return sentence("entersAny", which);
  return event.endsWith("*")
    ? sentence("entersPrefix", { prefix: event.slice(0, -1), ...which })
    : sentence("entersEvent", { event, ...which });
}

function delay(variant: NodeOf<"DelayNode">["variant"], nameOf: Describing["nameOf"]): ApiSentence {
  switch (variant.type) {
    case "Second":
      return sentence("waits", { seconds: variant.seconds });
    case "LocalTime": {
      const time = timeOfDay(variant);
      const { allowedDaysOfWeek: days = [] } = variant;
      return isOnSomeDays(days)
        ? sentence("waitsUntilDay", { time, days })
        : sentence("waitsUntilTime", { time });
    }
    case "UserProperty": {
      const { offsetSeconds: seconds = 0, offsetDirection = "after", annual = false } = variant;
      const date = { property: nameOf("userProperty", variant.userProperty), annual };
      if (seconds === 0) return sentence("waitsUntilDate", date);
      return sentence(offsetDirection === "before" ? "waitsBeforeDate" : "waitsAfterDate", {
        ...date,
        seconds,
      });
    }
  }
}

/** As `09:05`. */
export function timeOfDay({ hour, minute = 0 }: { readonly hour: number; readonly minute?: number }): string {
  return [hour, minute].map((each) => String(each).padStart(2, "0")).join(":");
}

const daysPerWeek = 7;

/** Monday first; undefined for all of them. */
export function daysInWords(days: readonly number[] = [], language: Language): string | undefined {
  return isOnSomeDays(days) ? weekdays(days, language) : undefined;
}

function isOnSomeDays(days: readonly number[]): boolean {
  return days.length > 0 && new Set(days).size < daysPerWeek;
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
