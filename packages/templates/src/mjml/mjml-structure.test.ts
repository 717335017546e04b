import { describe, expect, it } from "vitest";
import { mjmlOf } from "../templates.fixture.js";
import { findStructureFaults } from "./mjml-structure.js";

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
