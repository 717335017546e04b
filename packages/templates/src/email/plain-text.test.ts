import { describe, expect, it } from "vitest";
import { plainTextOf } from "./plain-text.js";

describe("the text of a mail", () => {
  it.each([
    ["<h1>Hi</h1><p>a &amp; b</p>", "Hi\n\na & b"],
    ['<p>See <a href="https://a.test/?a=1&amp;b=2">here</a>.</p>', "See here (https://a.test/?a=1&b=2)."],
    ['<a href="https://a.test">https://a.test</a>', "https://a.test"],
    ['<a href="mailto:a@b.test">a@b.test</a>', "a@b.test"],
    ["<ul><li>a</li><li>b</li></ul>", "* a\n * b"],
    ['<div style="display:none;font-size:1px">preview</div><p>a</p>', "a"],
    ['<p>a</p><img src="https://a.test/p.png" alt="x">', "a"],
    ["<style>p {}</style><script>x()</script><p>a</p>", "a"],
    ["", ""],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "a b"],
    [
      "<table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>3 €</td></tr></table>",
      "Item Price\nTea 3 €",
    ],
    ["<table><tr><td></td><td> a </td><td></td><td>b</td></tr></table><p>c</p>", "a b\n\nc"],
    ["<table><tr><td><div>a</div></td><td><div>b</div></td></tr></table>", "a\nb"],
    [
      "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr><tr><td>c</td></tr></table>",
      "a b\n\nc",
    ],
    [`<p>${"long ".repeat(40)}</p>`, "long ".repeat(40).trim()],
  ])("of %j", (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });
});
