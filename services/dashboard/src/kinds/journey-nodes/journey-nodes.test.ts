import { describe, expect, it } from "vitest";
import type { Language } from "../../data/index.js";
import type { Describing } from "../describing.js";
import { describeNode, waysOf, type JourneyNode } from "./index.js";
import { describeWay } from "./ways.js";

const describing = (language: Language): Describing => ({
  language,
  zone: "UTC",
  nameOf: (kind, id) => `${kind} ${id}`,
});

const child = "ExitNode";
const delay = (variant: Extract<JourneyNode, { type: "DelayNode" }>["variant"]): JourneyNode => ({
  type: "DelayNode",
  id: "n",
  child,
  variant,
});

const cases: readonly (readonly [node: JourneyNode, english: string, german: string])[] = [
  [
    { type: "EntryNode", segment: "1", child },
    "Users who come into “segment 1” begin",
    "Wer in „segment 1“ kommt, beginnt",
  ],
  [
    { type: "EventEntryNode", event: "Bought", child },
    "Each event “Bought” begins a run",
    "Jedes Ereignis „Bought“ beginnt einen Lauf",
  ],
  [
    {
      type: "EventEntryNode",
      event: "Cart*",
      key: "cartId",
      properties: [{ path: "$.value", operator: { type: "Exists" } }],
      child,
    },
    "Each event whose name begins with “Cart” begins a run, the first one of each value of “cartId”, if 1 condition holds",
    "Jedes Ereignis, dessen Name mit „Cart“ beginnt, beginnt einen Lauf, das erste je Wert von „cartId“, wenn 1 Bedingung gilt",
  ],
  [
    { type: "EventEntryNode", event: "", child },
    "Every event begins a run",
    "Jedes Ereignis beginnt einen Lauf",
  ],
  [
    { type: "EventEntryNode", event: "*", child },
    "Every event begins a run",
    "Jedes Ereignis beginnt einen Lauf",
  ],
  [delay({ type: "Second", seconds: 90_000 }), "Waits 1 day 1 hour", "Wartet 1 Tag 1 Stunde"],
  [
    delay({ type: "LocalTime", hour: 9 }),
    "Waits until it is 09:00 where the user is",
    "Wartet, bis es beim Nutzer 09:00 Uhr ist",
  ],
  [
    delay({ type: "LocalTime", hour: 9, minute: 5, allowedDaysOfWeek: [0, 1, 5] }),
    "Waits until it is 09:05 where the user is, on Monday, Friday, Sunday",
    "Wartet, bis es beim Nutzer 09:05 Uhr ist, am Montag, Freitag, Sonntag",
  ],
  [
    delay({ type: "UserProperty", userProperty: "b" }),
    "Waits until the date in “userProperty b”",
    "Wartet bis zum Datum in „userProperty b“",
  ],
  [
    delay({
      type: "UserProperty",
      userProperty: "b",
      offsetSeconds: 86_400,
      offsetDirection: "before",
      annual: true,
    }),
    "Waits until 1 day before the date in “userProperty b”, every year",
    "Wartet bis 1 Tag vor dem Datum in „userProperty b“, jedes Jahr",
  ],
  [
    {
      type: "WaitForNode",
      id: "n",
      timeoutSeconds: 3_600,
      timeoutChild: child,
      segmentChildren: [
        { id: child, segmentId: "1" },
        { id: child, segmentId: "2" },
      ],
    },
    "Waits until the user is in “segment 1” or “segment 2”, at most 1 hour",
    "Wartet, bis der Nutzer in „segment 1“ oder „segment 2“ ist, höchstens 1 Stunde",
  ],
  [
    {
      type: "SegmentSplitNode",
      id: "n",
      variant: { type: "Boolean", segment: "1", trueChild: child, falseChild: child },
    },
    "Is the user in “segment 1”?",
    "Ist der Nutzer in „segment 1“?",
  ],
  [
    { type: "MessageNode", id: "n", child, variant: { type: "Email", templateId: "1" } },
    "Sends “template 1”",
    "Sendet „template 1“",
  ],
  [
    {
      type: "RandomCohortNode",
      id: "n",
      children: [
        { id: child, percent: 12.5, name: "A" },
        { id: child, percent: 50, name: "B" },
      ],
    },
    "Chooses at random: A, 12.5\u00a0%; B, 50\u00a0%",
    "Wählt zufällig: A, 12,5\u00a0%; B, 50\u00a0%",
  ],
  [
    { type: "RateLimitNode", id: "n", child, messages: 1_000, perSeconds: 60 },
    "At most 1,000 people a minute; the others wait in order",
    "Höchstens 1.000 Personen pro Minute; die anderen warten der Reihe nach",
  ],
  [{ type: "ExitNode" }, "The run ends", "Der Lauf endet"],
];

describe("a node in words", () => {
  it.each(cases)("%j", (node, english, german) => {
    expect(describeNode(node, describing("en")).text).toBe(english);
    expect(describeNode(node, describing("de")).text).toBe(german);
  });

  it("has its name, else its kind, as its title", () => {
    const mail = { type: "MessageNode", id: "n", child, variant: { type: "Sms", templateId: "1" } } as const;
    expect(describeNode(mail, describing("en")).title).toBe("SMS");
    expect(describeNode({ ...mail, name: "Hello" }, describing("en")).title).toBe("Hello");
    expect(describeNode({ type: "ExitNode" }, describing("de")).title).toBe("Ende");
  });

  it("has labels for its ways where there are several", () => {
    const labels = cases.map(([node]) => waysOf(node).map((way) => describeWay(way, describing("en"))));
    expect(labels.filter((each) => each.length > 1)).toEqual([
      ["in “segment 1”", "in “segment 2”", "time is over"],
      ["in “segment 1”", "otherwise"],
      ["A, 12.5\u00a0%", "B, 50\u00a0%"],
    ]);
  });
});
