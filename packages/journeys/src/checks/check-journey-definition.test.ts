import { pathText } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { journeyDefinitionSchema, maxNodes } from "../definition.js";
import { aDefinition, known, wait } from "../journeys.fixture.js";
import { compileJourney } from "../journey.js";
import type { JourneyBodyNode } from "../nodes/index.js";
import { canStart, checkJourneyDefinition, startIssues } from "./check-journey-definition.js";
import { maxFaults } from "./faults.js";

const segmentEntry = { type: "EntryNode", segment: "everybody", child: "a" } as const;
const eventEntry = { type: "EventEntryNode", event: "Cart", child: "a" } as const;
const keyedEntry = { ...eventEntry, key: "cartId" } as const;

function message(id: string, child = "ExitNode", templateId = "hello"): JourneyBodyNode {
  return { type: "MessageNode", id, child, variant: { type: "Email", templateId } };
}

function waitFor(
  id: string,
  segmentId: string,
  child = "ExitNode",
  timeoutChild = "ExitNode",
): JourneyBodyNode {
  return {
    type: "WaitForNode",
    id,
    timeoutSeconds: 60,
    timeoutChild,
    segmentChildren: [{ id: child, segmentId }],
  };
}

function split(
  id: string,
  segment: string,
  trueChild = "ExitNode",
  falseChild = "ExitNode",
): JourneyBodyNode {
  return { type: "SegmentSplitNode", id, variant: { type: "Boolean", segment, trueChild, falseChild } };
}

/** As `path: violation`, or the path alone. */
function faultsOf(definition: unknown): readonly string[] {
  return checkJourneyDefinition(definition, known).map(({ path, violation }) =>
    violation === undefined ? pathText(path) : `${pathText(path)}: ${violation}`,
  );
}

