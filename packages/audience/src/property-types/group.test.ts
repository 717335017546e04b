import { expect, it } from "vitest";
import { identify, track } from "../histories.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";
import type { GroupProperty } from "./group.js";

const contact: GroupProperty = {
  type: "Group",
  entry: "any",
  nodes: [
    { id: "any", type: "AnyOf", children: ["plan", "more"] },
    { id: "plan", type: "Trait", path: "plan" },
    { id: "more", type: "AnyOf", children: ["due", "id"] },
    {
      id: "due",
      type: "Performed",
      event: "*",
      path: "id",
      properties: [{ path: "due", operator: { type: "Within", windowSeconds: 9 } }],
    },
    { id: "id", type: "Id" },
  ],
};

conformsAsPropertyType({
  type: "Group",
  samples: [
    contact,
    { type: "Group", entry: "id", nodes: [{ id: "id", type: "Id" }] },
    { ...contact, entry: "more" },
  ],
  broken: [
    { definition: { type: "Group" }, paths: ["nodes", "entry"] },
    { definition: { ...contact, entry: "missing" }, paths: ["entry"] },
    {
      definition: {
        ...contact,
        nodes: [{ id: "any", type: "AnyOf", children: ["any", "x"] }, { type: "Id" }],
      },
      paths: ["nodes[1].id", "nodes[0].children[1]", "nodes[0].children[0]"],
    },
    {
      definition: { type: "Group", entry: "a", nodes: [{ id: "a", type: "Group", entry: "b", nodes: [] }] },
      paths: ["nodes[0].type"],
    },
    {
      definition: {
        type: "Group",
        entry: "0",
        nodes: Array.from({ length: 1001 }, (_, id) => ({ id: `${id}`, type: "Id" })),
      },
      paths: ["nodes"],
    },
  ],
});

it("takes the first child that has a value", () => {
  expect(valueOf(contact, [track("A", {}, 1)])).toBe("ada");
  expect(valueOf(contact, [identify({ plan: "" }, 1)])).toBe("ada");
  expect(valueOf(contact, [identify({ plan: "pro" }, 1)])).toBe("pro");
});
