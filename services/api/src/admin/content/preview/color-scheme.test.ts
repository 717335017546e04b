import { describe, expect, it } from "vitest";
import { inColorScheme } from "./color-scheme.js";

describe("a mail in a color scheme", () => {
  it("has conditions that hold for this scheme only", () => {
    const css =
      "@media (prefers-color-scheme:dark){a{}} @media screen and ( Prefers-Color-Scheme : Light ){b{}}";
    expect(inColorScheme(css, "dark")).toBe("@media (min-width:0){a{}} @media screen and (max-width:0){b{}}");
    expect(inColorScheme(css, "light")).toBe(
      "@media (max-width:0){a{}} @media screen and (min-width:0){b{}}",
    );
  });

  it("declares this scheme where it declares it at all", () => {
    const html =
      '<meta name="color-scheme" content="light dark"><style>:root{color-scheme: light dark;}</style>';
    expect(inColorScheme(html, "dark")).toBe(
      '<meta name="color-scheme" content="dark"><style>:root{color-scheme: dark;}</style>',
    );
    expect(inColorScheme(":root{color-scheme:light only}", "dark")).toBe(":root{color-scheme:light only}");
  });

  it("is otherwise as it was", () => {
    const html = "<p>(prefers-color-scheme: none)</p><p>supported-color-schemes and a color-scheme</p>";
    expect(inColorScheme(html, "dark")).toBe(html);
  });

  it("is made in time of a text that is made to take long", () => {
    const hostile = `${"(".repeat(200_000)}${"color-scheme:".repeat(20_000)}${"light ".repeat(100_000)}!`;
    expect(inColorScheme(hostile, "dark")).toHaveLength(hostile.length);
  });
});
