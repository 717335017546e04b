import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { drawFields } from "../draw-fields.fixture.js";
import { withMoved } from "../fields/list-changes.js";
import { journeyNodes, nodeKindOf, waysOf, type JourneyDefinition, type JourneyNode } from "./index.js";
import { JourneyRunFields } from "./run-fields.js";

const child = "ExitNode";
const issueOf = (path: readonly (string | number)[]): string => `wrong: ${path.join(".")}`;

/** `wrong`: a path with an issue. */
function draw(node: JourneyNode, wrong?: string): string {
  const Fields = nodeKindOf(node)?.Fields ?? null;
  if (Fields === null) return "";
  const fields = createElement(Fields, {
    part: node,
    change: () => undefined,
    issueAt: (...path) => (wrong?.startsWith(path.join(".")) === true ? issueOf(path) : undefined),
    meeting: child,
  });
  return drawFields(fields);
}

/** What fields are called, in their order. */
function labelsIn(html: string): readonly string[] {
  return [...html.matchAll(/<(label|div)[^>]* class="[^"]*-label"[^>]*>(.*?)<\/\1>/g)].map(
    ([, , label = ""]) => label.replaceAll(/<[^>]*>/g, "").replace(/ \*$/, ""),
  );
}

/** What can be chosen in the field of a label. */
function choicesIn(html: string, label: string): readonly string[] {
  const [, select = ""] = html.split(`>${label}</label>`)[1]?.match(/<select[^>]*>(.*?)<\/select>/) ?? [];
  return [...select.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, option = ""]) => option);
}

const delay = (variant: Extract<JourneyNode, { type: "DelayNode" }>["variant"]): JourneyNode => ({
  type: "DelayNode",
  id: "n",
  child,
  variant,
});
const mail = { type: "MessageNode", id: "n", child, variant: { type: "Email", templateId: "mail" } } as const;
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const frequent = ["Template", "Subscription group", "Name"];

/** With every field of the wire. */
const whole: readonly (readonly [node: JourneyNode, labels: readonly string[]])[] = [
  [
    { type: "EntryNode", segment: "1", child, reEnter: true },
    ["Segment", "Members who reach the end begin again"],
  ],
  [
    {
      type: "EventEntryNode",
      event: "Cart*",
      key: "cartId",
      properties: [{ path: "value", operator: { type: "Equals", value: 5 } }],
      child,
    },
    [
      "Event",
      "Every event begins a run",
      "Property of the event",
      "Comparison",
      "Value",
      "One run for each value of",
    ],
  ],
  [
    { type: "EventEntryNode", event: "*", child: "ExitNode" },
    ["Every event begins a run", "One run for each value of"],
  ],
  [delay({ type: "Second", seconds: 90 }), ["Wait", "Time"]],
  [
    delay({ type: "LocalTime", hour: 9, minute: 5, allowedDaysOfWeek: [1], defaultTimezone: "Asia/Tokyo" }),
    ["Wait", "Time of day", "Days", ...days, "Zone of users without one"],
  ],
  [
    delay({
      type: "UserProperty",
      userProperty: "b",
      offsetSeconds: 60,
      offsetDirection: "before",
      onMissing: "Continue",
      onPast: "Exit",
    }),
    [
      "Wait",
      "User property with the date",
      "When",
      "How long",
      "Every year",
      "Without a date",
      "If the moment is past",
    ],
  ],
  [
    delay({ type: "UserProperty", userProperty: "b", annual: true }),
    ["Wait", "User property with the date", "When", "Every year", "Without a date"],
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
    ["Segment 1", "Segment 2", "Wait at most"],
  ],
  [
    {
      type: "SegmentSplitNode",
      id: "n",
      name: "Buyers?",
      variant: { type: "Boolean", segment: "1", trueChild: child, falseChild: child },
    },
    ["Segment", "Name"],
  ],
  [
    { type: "RandomCohortNode", id: "n", children: [{ id: child, percent: 50, name: "A" }] },
    ["Name of way 1", "Share"],
  ],
  [
    { type: "RateLimitNode", id: "n", child, messages: 10, perSeconds: 60 },
    ["At most this many people", "In a time of"],
  ],
  [mail, frequent],
  [
    {
      ...mail,
      name: "Hello",
      subscriptionGroupId: "tips",
      skipOnFailure: true,
      retryCount: 0,
      syncProperties: true,
      sendWindow: {
        from: "09:00",
        to: "24:00",
        daysOfWeek: [1],
        timezone: { type: "UserProperty", userProperty: "b" },
      },
      variant: { type: "Email", templateId: "mail", providerOverride: "Resend" },
    },
    [
      ...frequent,
      "Provider",
      "If it is skipped or fails",
      "Tries after the first",
      "Send only at certain hours",
      "From",
      "To",
      "Days",
      ...days,
      "On the clock of",
      "User property with the time zone",
      "Goes on only when the sent event is applied",
    ],
  ],
  [
    {
      ...mail,
      sendWindow: { from: "09:00", to: "18:00", timezone: { type: "Fixed", zone: "Asia/Tokyo" } },
      variant: {
        type: "Sms",
        templateId: "",
        providerOverride: "Twilio",
        senderOverride: { type: "PhoneNumber", phone: "+1" },
      },
    },
    [
      ...frequent,
      "Provider",
      "Sender",
      "Phone number",
      "If it is skipped or fails",
      "Tries after the first",
      "Send only at certain hours",
      "From",
      "To",
      "Days",
      ...days,
      "On the clock of",
      "Time zone",
      "Goes on only when the sent event is applied",
    ],
  ],
  [
    { ...mail, skipOnFailure: false, variant: { type: "Webhook", templateId: "" } },
    [
      ...frequent,
      "If it is skipped or fails",
      "Tries after the first",
      "Send only at certain hours",
      "Goes on only when the sent event is applied",
    ],
  ],
];

