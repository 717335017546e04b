import { describe, expect, it } from "vitest";
import type { Language } from "../../data/index.js";
import type { Describing } from "../describing.js";
import type { Operator } from "../operators/index.js";
import { describeSegment, type SegmentDefinition, type SegmentNode } from "./index.js";

const describing = (language: Language): Describing => ({
  language,
  zone: "UTC",
  nameOf: (kind, id) => `${kind} ${id}`,
});

function textOf(node: SegmentNode, language: Language = "en"): string {
  return describeSegment({ entryNode: node, nodes: [] }, describing(language)).text;
}

const day = 86_400;
const moment = "2026-01-31T12:00:00Z";
const trait = (operator: Operator): SegmentNode => ({ type: "Trait", id: "n", path: "plan", operator });
const bought = { type: "Performed", id: "n", event: "Bought" } as const;

const cases: readonly (readonly [node: SegmentNode, english: string, german: string])[] = [
  [trait({ type: "Equals", value: "pro" }), "Attribute “plan” is “pro”", "Attribut „plan“ ist „pro“"],
  [trait({ type: "Equals", value: true }), "Attribute “plan” is true", "Attribut „plan“ ist wahr"],
  [
    trait({ type: "NotEquals", value: 1_000 }),
    "Attribute “plan” is not 1,000, or has no value",
    "Attribut „plan“ ist nicht 1.000 oder hat keinen Wert",
  ],
  [
    { type: "Segment", id: "n", segmentId: "s" },
    "Is in the segment “segment s”",
    "Ist im Segment „segment s“",
  ],
  [
    { type: "Segment", id: "n", segmentId: "s", isMember: false },
    "Is not in the segment “segment s”",
    "Ist nicht im Segment „segment s“",
  ],
  [trait({ type: "Exists" }), "Attribute “plan” has a value", "Attribut „plan“ hat einen Wert"],
  [trait({ type: "NotExists" }), "Attribute “plan” has no value", "Attribut „plan“ hat keinen Wert"],
  [
    trait({ type: "GreaterThanOrEqual", value: 3 }),
    "Attribute “plan” is at least 3",
    "Attribut „plan“ ist mindestens 3",
  ],
  [
    trait({ type: "LessThan", value: 3 }),
    "Attribute “plan” is less than 3",
    "Attribut „plan“ ist kleiner als 3",
  ],
  [
    trait({ type: "Within", windowSeconds: 2 * day }),
    "Attribute “plan” is a date within the last 2 days",
    "Attribut „plan“ ist ein Datum in den letzten 2 Tagen",
  ],
  [
    trait({ type: "HasBeen", comparator: "GTE", value: "pro", windowSeconds: day }),
    "Attribute “plan” has been “pro” for at least 1 day",
    "Attribut „plan“ ist „pro“, und zwar schon mindestens so lange: 1 Tag",
  ],
  [
    trait({ type: "HasBeen", comparator: "LT", value: "pro", windowSeconds: day }),
    "Attribute “plan” has been “pro” for less than 1 day",
    "Attribut „plan“ ist „pro“, und zwar noch nicht so lange: 1 Tag",
  ],
  [
    trait({ type: "AbsoluteTimestamp", absoluteTimestamp: moment, direction: "after" }),
    "Attribute “plan” is a date at or after 31 Jan 2026, 12:00:00",
    "Attribut „plan“ ist ein Datum ab 31.01.2026, 12:00:00",
  ],
  [
    trait({ type: "AbsoluteTimestamp", absoluteTimestamp: "soon", direction: "before" }),
    "Attribute “plan” is a date before soon",
    "Attribut „plan“ ist ein Datum vor soon",
  ],
  [bought, "Event “Bought”, exactly once", "Ereignis „Bought“, genau einmal"],
  [{ ...bought, times: 0 }, "Event “Bought”, never", "Ereignis „Bought“, nie"],
  [
    { ...bought, event: "Order *", times: 2, timesOperator: ">=", withinSeconds: 7 * day },
    "Any event that begins with “Order ”, at least 2 times, in the last 7 days",
    "Irgendein Ereignis, das mit „Order “ beginnt, mindestens 2-mal, in den letzten 7 Tagen",
  ],
  [
    {
      ...bought,
      event: "*",
      times: 5,
      timesOperator: "<",
      timeOperator: "AfterAbsolute",
      absoluteTimestamp: moment,
    },
    "Any event, fewer than 5 times, at or after 31 Jan 2026, 12:00:00",
    "Irgendein Ereignis, weniger als 5-mal, ab 31.01.2026, 12:00:00",
  ],
  [
    { type: "LastPerformed", id: "n", event: "Bought" },
    "Event “Bought”: the latest one",
    "Ereignis „Bought“: das letzte",
  ],
  [
    { type: "Email", id: "n", event: "DFEmailOpened", templateId: "7" },
    "Status “DFEmailOpened” of messages from template “template 7”, at least once",
    "Status „DFEmailOpened“ von Nachrichten aus der Vorlage „template 7“, mindestens einmal",
  ],
  [
    { type: "Broadcast", id: "n" },
    "Received a broadcast to this segment",
    "Hat einen Broadcast an dieses Segment bekommen",
  ],
  [
    { type: "SubscriptionGroup", id: "n", subscriptionGroupId: "7", subscriptionGroupType: "OptIn" },
    "Is subscribed to “subscriptionGroup 7”",
    "Hat „subscriptionGroup 7“ abonniert",
  ],
  [
    { type: "SubscriptionGroup", id: "n", subscriptionGroupId: "7", subscriptionGroupType: "OptOut" },
    "Is subscribed to “subscriptionGroup 7”, or has never changed that subscription",
    "Hat „subscriptionGroup 7“ abonniert oder dieses Abonnement nie geändert",
  ],
  [
    { type: "SubscriptionGroupUnsubscribed", id: "n", subscriptionGroupId: "7" },
    "Has unsubscribed from “subscriptionGroup 7”",
    "Hat „subscriptionGroup 7“ abbestellt",
  ],
  [
    { type: "RandomBucket", id: "n", percent: 0.1 },
    "Is in a fixed random share of 10% of all users",
    "Gehört zu einem festen zufälligen Anteil von 10 % aller Nutzer",
  ],
  [
    { type: "Includes", id: "n", path: "tags", item: "vip" },
    "Attribute “tags” is a list that contains “vip”",
    "Attribut „tags“ ist eine Liste, die „vip“ enthält",
  ],
  [
    { type: "Manual", id: "n", version: 1 },
    "Is on the list of this segment, which is kept by hand",
    "Steht auf der Liste dieses Segments, die von Hand gepflegt wird",
  ],
  [{ type: "Everyone", id: "n" }, "Every user", "Jeder Nutzer"],
  [
    { type: "KeyedPerformed", id: "n", event: "Bought", key: "cart" },
    "Event “Bought”, at least once, with the same “cart” as the event that began the journey",
    "Ereignis „Bought“, mindestens einmal, mit demselben Wert von „cart“ wie das Ereignis, mit dem die Journey begann",
  ],
  [{ type: "Group", id: "n" }, "Is a member of any group", "Ist Mitglied irgendeiner Gruppe"],
  [
    { type: "Group", id: "n", groupId: "acme" },
    "Is a member of group “acme”",
    "Ist Mitglied der Gruppe „acme“",
  ],
  [
    { type: "Group", id: "n", trait: { path: "plan", operator: { type: "Exists" } } },
    "Is a member of a group whose attribute “plan” has a value",
    "Ist Mitglied einer Gruppe, für die gilt: Attribut „plan“ hat einen Wert",
  ],
  [
    { type: "Group", id: "n", groupId: "acme", trait: { path: "plan", operator: { type: "Exists" } } },
    "Is a member of group “acme”, whose attribute “plan” has a value",
    "Ist Mitglied der Gruppe „acme“, deren Attribut „plan“ hat einen Wert",
  ],
];

