/** Invalid user property definitions, with the path of every issue. */
import { describe, expect, it } from "vitest";
import { checkPropertyDefinition } from "../index.js";
import { issuesOf, refusals } from "./refusal.fixture.js";
import { exists, where } from "./sketch.fixture.js";

const phone = { id: "phone", type: "Trait", path: "phone" };
const mail = { id: "mail", type: "Trait", path: "mail" };
const anyOf = (id: string, ...children: unknown[]): object => ({ id, type: "AnyOf", children });
const group = (entry: unknown, ...nodes: unknown[]): object => ({ type: "Group", entry, nodes });

refusals("a user property", checkPropertyDefinition, {
  "that is nothing": { definition: undefined, issues: [""] },
  "that is a text": { definition: "Id", issues: [""] },
  "that is a list": { definition: [{ type: "Id" }], issues: [""] },
  "without a type": { definition: { path: "a" }, issues: ["type"] },
  "of an unknown type": { definition: { type: "Telepathy" }, issues: ["type"] },
  "of a type that every object seems to have": { definition: { type: "valueOf" }, issues: ["type"] },
  "AnyOf outside a group": { definition: { type: "AnyOf", children: [] }, issues: ["type"] },
  "Trait without a path": { definition: { type: "Trait" }, issues: ["path"] },
  "Trait with a path that does not parse": { definition: { type: "Trait", path: "a[" }, issues: ["path"] },
  "Performed without anything": { definition: { type: "Performed" }, issues: ["event", "path"] },
  "Performed with a broken condition": {
    definition: {
      type: "Performed",
      event: "A",
      path: "a",
      properties: [where("b", exists), where("c", { type: "Resembles" })],
    },
    issues: ["properties[1].operator"],
  },
  "PerformedMany without names": { definition: { type: "PerformedMany" }, issues: ["or"] },
  "PerformedMany without one of its names": {
    definition: { type: "PerformedMany", or: [{ event: "A" }, { event: 5 }, {}] },
    issues: ["or[1].event", "or[2].event"],
  },
  "KeyedPerformed without a key": {
    definition: { type: "KeyedPerformed", event: "A", path: "a" },
    issues: ["key"],
  },
  "File without a name": { definition: { type: "File" }, issues: ["name"] },
  "File with a number for a name": { definition: { type: "File", name: 5 }, issues: ["name"] },
  "Performed with unknown fields": {
    definition: {
      type: "Performed",
      event: "A",
      path: "a",
      properties: [{ ...where("b", { ...exists, not: true }), op: "=" }],
      times: 3,
    },
    issues: ["properties[0].operator.not", "properties[0].op", "times"],
  },
  "PerformedMany with conditions, which it has none of": {
    definition: { type: "PerformedMany", or: [{ event: "A", properties: [] }] },
    issues: ["or[0].properties"],
  },
  "Group with unknown fields": {
    definition: {
      ...group("any", { ...anyOf("any", "phone"), child: "x" }, { ...phone, pth: "a" }),
      exit: "any",
    },
    issues: ["exit", "nodes[0].child", "nodes[1].pth"],
  },
  "Group without anything": { definition: { type: "Group" }, issues: ["entry", "nodes"] },
});

refusals("the tree of a user property", checkPropertyDefinition, {
  "an entry that is no node": { definition: group("missing"), issues: ["entry"] },
  "an unknown child": {
    definition: group("any", anyOf("any", "phone", "missing"), phone),
    issues: ["nodes[0].children[1]"],
  },
  "a child that is no text": {
    definition: group("any", anyOf("any", "phone", 5), phone),
    issues: ["nodes[0].children[1]"],
  },
  "a circle": { definition: group("a", anyOf("a", "b"), anyOf("b", "a", "phone"), phone), issues: ["nodes"] },
  "two nodes of one id": {
    definition: group("any", anyOf("any", "phone"), phone, phone),
    issues: ["nodes[2]"],
  },
  "a node of an unknown type": {
    definition: group("any", anyOf("any", "phone", "x"), phone, { id: "x", type: "Telepathy" }),
    issues: ["nodes[2].type"],
  },
  "a group in a group": {
    definition: group("any", anyOf("any", "inner"), { ...group("phone", phone), id: "inner" }),
    issues: ["nodes[1]"],
  },
  "a leaf that is broken": {
    definition: group("any", anyOf("any", "phone"), { ...phone, path: "a[" }),
    issues: ["nodes[1].path"],
  },
});

describe("an oversized user property", () => {
  it.each([
    [
      "siblings",
      group(
        "top",
        anyOf("top", ...Array.from({ length: 10_000 }, (_, n) => `${n}`)),
        ...Array.from({ length: 10_000 }, (_, n) => ({ ...phone, id: `${n}` })),
      ),
    ],
    [
      "generations",
      group(
        "0",
        ...Array.from({ length: 10_000 }, (_, n) => anyOf(`${n}`, n === 9999 ? "phone" : `${n + 1}`)),
        phone,
      ),
    ],
  ])(
    "is refused with its limit named: ten thousand %s",
    (_, definition) => {
      const problems = issuesOf(checkPropertyDefinition, definition).map(({ problem }) => problem);
      expect(problems.join("\n")).toMatch(/1[,.\s]?000/);
    },
    2000,
  );
});

describe("a valid user property", () => {
  it.each([
    ["Id", { type: "Id" }],
    ["AnonymousId", { type: "AnonymousId" }],
    ["Trait", { type: "Trait", path: "a" }],
    ["Group with an unreachable node", group("any", anyOf("any", "phone"), phone, mail)],
    ["PerformedMany", { type: "PerformedMany", or: [{ event: "A" }, { event: "B *" }] }],
    ["KeyedPerformed", { type: "KeyedPerformed", event: "A", path: "a", key: "id" }],
    ["File", { type: "File", name: "contract" }],
    ["Group", group("any", anyOf("any", "phone", "mail"), phone, mail)],
  ])("%s, without the fields other editors need", (_, definition) => {
    const checked = checkPropertyDefinition({ ...definition, id: "1", skipReCompute: true, draft: {} });
    expect(checked).toStrictEqual({ ok: true, definition });
  });
});
