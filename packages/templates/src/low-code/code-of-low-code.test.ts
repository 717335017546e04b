import { describe, expect, it } from "vitest";
import { checkTemplate } from "../check-template.js";
import { defaultTemplate } from "../default-template.js";
import { rendered } from "../templates.fixture.js";
import { codeOfLowCode } from "./code-of-low-code.js";

const visual = defaultTemplate("Email", "LowCode");

function codeOf(document: unknown): string {
  const outcome = codeOfLowCode(document, "document");
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return outcome.mjml;
}

describe("the code of a visual document", () => {
  it("has a line for each element", () => {
    const columns = {
      type: "doc",
      content: [
        {
          type: "columns",
          content: [{ type: "column", content: [{ type: "spacer" }] }],
        },
      ],
    };
    const lines = codeOf(columns)
      .split("\n")
      .map((line) => line.replace(/ [a-z-]+=.*$/, ""));
    expect(lines).toEqual([
      "<mjml>",
      "  <mj-head>",
      "    <mj-attributes>",
      "      <mj-all",
      "      <mj-text",
      "      <mj-button",
      "    </mj-attributes>",
      "  </mj-head>",
      "  <mj-body",
      "    <mj-section",
      "      <mj-column",
      "        <mj-spacer",
      "      </mj-column>",
      "    </mj-section>",
      "  </mj-body>",
      "</mjml>",
      "",
    ]);
  });

  it("is valid, and renders as the document does", async () => {
    if (visual.type !== "Email") throw new Error("an email is expected");
    const code = { ...visual, emailContentsType: "Code", body: codeOf(visual.body) } as const;
    expect(await checkTemplate(code)).toEqual([]);
    expect(await rendered(code)).toEqual(await rendered(visual));
  });

  it("is refused with the place of the fault", () => {
    expect(codeOfLowCode({ type: "doc", content: [{ type: "button" }] }, "document")).toEqual({
      ok: false,
      faults: [{ field: "document.content[0].attrs.href", message: "a button needs an address" }],
    });
  });
});