describe("a journey's definition", () => {
  it("has no unknown fields, at any depth; a stored one with unknown fields can start", () => {
    const definition = {
      entryNode: { ...segmentEntry, reEntr: true },
      exitNode: { type: "ExitNode", id: "x" },
      nodes: [
        { ...wait("a", 60, "b"), variant: { type: "Second", seconds: 60, second: 1 } },
        {
          ...message("b", "c"),
          variant: { type: "Email", templateId: "hello", reply_to: "x" },
          position: {},
        },
        { ...split("c", "buyers"), nmae: "x" },
      ],
      exit: "x",
      lastAutosavedAt: 5,
    };
    expect(faultsOf(definition)).toStrictEqual([
      "entryNode.reEntr",
      "exitNode.id",
      "nodes[0].variant.second",
      "nodes[1].variant.reply_to",
      "nodes[2].nmae",
      "exit",
    ]);
    expect(startIssues(definition, known)).toStrictEqual([]);
  });

  it("of all kinds of nodes is accepted, parsed and compiled", () => {
    const nodes: readonly JourneyBodyNode[] = [
      wait("a", 60, "b"),
      split("b", "buyers", "c", "d"),
      waitFor("c", "buyers", "d", "ExitNode"),
      {
        type: "RandomCohortNode",
        id: "d",
        children: [
          { id: "e", percent: 50, name: "A" },
          { id: "ExitNode", percent: 25, name: "B" },
        ],
      },
      { type: "RateLimitNode", id: "e", child: "f", messages: 10, perSeconds: 1 },
      message("f"),
    ];
    const definition = aDefinition(nodes, segmentEntry);
    expect(checkJourneyDefinition(definition, known)).toStrictEqual([]);
    const journey = compileJourney({
      id: "j",
      version: 2,
      definition: journeyDefinitionSchema.parse({ ...definition, editor: {} }),
    });
    expect(journey.segments).toStrictEqual(new Set(["buyers"]));
    expect(journey.templates).toStrictEqual(new Set(["hello"]));
    expect([...journey.nodes.keys()]).toStrictEqual(["EntryNode", "a", "b", "c", "d", "e", "f", "ExitNode"]);
  });

  it("reports all its issues at once", () => {
    const definition = {
      entryNode: { ...segmentEntry, segment: "nobody", child: "missing" },
      exitNode: { type: "ExitNode" },
      nodes: [
        wait("a", -1),
        { type: "MessageNode", id: "m", child: "ExitNode", variant: { type: "Email" } },
        message("m"),
        split("s", "buyers", "x", "y"),
        { type: "Unheard", id: "u" },
      ],
    };
    expect(faultsOf(definition)).toStrictEqual([
      "nodes[0].variant.seconds",
      "nodes[1].variant.templateId",
      "nodes[4].type",
      "nodes[2].id",
      "entryNode.child",
      "nodes[3].variant.trueChild",
      "nodes[3].variant.falseChild",
      "nodes[0]",
      "nodes[1]",
      "nodes[3]",
      "nodes[4]",
      "entryNode.segment",
    ]);
  });

  it("says what to do", () => {
    const definition = aDefinition([message("a", "b", "gone")], segmentEntry);
    expect(checkJourneyDefinition(definition, known)).toStrictEqual([
      {
        path: ["nodes", 0, "child"],
        code: "unknownNode",
        values: { id: "b" },
        problem: 'names no node; add one with the id "b", or leave to ExitNode',
      },
      {
        path: ["nodes", 0, "variant", "templateId"],
        code: "unknownTemplate",
        values: { id: "gone" },
        problem: 'names no template; there is none with the id "gone"',
      },
    ]);
  });

  it.each([
    [undefined, [""]],
    [5, [""]],
    [[], [""]],
    [{}, ["entryNode", "exitNode", "nodes"]],
    [{ entryNode: segmentEntry, exitNode: {}, nodes: {} }, ["exitNode.type", "nodes"]],
    [
      { ...aDefinition([], { ...segmentEntry, child: "ExitNode" }), entryNode: { type: "ExitNode" } },
      ["entryNode.type"],
    ],
  ])("cannot be %j", (definition, paths) => {
    expect(faultsOf(definition)).toStrictEqual(paths);
  });

  it("cannot have two entries or two exits", () => {
    const nodes = [wait("a", 60), { ...eventEntry, id: "e" }, { type: "ExitNode", id: "x" }];
    expect(faultsOf({ ...aDefinition([], segmentEntry), nodes })).toStrictEqual([
      "nodes[1].type",
      "nodes[2].type",
      "nodes[1]",
      "nodes[2]",
    ]);
  });

  it("cannot use an id twice, nor that of the entry or the exit", () => {
    const nodes = [wait("a", 60), wait("a", 60), wait("ExitNode", 60), wait("EntryNode", 60)];
    expect(faultsOf(aDefinition(nodes, segmentEntry))).toStrictEqual([
      "nodes[1].id",
      "nodes[2].id",
      "nodes[3].id",
    ]);
  });

  it("cannot lead back to the entry", () => {
    expect(faultsOf(aDefinition([wait("a", 60, "EntryNode")], segmentEntry))).toStrictEqual([
      "nodes[0].child",
    ]);
  });

  it("reports an invalid node alone, not the nodes only it leads to", () => {
    const nodes = [wait("a", -1, "b"), message("b")];
    expect(faultsOf(aDefinition(nodes, segmentEntry))).toStrictEqual(["nodes[0].variant.seconds"]);
  });

  it("rejects templates of another channel", () => {
    expect(faultsOf(aDefinition([message("a", "ExitNode", "text")], segmentEntry))).toStrictEqual([
      "nodes[0].variant.templateId",
    ]);
  });

  it("rejects user properties and subscription groups that do not exist", () => {
    const nodes: readonly JourneyBodyNode[] = [
      { type: "DelayNode", id: "a", child: "b", variant: { type: "UserProperty", userProperty: "birthday" } },
      { ...message("b"), subscriptionGroupId: "old news" } as JourneyBodyNode,
    ];
    expect(faultsOf(aDefinition(nodes, segmentEntry))).toStrictEqual([
      "nodes[0].variant.userProperty",
      "nodes[1].subscriptionGroupId",
    ]);
  });

  it("has a maximum number of nodes", () => {
    const chain = (length: number): readonly JourneyBodyNode[] =>
      Array.from({ length }, (_, index) =>
        wait(`${index}`, 1, index + 1 < length ? `${index + 1}` : "ExitNode"),
      );
    const ofLength = (length: number): readonly string[] =>
      faultsOf(aDefinition(chain(length), { ...segmentEntry, child: "0" }));
    expect(ofLength(maxNodes)).toStrictEqual([]);
    expect(ofLength(5000)).toStrictEqual(["nodes"]);
    expect(journeyDefinitionSchema.safeParse(aDefinition(chain(5000))).success).toBe(false);
  });

  it("reports a bounded number of issues, and how many more there are", () => {
    const nodes = Array.from({ length: 500 }, (_, index) => wait(`${index}`, -1));
    const faults = checkJourneyDefinition(aDefinition(nodes, segmentEntry), known);
    expect(faults.length).toBe(maxFaults + 1);
    expect(faults.at(-1)?.problem).toBe("has 901 more faults");
  });

  it("is checked without an exception, whatever its value", () => {
    const thing = fc.oneof(
      fc.jsonValue(),
      fc.record({ type: fc.constantFrom("DelayNode", "MessageNode", "WaitForNode") }),
    );
    fc.assert(
      fc.property(thing, thing, fc.oneof(thing, fc.array(thing)), (entryNode, exitNode, nodes) => {
        expect(checkJourneyDefinition({ entryNode, exitNode, nodes }, known).length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("cycles", () => {
  it("need a wait on every way around", () => {
    expect(faultsOf(aDefinition([wait("a", 60, "b"), message("b", "a")], segmentEntry))).toStrictEqual([]);
    expect(faultsOf(aDefinition([wait("a", 0, "b"), message("b", "a")], segmentEntry))).toStrictEqual([
      "nodes[1].child",
    ]);
    expect(faultsOf(aDefinition([message("a", "b"), message("b", "a")], segmentEntry))).toStrictEqual([
      "nodes[1].child",
    ]);
    expect(faultsOf(aDefinition([message("a", "a")], segmentEntry))).toStrictEqual(["nodes[0].child"]);
  });

  it("may include the time-out of a wait for a segment, but not its segment edges", () => {
    const reminding = [waitFor("a", "buyers", "ExitNode", "b"), message("b", "a")];
    expect(faultsOf(aDefinition(reminding, segmentEntry))).toStrictEqual([]);
    const thanking = [waitFor("a", "buyers", "b", "ExitNode"), message("b", "a")];
    expect(faultsOf(aDefinition(thanking, segmentEntry))).toStrictEqual(["nodes[1].child"]);
  });

  it("cannot rely on a date among the user's properties: it may be past", () => {
    const variant = { type: "UserProperty", userProperty: "trial end" } as const;
    const nodes = [{ type: "DelayNode", id: "a", child: "b", variant } as const, message("b", "a")];
    expect(faultsOf(aDefinition(nodes, segmentEntry))).toStrictEqual(["nodes[1].child"]);
  });

  it("can rely on the anniversaries of that date, if users without one leave", () => {
    const variant = { type: "UserProperty", userProperty: "trial end", annual: true } as const;
    const nodes = (more: { readonly onMissing?: "Continue" }): readonly JourneyBodyNode[] => [
      { type: "DelayNode", id: "a", child: "b", variant: { ...variant, ...more } },
      message("b", "a"),
    ];
    expect(faultsOf(aDefinition(nodes({}), segmentEntry))).toStrictEqual([]);
    expect(faultsOf(aDefinition(nodes({ onMissing: "Continue" }), segmentEntry))).toStrictEqual([
      "nodes[1].child",
    ]);
  });

  it("can rely on a local time", () => {
    const variant = { type: "LocalTime", hour: 9 } as const;
    const nodes = [{ type: "DelayNode", id: "a", child: "b", variant } as const, message("b", "a")];
    expect(faultsOf(aDefinition(nodes, segmentEntry))).toStrictEqual([]);
  });

  it("are found in a graph of many paths", () => {
    const nodes = Array.from({ length: 900 }, (_, index) =>
      split(`${index}`, "buyers", `${(index + 1) % 900}`, `${Math.min(index + 2, 899)}`),
    );
    expect(faultsOf(aDefinition(nodes, { ...segmentEntry, child: "0" }))).toStrictEqual([
      "nodes[899].variant.trueChild",
      "nodes[899].variant.falseChild",
    ]);
  });
});

describe("keyed segments", () => {
  it("can be waited for in a journey that starts with a keyed event", () => {
    const waiting = (segment: string): readonly JourneyBodyNode[] => [waitFor("a", segment)];
    const place = "nodes[0].segmentChildren[0].segmentId";
    expect(faultsOf(aDefinition(waiting("carts bought"), keyedEntry))).toStrictEqual([]);
    expect(faultsOf(aDefinition(waiting("buyers"), keyedEntry))).toStrictEqual([
      `${place}: WaitForNodeAndEventEntryNode`,
    ]);
    expect(faultsOf(aDefinition(waiting("buyers"), eventEntry))).toStrictEqual([
      `${place}: WaitForNodeAndEventEntryNode`,
    ]);
    expect(faultsOf(aDefinition(waiting("carts bought"), eventEntry))).toStrictEqual([
      `${place}: WaitForNodeAndEventEntryNode`,
    ]);
    expect(faultsOf(aDefinition(waiting("buyers"), segmentEntry))).toStrictEqual([]);
  });

  it("are rejected in a journey that a segment starts", () => {
    const nodes = [waitFor("a", "carts bought", "b"), split("b", "carts bought")];
    expect(faultsOf(aDefinition(nodes, { ...segmentEntry, segment: "carts bought" }))).toStrictEqual([
      "entryNode.segment: KeyedPerformedSegmentEntryNode",
      "nodes[0].segmentChildren[0].segmentId: KeyedPerformedSegmentEntryNode",
      "nodes[1].variant.segment: KeyedPerformedSegmentEntryNode",
    ]);
  });

  it("can split when a keyed event started the journey; other segments always can", () => {
    expect(faultsOf(aDefinition([split("a", "carts bought")], keyedEntry))).toStrictEqual([]);
    expect(faultsOf(aDefinition([split("a", "buyers")], keyedEntry))).toStrictEqual([]);
    expect(faultsOf(aDefinition([split("a", "buyers")], eventEntry))).toStrictEqual([]);
    expect(faultsOf(aDefinition([split("a", "carts bought")], eventEntry))).toStrictEqual([
      "nodes[0].variant.segment",
    ]);
  });
});

describe("starting a journey", () => {
  const definition = aDefinition([message("a")], segmentEntry);

  it("accepts a valid definition", () => {
    expect(canStart(definition, known)).toBe(true);
    expect(canStart(undefined, known)).toBe(false);
    expect(canStart(definition, { ...known, templates: new Map() })).toBe(false);
  });

  it("is rejected with the reason", () => {
    expect(startIssues(undefined, known)).toStrictEqual([
      {
        path: [],
        code: "draftOnly",
        values: {},
        problem: "is missing; a draft cannot be started",
        violation: "CantStart",
      },
    ]);
    const gone = startIssues(definition, { ...known, templates: new Map() });
    expect(gone).toMatchObject([{ path: ["nodes", 0, "variant", "templateId"], violation: "CantStart" }]);
  });
});

describe("the goal, exit conditions and hold-out of a definition", () => {
  const definition = aDefinition([wait("a", 60)], segmentEntry);
  const paid = { type: "Event", event: "Paid" } as const;
  const buyers = { type: "Segment", segmentId: "buyers" } as const;
  const full = {
    ...definition,
    goal: { when: paid, withinSeconds: 3600, endsRun: false },
    exitConditions: [{ ...buyers, isMember: false }, paid],
    holdOutPercent: 10,
  };

  it("are optional, and stored as they were given", () => {
    expect(faultsOf(full)).toEqual([]);
    expect(journeyDefinitionSchema.parse(full)).toStrictEqual(full);
    expect(journeyDefinitionSchema.parse(definition)).toStrictEqual(definition);
    expect(faultsOf({ ...definition, exitConditions: [] })).toEqual([]);
  });

  it.each<[string, object, readonly string[]]>([
    ["an empty window", { goal: { when: paid, withinSeconds: 0 } }, ["goal.withinSeconds"]],
    ["a goal without a condition", { goal: { withinSeconds: 1 } }, ["goal.when"]],
    ["an empty name", { goal: { when: { ...paid, event: "" }, withinSeconds: 1 } }, ["goal.when.event"]],
    ["an unknown kind", { exitConditions: [paid, { type: "Trait" }] }, ["exitConditions[1].type"]],
    ["an unknown field", { exitConditions: [{ ...paid, evnt: 1 }] }, ["exitConditions[0].evnt"]],
    ["too many conditions", { exitConditions: Array.from({ length: 11 }, () => paid) }, ["exitConditions"]],
    ["no list", { exitConditions: paid }, ["exitConditions"]],
    ["a share of more than half", { holdOutPercent: 51 }, ["holdOutPercent"]],
    ["a share of nothing", { holdOutPercent: 0 }, ["holdOutPercent"]],
    [
      "a segment that does not exist",
      { goal: { when: { ...buyers, segmentId: "nobody" }, withinSeconds: 1 } },
      ["goal.when.segmentId"],
    ],
    [
      "a keyed segment",
      { exitConditions: [{ ...buyers, segmentId: "carts bought" }] },
      ["exitConditions[0].segmentId"],
    ],
  ])("are refused with %s", (_, fields, paths) => {
    expect(faultsOf({ ...definition, ...fields })).toEqual(paths);
  });

  it("count their segments as used by the journey", () => {
    const journey = compileJourney({
      id: "j",
      version: 1,
      definition: { ...definition, goal: { when: buyers, withinSeconds: 1 }, exitConditions: [buyers, paid] },
    });
    expect([...journey.segments]).toEqual(["buyers"]);
  });
});
