/**
 * The brand in the scope of a template: as the variable `brand`, which its text may assign anew, and under a key of its own,
 * from which what the visual editor generates takes its styles (`styleOf`).
 */
import type { Context } from "liquidjs";
import { ownText } from "../liquid/composed-text.js";
import type { Surroundings } from "../liquid/writers.js";
import type { Brand } from "@signalbox/core";
import { brandFonts, defaultBrand, shownBrand } from "./brand.js";

const brandKey = Symbol("brand");

type Scope = Record<string | symbol, unknown>;

/** Colours and fonts are text of the mail's own in HTML: the compiler reads them, and all readers share them. */
const styles = ["color", "textOnColor", "background", "text", "font", "logoWidth"] as const;

export function addBrand(scope: Scope, brand: Brand, surroundings: Surroundings): void {
  const shown = shownBrand(brand);
  const own = styles.map((name) => [name, ownText(String(shown[name]))] as const);
  scope["brand"] = Object.assign(
    Object.create(null),
    shown,
    surroundings === "html" ? Object.fromEntries(own) : {},
  );
  scope[brandKey] = brand;
}

export type StyleName = "button" | "buttonText" | "text" | "link" | "font" | "canvas";

/** What generated MJML takes from the brand. Without one it is what mails looked like before there were brands. */
const generatedStyles: Readonly<Record<StyleName, (brand: Brand) => string>> = {
  button: ({ color = defaultBrand.color }) => color,
  buttonText: ({ textOnColor = defaultBrand.textOnColor }) => textOnColor,
  text: ({ text = defaultBrand.text }) => text,
  link: ({ color = "inherit" }) => color,
  font: ({ font = defaultBrand.font }) => brandFonts[font],
  /** An attribute of the body, or nothing. */
  canvas: ({ background }) => (background === undefined ? "" : ` background-color="${background}"`),
};

/** The tag that prints a style in generated MJML. */
export function brandStyle(name: StyleName): string {
  return `{% brand_style ${name} %}`;
}

export function isStyleName(name: string): name is StyleName {
  return Object.hasOwn(generatedStyles, name);
}

export const styleNames: readonly string[] = Object.keys(generatedStyles);

/** Of a context whose scope has no brand, as that of a page: the style without one. */
export function styleOf(name: StyleName, { environments }: Pick<Context, "environments">): string {
  const brand = (environments as Scope)[brandKey] ?? {};
  return generatedStyles[name](brand);
}
