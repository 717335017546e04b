import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScriptFinder } from "./script-finder.js";

describe("detecting whether HTML is inside a script", () => {
  it.each([
    ["<script>", true],
    ['<SCRIPT type="application/ld+json">{"a": ', true],
    ["<script\n>", true],
    ["<script>a</script", true],
    ["<script>a</scripted>", true],
    ["<script><b></b>", true],
    ["<script><!-- </script>", false],
    ["<p>a</p>", false],
    ["<script", false],
    ["<script>a</script>", false],
    ["<script>a</SCRIPT >", false],
    ["<scripts>", false],
    ["<noscript>", false],
    ["<!-- <script>", false],
    ["<!-- --><script>", true],
    ["<!--><script>", true],
    ["<!doctype html><script>", true],
    ["<?xml ?><script>", true],
    ['<a title="<script>', false],
    ["<a title='<script>", false],
    ['<a title="<script>"><script>', true],
    ['<a title = "\'><script>">', false],
    ['<a "><script>', true],
    [`<a t=${" ".repeat(50)}"><script>`, false],
    ['<a t =\n"><script>', false],
    ['<a =">x<b t="><script>', false],
    ['<a t=x"><script>', true],
    ["<br/><script/>", true],
    ["<style><script>", false],
    ["<title><script></title><script>", true],
    ["<textarea><script>", false],
    ["1 < 2 <script>", true],
    ["<<script>", true],
    [`<${"x".repeat(100)}<script>`, false],
  ])("%j", (html, isIn) => {
    expect(new ScriptFinder().isInScript(html)).toBe(isIn);
  });

  it("does not depend on how often it is asked on the way", () => {
    const piece = fc.constantFrom(
      ..."<|<s|cript|<script|>|</script|</|<!--|-->|-|<a t=|\"|'|=|<style>|</style>|x|<!|/".split("|"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const asked = new ScriptFinder();
        let html = "";
        let last = false;
        for (const each of pieces) {
          html += each;
          last = asked.isInScript(html);
        }
        expect(last).toBe(new ScriptFinder().isInScript(html));
      }),
      { numRuns: 2_000 },
    );
  });
});
