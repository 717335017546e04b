/** Blocks that show the brand: of ready-made mails, and of the visual editor, which loads them alone. */
import { condition, paragraph, raw, size, text, type Block } from "./blocks.js";

const logo = (padding: string): string =>
  `<mj-image align="left" padding="${padding}" src="{{ brand.logo }}" alt="{{ brand.logoAlt }}" width="{{ brand.logoWidth }}px" />`;

/** The logo of the brand; without one the name of the company, and without that nothing. At the top level of a mail. */
export function brandLogo(): Block {
  return logoOrName(
    `<mj-section padding="0 24px 24px"><mj-column width="100%">${logo("0")}</mj-column></mj-section>`,
  );
}

/** The same within a column. */
export function brandLogoInColumn(): Block {
  return logoOrName(logo("0 0 24px"));
}

function logoOrName(mjml: string): Block {
  return condition(
    "brand.logo",
    [raw(mjml)],
    [condition("brand.company", [paragraph(text("{{ brand.company }}", { type: "bold" }, size(20)))])],
  );
}

/** The postal address of the brand, in small letters; without one nothing. */
export function brandAddress(): Block {
  return condition("brand.address", [paragraph(text("{{ brand.address | newline_to_br }}", size(13)))]);
}