describe("the fields of a node", () => {
  it("are there for every kind but the exit", () => {
    const without = Object.entries(journeyNodes).filter(([, { Fields }]) => Fields === null);
    expect(without.map(([type]) => type)).toEqual(["ExitNode"]);
  });

  it.each(whole)("show all that it has: %j", (node, labels) => {
    expect(labelsIn(draw(node))).toEqual(labels);
  });

  it("are there for each new one", () => {
    for (const { offers, Fields } of Object.values(journeyNodes))
      for (const offer of offers) {
        expect(Fields).not.toBeNull();
        expect(labelsIn(draw(offer.initial("new", child)))).not.toEqual([]);
      }
  });

  it.each([
    [delay({ type: "LocalTime", hour: 9 }), "variant.hour"],
    [delay({ type: "UserProperty", userProperty: "b" }), "variant.userProperty"],
    [{ ...mail, variant: { type: "Email", templateId: "" } }, "variant.templateId"],
    [mail, "retryCount"],
    [mail, "variant.providerOverride"],
    [
      { ...mail, sendWindow: { from: "09:00", to: "18:00", timezone: { type: "Fixed", zone: "Mars" } } },
      "sendWindow.timezone.zone",
    ],
    [
      {
        type: "SegmentSplitNode",
        id: "n",
        variant: { type: "Boolean", segment: "", trueChild: child, falseChild: child },
      },
      "variant.segment",
    ],
  ] satisfies readonly (readonly [JourneyNode, string])[])("show what is wrong: %j at %s", (node, path) => {
    expect(draw(node, path)).toContain(issueOf(path.split(".")));
  });

  it("keep the way of a segment that is moved", () => {
    const segmentChildren = [
      { id: "a", segmentId: "1" },
      { id: "b", segmentId: "2" },
    ];
    const node = {
      type: "WaitForNode",
      id: "n",
      timeoutSeconds: 1,
      timeoutChild: "c",
      segmentChildren,
    } as const;
    const moved = { ...node, segmentChildren: [...withMoved(segmentChildren, 1, "up")] };
    expect(waysOf(moved)).toEqual([
      { to: "b", by: { kind: "segment", segmentId: "2" } },
      { to: "a", by: { kind: "segment", segmentId: "1" } },
      { to: "c", by: { kind: "timeout" } },
    ]);
  });

  it("offer what fits the channel of a message, and what is not archived", () => {
    const html = draw({ ...mail, retryCount: 1 });
    expect(choicesIn(html, "Template")).toEqual(["Welcome"]);
    expect(choicesIn(html, "Subscription group")).toEqual([
      "The first group of the channel: News",
      "News",
      "Tips",
      "None: a receipt or a password",
    ]);
    expect(choicesIn(html, "Provider")).toEqual([
      "The default of the channel: SMTP server",
      "SMTP server",
      "Resend",
    ]);
  });

  it("say that a channel has no template yet", () => {
    const text = { ...mail, variant: { type: "Sms", templateId: "" } } as const;
    expect(draw(text)).toContain("There is no template of this channel yet.");
    expect(draw(mail)).not.toContain("There is no template");
  });

  it("say what a random split leaves over, and what it has too much", () => {
    const split = (percent: number): JourneyNode => ({
      type: "RandomCohortNode",
      id: "n",
      children: [
        { id: child, percent: 40, name: "A" },
        { id: child, percent, name: "B" },
      ],
    });
    expect(draw(split(40))).toContain("20\u00a0% take none of the ways");
    expect(draw(split(70))).toContain("10\u00a0% more than all");
    expect(draw(split(60))).not.toContain('role="status"');
  });
});

describe("the fields of a journey as a whole", () => {
  const drawRun = (definition: JourneyDefinition): readonly string[] =>
    labelsIn(
      drawFields(
        createElement(JourneyRunFields, {
          part: definition,
          change: () => undefined,
          issueAt: () => undefined,
        }),
      ),
    );
  const bare: JourneyDefinition = {
    entryNode: { type: "EntryNode", segment: "1", child },
    exitNode: { type: "ExitNode" },
    nodes: [],
  };

  it("offer a goal, exit conditions and a hold-out", () => {
    expect(drawRun(bare)).toEqual(["The journey has a goal", "Hold out a share for comparison"]);
  });

  it("show all that it has", () => {
    expect(
      drawRun({
        ...bare,
        goal: {
          when: {
            type: "Event",
            event: "Paid",
            properties: [{ path: "value", operator: { type: "Exists" } }],
          },
          withinSeconds: 60,
          endsRun: false,
        },
        exitConditions: [{ type: "Segment", segmentId: "1", isMember: false }],
        holdOutPercent: 5,
      }),
    ).toEqual([
      "The journey has a goal",
      "The person",
      "Event",
      "Property of the event",
      "Comparison",
      "In time means within",
      "When it is reached",
      "The person",
      "Segment",
      "Hold out a share for comparison",
      "Share, 1 to 50\u00a0%",
    ]);
  });
});
