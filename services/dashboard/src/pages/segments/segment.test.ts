import { describe, expect, it } from "vitest";
import { kindOf, templatesIn } from "./segment.js";

describe("a segment", () => {
  it("is a manual one by its entry", () => {
    const list = { entryNode: { type: "Manual", id: "1", version: 1 } as const, nodes: [] };
    const all = { entryNode: { type: "Everyone", id: "1" } as const, nodes: [] };
    expect([kindOf({ definition: list }), kindOf({ definition: all })]).toEqual(["manual", "computed"]);
  });

  it("names each template once", () => {
    const mail = (id: string) => ({ type: "Email", id, event: "DFEmailOpened", templateId: "7" }) as const;
    const entryNode = { type: "Or", id: "any", children: ["a", "b"] } as const;
    expect(
      templatesIn({ entryNode: { ...entryNode, children: ["a", "b"] }, nodes: [mail("a"), mail("b")] }),
    ).toEqual(["7"]);
  });
});
