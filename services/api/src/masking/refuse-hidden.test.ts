import { asks } from "@signalbox/core";
import { definitionField, draftField, visibilityOf } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { refuseHidden, refuseHiddenOperands } from "./refuse-hidden.js";

const visibility = visibilityOf({
  visiblePaths: [
    { of: "Trait", path: "plan" },
    { of: "Event", event: "Bought", path: "total" },
  ],
  userProperties: [
    { id: "p1", name: "tier", definition: { type: "Trait", path: "plan" } },
    { id: "p2", name: "mail", definition: { type: "Trait", path: "contactMail" } },
  ],
});

const body = z.object({
  definition: z.union([definitionField("SegmentDefinition")]).optional(),
  property: definitionField("UserPropertyDefinition").optional(),
  journey: definitionField("JourneyDefinition").optional(),
  draft: draftField.nullable().optional(),
  sortBy: asks("property", z.string()).default("id"),
  users: z.array(asks("user", z.string())).optional(),
  search: asks("content", z.string()).optional(),
  values: z.array(z.record(z.string(), z.unknown())).optional(),
});

function refusalOf(given: object): string | undefined {
  try {
    refuseHidden({ body }, { body: given, query: undefined, params: {} }, { visibility });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const segment = (node: object): object => ({ definition: { entryNode: { id: "1", ...node }, nodes: [] } });
const performed = (path: string, event = "Bought"): object =>
  segment({ type: "Performed", event, properties: [{ path, operator: { type: "Exists" } }] });

describe("a question about what is hidden", () => {
  it.each<[field: string, given: object]>([
    [
      "definition.entryNode.path",
      segment({ type: "Trait", path: "contact.phone", operator: { type: "Exists" } }),
    ],
    [
      "definition.entryNode.path",
      segment({ type: "Trait", path: "$.list[0].phone", operator: { type: "Exists" } }),
    ],
    ["definition.entryNode.path", segment({ type: "Trait", path: "planned", operator: { type: "Exists" } })],
    ["definition.entryNode.path", segment({ type: "Includes", path: "tags", item: "a" })],
    [
      "definition.entryNode.trait.path",
      segment({ type: "Group", trait: { path: "x", operator: { type: "Exists" } } }),
    ],
    ["definition.entryNode.properties[0].path", performed("customer.ssn")],
    ["definition.entryNode.properties[0].path", performed("plan")],
    ["definition.entryNode.properties[0].path", performed("total", "Sold")],
    ["definition.entryNode.properties[0].path", performed("total", "")],
    ["definition.entryNode.key", segment({ type: "KeyedPerformed", event: "Bought", key: "buyer" })],
    [
      "definition.entryNode.hasProperties[0].path",
      segment({ type: "LastPerformed", event: "Bought", hasProperties: [{ path: "ssn" }] }),
    ],
    [
      "definition.nodes[0].path",
      {
        definition: {
          entryNode: { type: "Everyone", id: "1" },
          nodes: [{ type: "Trait", id: "2", path: "ssn" }],
        },
      },
    ],
    ["property.path", { property: { type: "Trait", path: "contactMail" } }],
    ["property.or[0].event", { property: { type: "PerformedMany", or: [{ event: "Bought" }] } }],
    ["property.name", { property: { type: "File", name: "cv.pdf" } }],
    [
      "property.nodes[0].path",
      { property: { type: "Group", entry: "1", nodes: [{ id: "1", type: "Trait", path: "ssn" }] } },
    ],
    ["property.path", { property: { type: "Performed", event: "Bought", path: "buyer" } }],
    [
      "journey.entryNode.key",
      { journey: { entryNode: { type: "EventEntryNode", event: "Bought", key: "buyer", child: "x" } } },
    ],
    [
      "journey.nodes[0].variant.userProperty",
      {
        journey: {
          nodes: [{ type: "DelayNode", id: "1", variant: { type: "UserProperty", userProperty: "p2" } }],
        },
      },
    ],
    ["draft.boxes[0].conditions.path", { draft: { boxes: [{ conditions: { path: "ssn" } }] } }],
    ["sortBy", { sortBy: "mail" }],
    ["sortBy", { sortBy: "p2" }],
    ["sortBy", { sortBy: "nothing" }],
    ["users[1]", { users: ["ann", "ann@shop.example"] }],
    ["search", { search: "a" }],
  ])("is refused at %s", (field, given) => {
    const message = refusalOf(given);
    expect(message?.startsWith(`${field}: `)).toBe(true);
    expect(message).toContain("users:see-personal");
  });

  it.each<[given: object]>([
    [segment({ type: "Trait", path: "$.plan.kind", operator: { type: "Exists" } })],
    [performed("total")],
    [{ property: { type: "Performed", event: "Bought", path: "total" } }],
    [{ property: { type: "Id" } }],
    [{ sortBy: "tier" }],
    [{ sortBy: "id" }],
    [{ users: ["ann", "17"], search: "" }],
    [{ values: [{ path: "ssn", key: "x" }], draft: null }],
  ])("is not %j", (given) => {
    expect(refusalOf(given)).toBeUndefined();
  });
});

describe("a definition with hidden operands", () => {
  it("cannot be put back", () => {
    const definition = {
      entryNode: { type: "Trait", path: "a", operator: { type: "Equals", value: "•••" } },
    };
    expect(() => refuseHiddenOperands({ body }, { body: { definition } })).toThrow("definition: ");
    expect(() => refuseHiddenOperands({ body }, { body: { draft: { nodes: [{ item: "•••" }] } } })).toThrow(
      "draft: ",
    );
    expect(() =>
      refuseHiddenOperands({ body }, { body: { name: "•••", definition: { value: "x" } } }),
    ).not.toThrow();
    expect(() => refuseHiddenOperands({ body }, { body: undefined })).not.toThrow();
  });
});
