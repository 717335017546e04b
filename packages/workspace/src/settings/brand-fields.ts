/** The brand of a workspace as the API takes it: no field of it can end an attribute or a style of a mail. */
import { brandFontNames, saying, type Brand } from "@signalbox/core";
import { z } from "zod";
import { says } from "../issue-sentences.js";

const longestAddress = 1_000;
const longestUrl = 2_000;

/** `about`: what has the colour. */
function colorField(about: string): z.ZodType<string> {
  return z
    .string()
    .toLowerCase()
    .refine((text) => /^#[0-9a-f]{6}$/.test(text), saying(says.noColor()))
    .meta({ examples: ["#0b5fff"] })
    .describe(about);
}

function lineField(about: string): z.ZodType<string> {
  return z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((text) => !/[\r\n]/.test(text), saying(says.noSingleLine()))
    .meta({ examples: ["Northwind Tea"] })
    .describe(about);
}

export const brandSchema: z.ZodType<Brand> = z.object({
  company: lineField("The name of the company.").exactOptional(),
  address: z
    .string()
    .trim()
    .min(1)
    .max(longestAddress)
    .exactOptional()
    .meta({ examples: ["Northwind Tea Ltd\n1 Harbour Street, Springfield"] })
    .describe("The postal address and what the law asks for, in lines. Footers print it."),
  logo: z
    .string()
    .trim()
    .max(longestUrl)
    .refine((text) => /^https?:\/\/[^\s"'<>\\{}]+$/i.test(text), saying(says.noPictureAddress()))
    .exactOptional()
    .meta({ examples: ["https://shop.example/logo.png"] })
    .describe("The address of the logo, `https` or `http`."),
  logoWidth: z
    .int()
    .min(16)
    .max(600)
    .exactOptional()
    .meta({ examples: [120] })
    .describe("Pixels. Default 120."),
  logoAlt: lineField(
    "What readers get instead of the logo who see no pictures. Default: the company.",
  ).exactOptional(),
  color: colorField("Of buttons and links, as `#rrggbb`.").exactOptional(),
  textOnColor: colorField("Of texts on buttons, as `#rrggbb`.").exactOptional(),
  background: colorField("Of the whole mail, as `#rrggbb`.").exactOptional(),
  text: colorField("Of texts, as `#rrggbb`.").exactOptional(),
  font: z.enum(brandFontNames).exactOptional().describe("A font that readers have. Default `Arial`."),
});

export const exampleBrand: Brand = {
  company: "Northwind Tea",
  address: "Northwind Tea Ltd\n1 Harbour Street, Springfield",
  logo: "https://shop.example/logo.png",
  logoWidth: 120,
  color: "#0b5fff",
  textOnColor: "#ffffff",
  font: "Georgia",
};
