import { describe, expect, it } from "vitest";
import { refusalOf, uuid } from "../commands/definition.fixture.js";
import { resourceUses } from "../resource-uses.js";
import type { WorkspaceState } from "../state.js";
import type { TemplateText } from "../template-text.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { deleteTemplate } from "./delete-template.js";
import { partsSeen } from "./parts.js";
import { putTemplate, type PutTemplate } from "./put-template.js";

const footer: TemplateText = { channel: "Part", text: JSON.stringify({ type: "Part", body: "<p>1</p>" }) };
const mail: TemplateText = { channel: "Email", text: JSON.stringify({ type: "Email" }), parts: ["footer"] };

function put(input: Partial<PutTemplate>, state?: WorkspaceState): CommandRun {
  return run(putTemplate, { name: "footer", newId: uuid(1), draft: null, ...input }, state);
}

const withPart = put({ definition: footer }).state;
const withMail = put({ name: "Welcome", newId: uuid(2), definition: mail }, withPart).state;

describe("a part", () => {
  it("is a template that others name by their definitions", () => {
    expect(withMail.templates).toMatchObject([
      { id: uuid(1), channel: "Part", hasDefinition: true },
      { id: uuid(2), channel: "Email", parts: ["footer"] },
    ]);
    expect(resourceUses(withMail, { kind: "template", id: uuid(1) })).toEqual([
      { kind: "template", id: uuid(2), name: "Welcome", preventsDeletion: true },
    ]);
    const without = put({ id: uuid(2), name: "Welcome", definition: { ...mail, parts: [] } }, withMail).state;
    expect(resourceUses(without, { kind: "template", id: uuid(1) })).toEqual([]);
  });

  it("must be published before a template names it", () => {
    expect(refusalOf(put({ name: "Welcome", newId: uuid(2), definition: mail }))).toBe("BadRequest");
    const drafted = put({ draft: footer }).state;
    expect(refusalOf(put({ name: "Welcome", newId: uuid(2), definition: mail }, drafted))).toBe("BadRequest");
  });

  it("stays, and keeps its name, while a template names it", () => {
    expect(refusalOf(run(deleteTemplate, { id: uuid(1) }, withMail))).toBe("InUse");
    expect(refusalOf(put({ id: uuid(1), name: "end", definition: footer }, withMail))).toBe("InUse");
    expect(put({ id: uuid(1), name: "end", definition: footer }, withPart).state.templates).toMatchObject([
      { name: "end" },
    ]);
    const gone = run(deleteTemplate, { id: uuid(2) }, withMail).state;
    expect(run(deleteTemplate, { id: uuid(1) }, gone).state.templates).toEqual([]);
  });

  it("stays a part, under a name that templates can write", () => {
    expect(refusalOf(put({ id: uuid(1), definition: { ...mail, parts: [] } }, withPart))).toBe("BadRequest");
    expect(refusalOf(put({ id: uuid(2), name: "Welcome", definition: footer }, withMail))).toBe("BadRequest");
    for (const name of ["it's", 'a "part"', "{% x", "a\nb", "a\\b"]) {
      expect(refusalOf(put({ name, definition: footer }))).toBe("BadRequest");
    }
  });

  it("makes what names it another message when its definition changes", () => {
    const changed = put({ definition: { ...footer, text: '{"type":"Part","body":"2"}' } }, withMail).state;
    const seen = (state: WorkspaceState): unknown => partsSeen(state.templates, { parts: ["footer"] });
    expect(seen(changed)).not.toEqual(seen(withMail));
    expect(seen(put({ definition: footer }, withMail).state)).toEqual(seen(withMail));
  });
});