describe("the sentence of a segment", () => {
  it.each(cases)("%j", (node, english, german) => {
    // Numbers, percents and units may be written with spaces that do not break.
    const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");
    expect([plain(textOf(node)), plain(textOf(node, "de"))]).toEqual([english, german]);
  });

  it("has conditions below what joins them, also below one another", () => {
    const plan = { ...trait({ type: "Exists" }), id: "plan" };
    const everyone: SegmentNode = { type: "Everyone", id: "everyone" };
    const definition: SegmentDefinition = {
      entryNode: { type: "And", id: "all", children: ["plan", "any"] },
      nodes: [plan, everyone, { type: "Or", id: "any", children: ["plan", "everyone"] }],
    };
    expect(describeSegment(definition, describing("en"))).toEqual({
      text: "All of these are true:",
      children: [
        { text: "Attribute “plan” has a value" },
        {
          text: "At least one of these is true:",
          children: [{ text: "Attribute “plan” has a value" }, { text: "Every user" }],
        },
      ],
    });
  });

  it("names one condition without what joins it, and nobody where there is none", () => {
    const plan = { ...trait({ type: "Exists" }), id: "plan" };
    const all = (children: string[]): SegmentNode => ({ type: "And", id: "all", children });
    expect(describeSegment({ entryNode: all(["plan"]), nodes: [plan] }, describing("en")).text).toContain(
      "plan",
    );
    expect(textOf(all([]))).toBe("Nobody: there is no condition.");
  });

  it("ends where nodes name each other, or none", () => {
    const entryNode: SegmentNode = { type: "And", id: "all", children: ["all", "missing"] };
    expect(describeSegment({ entryNode, nodes: [entryNode] }, describing("en"))).toEqual({
      text: "Nobody: there is no condition.",
    });
  });

  it("has conditions on properties of events", () => {
    const properties = [{ path: "value", operator: { type: "GreaterThanOrEqual", value: 5 } as const }];
    const below = { text: "Property “value” is at least 5" };
    expect(
      describeSegment({ entryNode: { ...bought, properties }, nodes: [] }, describing("en")).children,
    ).toEqual([{ text: "Only events count that meet all of these:", children: [below] }]);
    const last: SegmentNode = {
      type: "LastPerformed",
      id: "n",
      event: "Bought",
      whereProperties: properties,
      hasProperties: properties,
    };
    expect(describeSegment({ entryNode: last, nodes: [] }, describing("en")).children).toEqual([
      { text: "is chosen from those that meet:", children: [below] },
      { text: "meets:", children: [below] },
    ]);
  });

  it("shows what it does not know as it is", () => {
    const node: unknown = { type: "Moon", id: "n" };
    expect(describeSegment({ entryNode: node as SegmentNode, nodes: [] }, describing("en"))).toEqual({
      text: "A condition that this dashboard does not know:",
      unknown: node,
    });
  });
});
