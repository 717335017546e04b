/**
 * The brand of a workspace: what its mails look like where their templates say nothing of their own, and what templates
 * print as `brand`. Every field may be absent; `shownBrand` fills in what is used instead.
 */
import { z } from "zod";

/** Fonts that readers have; a mail loads none. */
export const brandFonts: Readonly<Record<BrandFont, string>> = {
  Arial: "Arial, Helvetica, sans-serif",
  System: "-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif",
  Helvetica: "Helvetica Neue, Helvetica, Arial, sans-serif",
  Verdana: "Verdana, Geneva, sans-serif",
  Tahoma: "Tahoma, Verdana, sans-serif",
  Trebuchet: "Trebuchet MS, Tahoma, sans-serif",
  Georgia: "Georgia, Times, serif",
  Times: "Times New Roman, Times, serif",
  Courier: "Courier New, Courier, monospace",
};

export const brandFontNames = [
  "Arial",
  "System",
  "Helvetica",
  "Verdana",
  "Tahoma",
  "Trebuchet",
  "Georgia",
  "Times",
  "Courier",
] as const;
export type BrandFont = (typeof brandFontNames)[number];

export interface Brand {
  readonly company?: string;
  /** Lines of text. */
  readonly address?: string;
  /** An address of a picture. */
  readonly logo?: string;
  /** Pixels. */
  readonly logoWidth?: number;
  readonly logoAlt?: string;
  /** `#rrggbb`: of buttons and links. */
  readonly color?: string;
  /** `#rrggbb`: of texts on `color`. */
  readonly textOnColor?: string;
  /** `#rrggbb`: of the whole mail. */
  readonly background?: string;
  /** `#rrggbb` */
  readonly text?: string;
  readonly font?: BrandFont;
}

/** What templates see. */
export interface ShownBrand {
  readonly company: string | null;
  readonly address: string | null;
  readonly logo: string | null;
  readonly logoWidth: number;
  readonly logoAlt: string;
  readonly color: string;
  readonly textOnColor: string;
  readonly background: string;
  readonly text: string;
  /** A list of families for `font-family`. */
  readonly font: string;
}

const colorField = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .toLowerCase();
/** Of one line. */
const lineField = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\r\n]*$/);

export const brandSchema: z.ZodType<Brand> = z.object({
  company: lineField
    .exactOptional()
    .meta({ examples: ["Northwind Tea"] })
    .describe("The name of the company."),
  address: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .exactOptional()
    .meta({ examples: ["Northwind Tea Ltd, 1 Harbour Street, Springfield"] })
    .describe("The postal address and what the law asks for, in lines. Footers print it."),
  logo: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^https?:\/\/[^\s"'<>\\]+$/i)
    .exactOptional()
    .meta({ examples: ["https://shop.example/logo.png"] })
    .describe("The address of the logo, `https` or `http`."),
  logoWidth: z.int().min(16).max(600).exactOptional().describe("Pixels. Default 120."),
  logoAlt: lineField
    .exactOptional()
    .meta({ examples: ["Northwind Tea"] })
    .describe("What readers get who see no pictures. Default: the company."),
  color: colorField
    .exactOptional()
    .meta({ examples: ["#0b5fff"] })
    .describe("Of buttons and links, as `#rrggbb`."),
  textOnColor: colorField
    .exactOptional()
    .meta({ examples: ["#ffffff"] })
    .describe("Of texts on buttons, as `#rrggbb`."),
  background: colorField
    .exactOptional()
    .meta({ examples: ["#ffffff"] })
    .describe("Of the whole mail, as `#rrggbb`."),
  text: colorField
    .exactOptional()
    .meta({ examples: ["#111827"] })
    .describe("Of texts, as `#rrggbb`."),
  font: z.enum(brandFontNames).exactOptional().describe("A font that readers have. Default `Arial`."),
});

/** How mails look without a brand. */
export const defaultBrand = {
  color: "#111827",
  textOnColor: "#ffffff",
  background: "#ffffff",
  text: "#111827",
  font: "Arial",
  logoWidth: 120,
} as const;

export function shownBrand(brand: Brand): ShownBrand {
  const { company = null, address = null, logo = null, logoAlt = company ?? "", font, ...rest } = brand;
  const { color, textOnColor, background, text, logoWidth } = { ...defaultBrand, ...rest };
  return {
    company,
    address,
    logo,
    logoWidth,
    logoAlt,
    color,
    textOnColor,
    background,
    text,
    font: brandFonts[font ?? defaultBrand.font],
  };
}

/** The own brand of a workspace, else that of its parent; empty without either. */
export function brandInForce(own: Brand | undefined, parents: Brand | undefined): Brand {
  return own ?? parents ?? {};
}
