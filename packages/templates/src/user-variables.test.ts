import { describe, expect, it } from "vitest";
import { anEmail, mjmlOf } from "./templates.fixture.js";
import { unknownUserVariables } from "./user-variables.js";

const known = { known: ["id", "email", "firstName", "plan"], traits: ["shoeSize"] };

describe("unknown names after user", () => {
  it("are reported with their position and a likely correction", () => {
    const definition = anEmail({
      subject: "Hi {{ user.frstName }}",
      body: "<p>\n{% if user.pln %}{{ user.pln }}{% endif %}{{ user['shoe size'] | default: '?' }}</p>",
    });
    expect(unknownUserVariables(definition, known)).toEqual([
      {
        field: "subject",
        message: "no user property is named “frstName”; did you mean “firstName”?",
        line: 1,
        column: 7,
      },
      {
        field: "body",
        message: "no user property is named “pln”; did you mean “plan”?",
        line: 2,
        column: 7,
      },
      { field: "body", message: "no user property is named “shoe size”", line: 2, column: 46 },
    ]);
  });

  it.each([
    "{{ user.firstName }} {{ user['plan'] }} {{ user.plan.name }}",
    "{{ user[user.plan] }}",
    "{% for item in user.plan %}{{ item.sku }}{% endfor %}",
    "{{ tags.frstName }}",
    mjmlOf("<mj-text>{{ user | json }}</mj-text>"),
    "{{ user.",
  ])("are none in %j", (body) => {
    expect(unknownUserVariables(anEmail({ body }), known)).toEqual([]);
  });

  it("may be those of traits, which templates do not have", () => {
    const issues = unknownUserVariables(anEmail({ body: "{{ user.shoeSize }}" }), known);
    expect(issues.map(({ message }) => message)).toEqual([
      "no user property is named “shoeSize”, only a trait: add a user property for it",
    ]);
  });

  it("have no position in a low-code document", () => {
    const node = { type: "userProperty", attrs: { variableName: "frstName" } };
    const body = { type: "doc", content: [{ type: "paragraph", content: [node] }] };
    expect(unknownUserVariables(anEmail({ emailContentsType: "LowCode", body }), known)).toEqual([
      { field: "body", message: expect.stringContaining("“frstName”; did you mean “firstName”?") },
    ]);
  });
});
