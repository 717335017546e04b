import { describe, expect, it } from "vitest";
import { mjmlOf } from "../templates.fixture.js";
import { findStructureFaults, isMjml } from "./mjml-structure.js";

describe("a text", () => {
  it.each([
    ["<mjml>", true],
    ["\n <mjml owa='desktop'>", true],
    ["<!-- a --> <!-- b -->\n<mjml>", true],
    ["<?xml version='1.0'?><mjml>", true],
    ["<mjml/>", true],
    ["<mjmlx>", false],
    ["<p><mjml>", false],
    ["<!-- <mjml>", false],
    ["<!--".repeat(100_000), false],
    ["<!---->".repeat(50_000), false],
    ["", false],
  ])("beginning with %.30j is MJML: %s", (text, expected) => {
    expect(isMjml(text)).toBe(expected);
  });
});

describe("the structure of MJML", () => {
  it.each([
    mjmlOf("<mj-text><p>a<br>b<p>c</mj-text>"),
    mjmlOf("<mj-image src='a' /><mj-divider/>"),
    mjmlOf("<mj-table><tr><td>a</table></mj-table>"),
    mjmlOf("<mj-raw><mj-text>a</mj-raw>"),
    mjmlOf("<mj-text></mj-text><!-- <mj-text> -->"),
  ])("is good: %s", async (mjml) => {
    expect(await findStructureFaults(mjml)).toEqual([]);
  });

  it("reports unclosed elements with their position", async () => {
    expect(await findStructureFaults("<mjml>\n <mj-body>\n  <mj-section>\n</mjml>")).toEqual([
      { message: "<mj-section> is not closed", line: 3, column: 3 },
      { message: "<mj-body> is not closed", line: 2, column: 2 },
    ]);
  });

  it("reports twenty faults at most", async () => {
    expect(await findStructureFaults(mjmlOf('<mj-include path="a" />'.repeat(100)))).toHaveLength(20);
  });
});
