/**
 * Whether words stand out from what is behind them, by WCAG 2.2, success criterion 1.4.3. Colours come from `style`, from
 * `bgcolor` and from `font`; where an image or a translucent colour is behind, nothing is said.
 */
import { colord, extend, type Colord } from "colord";
import a11yPlugin from "colord/plugins/a11y";
import namesPlugin from "colord/plugins/names";
import { isTag, isText, type ChildNode, type Document, type Element } from "domhandler";
import { excerptOf, isShown, styleOf } from "../elements.js";
import { lintSays } from "../lint-sentences.js";
import type { MailFinding } from "../mail.js";

extend([a11yPlugin, namesPlugin]);

interface Look {
  readonly color: Colord | undefined;
  readonly background: Colord | undefined;
  readonly sizePx: number;
  readonly isBold: boolean;
}

const usual: Look = { color: colord("#000000"), background: colord("#ffffff"), sizePx: 16, isBold: false };
const usualLink = colord("#0000ee");

export function contrastFindings({ children }: Document): readonly MailFinding[] {
  const found = new Map<string, MailFinding>();
  for (const { text, look } of wordsIn(children, usual)) {
    const { color, background } = look;
    if (color === undefined || background === undefined) continue;
    const minimum = isLarge(look) ? 3 : 4.5;
    // Rounded down, so that what is too little is never shown as enough.
    const contrast = Math.floor(color.contrast(background) * 100) / 100;
    if (contrast >= minimum) continue;
    const values = { contrast, minimum, color: color.toHex(), background: background.toHex() };
    const key = `${values.color} ${values.background} ${minimum}`;
    if (!found.has(key)) {
      found.set(key, { level: "warning", says: lintSays.lintContrast(values), excerpt: excerptOf(text) });
    }
  }
  return [...found.values()];
}

interface Words {
  readonly text: string;
  readonly look: Look;
}

function* wordsIn(nodes: readonly ChildNode[], look: Look): Generator<Words> {
  for (const node of nodes) {
    if (isText(node)) {
      const text = node.data.replace(/\s+/g, " ").trim();
      // Single signs are mostly decoration.
      if (/[\p{L}\p{N}]/u.test(text)) yield { text, look };
    } else if (isTag(node) && isShown(node)) {
      yield* wordsIn(node.children, lookOf(node, look));
    }
  }
}

/** From 18 points, or 14 in bold. */
function isLarge({ sizePx, isBold }: Look): boolean {
  return sizePx >= 24 || (isBold && sizePx >= 18.66);
}

function lookOf(element: Element, around: Look): Look {
  const style = styleOf(element);
  return {
    color: colorOf(element, style, around.color),
    background: backgroundOf(element, style, around.background),
    sizePx: sizeOf(element, style, around.sizePx),
    isBold: weightOf(element, style, around.isBold),
  };
}

type Style = ReadonlyMap<string, string>;

function colorOf({ name, attribs }: Element, style: Style, around: Colord | undefined): Colord | undefined {
  const given = style.get("color") ?? (name === "font" ? attribs["color"] : undefined);
  if (given === undefined) return name === "a" && "href" in attribs ? usualLink : around;
  return given === "inherit" ? around : solid(given);
}

function backgroundOf({ attribs }: Element, style: Style, around: Colord | undefined): Colord | undefined {
  const shorthand = style.get("background");
  const image = style.get("background-image") ?? attribs["background"];
  if (image !== undefined && image !== "none") return undefined;
  if (shorthand?.includes("(") === true && !/^(rgb|hsl)/.test(shorthand)) return undefined;
  const given = style.get("background-color") ?? firstColor(shorthand) ?? attribs["bgcolor"];
  if (given === undefined || ["", "transparent", "none", "inherit", "initial"].includes(given)) return around;
  return solid(given);
}

/** The shorthand also has places and sizes. */
function firstColor(shorthand: string | undefined): string | undefined {
  if (shorthand === undefined) return undefined;
  return [shorthand, ...shorthand.split(/\s+/)].find(
    (each) => each === "transparent" || each === "none" || colord(each).isValid(),
  );
}

/** Undefined when what is behind it shows through, or when it is no colour. */
function solid(text: string): Colord | undefined {
  const color = colord(text);
  return color.isValid() && color.alpha() === 1 ? color : undefined;
}

const headingSizes: Readonly<Record<string, number>> = {
  h1: 32,
  h2: 24,
  h3: 18.72,
  h4: 16,
  h5: 13.28,
  h6: 10.72,
};

function sizeOf({ name }: Element, style: Style, around: number): number {
  const [, number, unit] = /^([\d.]+)(px|pt|em|rem|%)$/.exec(style.get("font-size") ?? "") ?? [];
  if (number === undefined) return headingSizes[name] ?? around;
  const factors: Readonly<Record<string, number>> = {
    px: 1,
    pt: 4 / 3,
    em: around,
    rem: 16,
    "%": around / 100,
  };
  return Number(number) * (factors[unit ?? "px"] ?? 1);
}

function weightOf({ name }: Element, style: Style, around: boolean): boolean {
  const weight = style.get("font-weight");
  if (weight === undefined) return around || /^(b|strong|th|h[1-6])$/.test(name);
  return weight === "bold" || weight === "bolder" || Number(weight) >= 700;
}
